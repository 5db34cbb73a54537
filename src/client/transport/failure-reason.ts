import type { Redactor } from "../../redaction";

const LONGEST_REASON = 300;
/** How many characters of an answer are searched; a compressed one may contain any number. */
const LONGEST_READ = 64 * 1024;
/** The same of markup, through which patterns go again at each beginning of a tag. */
const LONGEST_MARKUP = 16 * 1024;
/** Fields in which servers put the message for a person, the most specific first. */
const WORD_FIELDS = [
  "message",
  "errorMessage",
  "error_description",
  "detail",
  "details",
  "description",
  "reason",
  "title",
  "error",
  "errors",
  "fault",
  "cause",
];

/** The service's own message about a failure: one line, redacted, shortened; empty if it gave none. */
export function failureReason(text: string, contentType: string, redact: Redactor["redact"]): string {
  // The text may be cut anywhere, even within a secret.
  const read = redact(`${text.slice(0, LONGEST_READ)}…`).slice(0, -1);
  // Again, because decoding or joining may have produced a secret.
  const words = redact(wordsOf(read, contentType))
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return words.length <= LONGEST_REASON ? words : `${words.slice(0, LONGEST_REASON).replace(/\p{Surrogate}/gu, "")}…`;
}

function wordsOf(text: string, type: string): string {
  const trimmed = text.trim();
  if (/^[[{"]/.test(trimmed)) {
    try {
      return jsonWords(JSON.parse(trimmed), 4).join("; ");
    } catch {
      // Truncated or not JSON after all: its text is still the best available.
      return trimmed;
    }
  }
  const markup = trimmed.slice(0, LONGEST_MARKUP);
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type) || /^<(?:!doctype\s+html|html)\b/i.test(markup))
    return htmlWords(markup);
  return markup.startsWith("<") ? markupText(markup) : trimmed;
}

/** A page's title and first paragraph only: the rest is decoration or a stack trace. */
function htmlWords(page: string): string {
  const first = (element: string): string =>
    markupText(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}\\b`, "is").exec(page)?.[1] ?? "").trim();
  const parts = [first("title") || first("h1"), first("p")].filter((part) => part !== "");
  return [...new Set(parts)].join(": ");
}

function jsonWords(value: unknown, depth: number): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => jsonWords(item, depth - 1)))];
  const entries = new Map(Object.entries(value));
  for (const field of WORD_FIELDS) {
    const words = jsonWords(entries.get(field), depth - 1);
    if (words.length > 0) return words;
  }
  const objects = [...entries.values()].filter((field) => typeof field === "object");
  return objects.length === 1 ? jsonWords(objects[0], depth - 1) : [];
}

/** The text of markup, well-formed or not. */
function markupText(markup: string): string {
  return markup
    .replace(/<!\[CDATA\[(.*?)\]\]>|<!--.*?-->|<[^<>]*>/gs, (_, data: string | undefined) =>
      data === undefined ? " " : ` ${data.replaceAll("&", "&amp;").replaceAll("<", "&lt;")} `,
    )
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/&amp;/g, "&");
}
