import { NeedleIndex } from "./needle-index";
import { unescapedNeedles, writtenNeedles } from "./needles";
import { unescaped, written } from "./reading";

/** Stands wherever a value is not shown, as Terraform says it. */
export const SENSITIVE = "(sensitive)";

/** Knows secrets, and takes them out of texts, however they are spelt there. */
export interface Redactor {
  /** From now on the text is a secret, but for blanks around it. Blank texts are ignored. */
  addSecret(this: void, text: string): void;
  /** The text with {@link SENSITIVE} in place of every secret. */
  redact(this: void, text: string): string;
}

/**
 * Finds secrets in any case, as they are or escaped for JSON, XML, HTML, URLs and forms, also within each other and
 * mixed, in hexadecimal and in base64, with other blanks, cut off by an ellipsis, and single lines of longer ones. A
 * secret costs nothing before the first text, and does not get dearer with its length.
 */
export function createRedactor(secrets: Iterable<string> = []): Redactor {
  const known = new Set<string>();
  const fresh = new Set<string>();
  const [inWritten, inUnescaped] = [new NeedleIndex(), new NeedleIndex()];
  const addSecret = (text: string): void => {
    if (text.trim() === "" || known.has(text)) return;
    known.add(text);
    fresh.add(text);
  };
  for (const secret of secrets) addSecret(secret);
  return {
    addSecret,
    redact: (text) => {
      if (known.size === 0) return text;
      for (const secret of fresh) {
        writtenNeedles(secret).forEach((needle) => inWritten.add(needle));
        unescapedNeedles(secret).forEach((needle) => inUnescaped.add(needle));
      }
      fresh.clear();
      const spans = [...inWritten.find(written(text)), ...inUnescaped.find(unescaped(text))];
      let shown = "";
      let at = 0;
      for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
        // What overlaps or touches an earlier one is in its mask.
        if (start > at || shown === "") shown += text.slice(at, start) + SENSITIVE;
        at = Math.max(at, end);
      }
      return shown + text.slice(at);
    },
  };
}

const ofThisProcess = createRedactor();

/** Registers a secret for this process: no log line and no diagnostic shows it from now on. */
export const addSecret = (text: string): void => ofThisProcess.addSecret(text);

/** The text without any secret that was registered by {@link addSecret}. */
export const redact = (text: string): string => ofThisProcess.redact(text);
