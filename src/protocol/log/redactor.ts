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
  let patterns: readonly RegExp[] | undefined;
  return {
    addSecret: (text) => {
      if (text === "" || secrets.has(text)) return;
      secrets.add(text);
      patterns = undefined;
    },
    redact: (text) => {
      if (secrets.size === 0) return text;
      patterns ??= patternsOf(secrets);
      return patterns.reduce((rest, pattern) => rest.replace(pattern, MASK), text);
    },
  };
}

/** Characters of a pattern: beyond some hundred thousand there is no regular expression of it. */
const LONGEST_PATTERN = 20_000;

function patternsOf(secrets: ReadonlySet<string>): readonly RegExp[] {
  const spelt = new Set<string>();
  for (const secret of secrets) for (const spelling of spellings(secret)) spelt.add(spelling);
  // The longest first: a secret that begins another must not leave the other's tail standing.
  const sorted = [...spelt].sort((a, b) => b.length - a.length);
  const groups: string[][] = [];
  let size = Infinity;
  for (const one of sorted.flatMap(parts).map(alternative)) {
    if (size + one.length > LONGEST_PATTERN) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(one);
    size += one.length;
  }
  return groups.map((group) => new RegExp(group.join("|"), "g"));
}

/** A very long text is looked for in parts, each of which is a secret by itself. */
const LONGEST_PART = 4_000;

function parts(spelling: string): readonly string[] {
  const count = Math.ceil(spelling.length / LONGEST_PART);
  const length = Math.ceil(spelling.length / count);
  return Array.from({ length: count }, (_, at) => spelling.slice(at * length, (at + 1) * length));
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
