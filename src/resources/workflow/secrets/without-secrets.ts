import { DiagnosticError, type DiagnosticText } from "../../../framework";

const MASK = "(secret)";
/** Characters of a secret that are hidden where the words were cut behind them; fewer tell nothing. */
const SHORTEST_PART = 3;
const NAMED: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/**
 * Runs what may fail with words of the service's, which may quote what was sent to it: they come out without secrets.
 */
export async function withoutSecrets<T>(secrets: ReadonlyMap<string, string>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw new DiagnosticError(textWithoutSecrets(error.text, secrets), { cause: error.cause });
  }
}

export const textWithoutSecrets = (text: DiagnosticText, secrets: ReadonlyMap<string, string>): DiagnosticText => ({
  ...text,
  summary: redacted(text.summary, secrets),
  detail: redacted(text.detail, secrets),
});

/**
 * Without each secret, as it is or escaped for XML or JSON, with its blanks as they were or made one, whole or cut. The
 * words are followed character by character: a pattern of a whole key or certificate takes seconds to make, or is none.
 */
function redacted(text: string, secrets: ReadonlyMap<string, string>): string {
  // The longest first: a secret may hold another one.
  const sorted = [...secrets.values()].sort((a, b) => b.length - a.length);
  return sorted.reduce((words, secret) => {
    const parts = [...secret.matchAll(/\s+|[^\s]/gu)].map(([part]) => part);
    let shown = "";
    let from = 0;
    for (let at = 0; at < words.length; ) {
      const end = endOf(words, at, parts);
      if (end === null) at += 1;
      else {
        shown += words.slice(from, at) + MASK;
        from = at = end;
      }
    }
    return shown + words.slice(from);
  }, text);
}

/**
 * Where a secret ends that begins here, or is cut; null where it does neither. A part may end in several places, as a
 * backslash may be its own escape.
 */
function endOf(words: string, begin: number, parts: readonly string[]): number | null {
  let ends: readonly number[] = [begin];
  for (const [index, part] of parts.entries()) {
    const next = new Set(
      ends.flatMap((at) =>
        spellings(part).flatMap((form) => ((form.lastIndex = at), form.test(words) ? [form.lastIndex] : [])),
      ),
    );
    if (next.size === 0) return index < SHORTEST_PART ? null : cutAfter(words, ends);
    ends = [...next];
  }
  return parts.length === 0 ? null : Math.max(...ends);
}

/** Where words are cut that were followed so far, be it in the middle of an escape; null where they go on otherwise. */
function cutAfter(words: string, ends: readonly number[]): number | null {
  for (const end of ends) {
    CUT.lastIndex = end;
    if (CUT.test(words)) return CUT.lastIndex;
  }
  return null;
}

const CUT = /(?:&#?[a-z0-9]{0,8}|\\u?[0-9a-f]{0,3})?(?=\u2026)/iy;

const known = new Map<string, readonly RegExp[]>();

/** All repetitions are bounded, since the words are the service's. */
function spellings(part: string): readonly RegExp[] {
  const made =
    known.get(/\s/.test(part) ? " " : part) ??
    (/\s/.test(part) ? ["(?:\\s|&#x?[0-9a]{1,3};|\\\\[nrt]){1,40}"] : formsOf(part)).map(
      (form) => new RegExp(form, "iuy"),
    );
  // Blanks of any kind are spelt alike, and characters are not many.
  known.set(/\s/.test(part) ? " " : part, made);
  return made;
}

function formsOf(part: string): readonly string[] {
  const code = part.codePointAt(0) ?? 0;
  const literal = part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const units = Array.from(
    { length: part.length },
    (_, at) => `\\\\u${part.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
  const name = NAMED[part];
  return [
    literal,
    `\\\\${literal}`,
    `&#0{0,4}${code};`,
    `&#x0{0,4}${code.toString(16)};`,
    units,
    ...(name === undefined ? [] : [`&${name};`]),
  ];
}
