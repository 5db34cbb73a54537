import { DiagnosticError, type DiagnosticText } from "../../framework";

const MASK = "(secret)";
/** Characters of a secret that are hidden where the words were cut behind them; fewer tell nothing. */
const SHORTEST_PART = 3;
/** The client shows no more characters of a service's words. */
const LONGEST_WORDS = 300;
const NAMED: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** Runs what may fail with words of the service's, which may quote what was sent to it: they come out without secrets. */
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

/** Without each secret, as it is or escaped for XML or JSON, with its blanks as they were or made one, whole or cut. */
function redacted(text: string, secrets: ReadonlyMap<string, string>): string {
  // The longest first: a secret may hold another one.
  const sorted = [...secrets.values()].sort((a, b) => b.length - a.length);
  return sorted.reduce((words, secret) => {
    const characters = [...secret.matchAll(/\s+|[^\s]/gu)].map(([part]) => spellings(part));
    let clean = words.replace(new RegExp(characters.join(""), "giu"), MASK);
    if (!clean.includes("…")) return clean;
    for (let length = Math.min(characters.length - 1, LONGEST_WORDS); length >= SHORTEST_PART; length--) {
      clean = clean.replace(new RegExp(`${characters.slice(0, length).join("")}(?=…)`, "giu"), MASK);
    }
    return clean;
  }, text);
}

/** All repetitions are bounded, since the words are the service's. */
function spellings(part: string): string {
  if (/\s/.test(part)) return "(?:\\s|&#x?[0-9a]{1,3};|\\\\[nrt]){1,40}";
  const code = part.codePointAt(0) ?? 0;
  const literal = part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const units = Array.from({ length: part.length }, (_, at) => `\\\\u${part.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
  const name = NAMED[part];
  const forms = [`\\\\?${literal}`, `&#0{0,4}${code};`, `&#x0{0,4}${code.toString(16)};`, units, ...(name === undefined ? [] : [`&${name};`])];
  return `(?:${forms.join("|")})`;
}
