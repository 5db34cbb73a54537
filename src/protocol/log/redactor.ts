import { spellings } from "./secret-spellings";

const MASK = "(secret)";

/** Shorter secrets are replaced only where they stand as a word: elsewhere they would take every text to pieces. */
const SHORTEST_ANYWHERE = 4;

/** Knows secrets, and takes them out of texts, also where they stand percent-encoded, in base64, or escaped. */
export interface Redactor {
  /** From now on the text is a secret. Empty texts are ignored. */
  addSecret(text: string): void;
  redact(text: string): string;
}

export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    addSecret: (text) => {
      if (text === "" || secrets.has(text)) return;
      secrets.add(text);
      pattern = undefined;
    },
    redact: (text) => {
      if (secrets.size === 0) return text;
      pattern ??= patternOf(secrets);
      return text.replace(pattern, MASK);
    },
  };
}

function patternOf(secrets: ReadonlySet<string>): RegExp {
  const alternatives = new Set<string>();
  for (const secret of secrets) for (const spelling of spellings(secret)) alternatives.add(spelling);
  // The longest first: a secret that begins another must not leave the other's tail standing.
  const sorted = [...alternatives].sort((a, b) => b.length - a.length);
  return new RegExp(sorted.map(alternative).join("|"), "g");
}

function alternative(spelling: string): string {
  const literal = spelling.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return spelling.length < SHORTEST_ANYWHERE ? `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])` : literal;
}

const processRedactor = createRedactor();

/** Registers a secret for this process: no log line and no diagnostic shows it from now on. */
export const addSecret = (text: string): void => processRedactor.addSecret(text);

/** The text without any secret that was registered by {@link addSecret}. */
export const redact = (text: string): string => processRedactor.redact(text);
