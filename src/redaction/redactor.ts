import { collapsedNeedles, NeedleIndex, unescapedNeedles, writtenNeedles } from "./needles";
import { collapsed, collapsedTexts, unescaped, written } from "./reading";

/** Replaces every value that is not shown, in Terraform's wording. */
export const SENSITIVE = "(sensitive)";

/** Knows secrets, and removes them from texts in any encoding. */
export interface Redactor {
  /** Registers the text as a secret, without blanks around it. Blank texts are ignored. */
  addSecret(this: void, text: string): void;
  /** The text with {@link SENSITIVE} in place of every secret. */
  redact(this: void, text: string): string;
}

/**
 * Finds secrets in upper or lower case; plain or escaped for JSON, XML, HTML, URLs and forms, also nested and mixed; in
 * hexadecimal and base64; with different white space; split by white space, characters without width or tags; cut off
 * by an ellipsis; and single lines of longer ones. A secret costs nothing before the first text, and its length does not
 * increase the cost.
 */
export function createRedactor(secrets: Iterable<string> = []): Redactor {
  const known = new Set<string>();
  const fresh = new Set<string>();
  const [inWritten, inUnescaped, inCollapsed] = [new NeedleIndex(), new NeedleIndex(), new NeedleIndex()];
  const addSecret = (text: string): void => {
    if (known.has(text)) return;
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
        collapsedNeedles(secret).forEach((needle) => inCollapsed.add(needle));
      }
      fresh.clear();
      const reading = unescaped(text);
      // Places cost more than texts, and nearly no text holds a split secret.
      const maySplit = collapsedTexts(reading.text).some((each) => inCollapsed.mayHold(each));
      const spans = [
        ...inWritten.find(written(text)),
        ...inUnescaped.find(reading),
        ...(maySplit ? collapsed(reading).flatMap((each) => inCollapsed.find(each)) : []),
      ];
      let shown = "";
      let at = 0;
      for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
        // A span that overlaps or touches an earlier one is covered by its mask.
        if (start > at || shown === "") shown += text.slice(at, start) + SENSITIVE;
        at = Math.max(at, end);
      }
      return shown + text.slice(at);
    },
  };
}

const ofThisProcess = createRedactor();

/** Registers a secret for this process: from now on no log line and no diagnostic contains it. */
export const addSecret = (text: string): void => ofThisProcess.addSecret(text);

/** The text without any secret that was registered by {@link addSecret}. */
export const redact = (text: string): string => ofThisProcess.redact(text);

/**
 * The text without what it assigns to a name such as `api_key` or `password`, as a quoted line of configuration does.
 */
export const redactAssignments = (text: string): string => text.replace(ASSIGNED_SECRET, `$1"${SENSITIVE}"`);

const ASSIGNED_SECRET = /((?:api_key|client_key|password|token|secret)"?\s*[=:]\s*)"(?:[^"\\]|\\.)*"/g;
