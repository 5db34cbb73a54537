import { mediaType } from "./decode-text";
import type { Redact } from "./redactor";

const LONGEST_REASON = 300;
/** Fields in which servers put the sentence for a person, the most telling first. */
const WORD_FIELDS = ["message", "errorMessage", "error_description", "detail", "details", "description", "reason", "title", "error", "errors", "fault", "cause"];

/** The service's own words about a failure: one line, redacted, shortened; empty where it gave none. */
export function failureReason(text: string, contentType: string, redact: Redact): string {
  // Twice: decoding may spell a secret out, and joining may put one together.
  const words = redact(wordsOf(redact(text), mediaType(contentType)))
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
      // Cut off or not JSON after all: its text is still the best there is.
      return trimmed;
    }
  }
  if (type === "text/html" || type === "application/xhtml+xml" || /^<(?:!doctype\s+html|html)\b/i.test(trimmed)) {
    return htmlWords(trimmed);
  }
  return trimmed.startsWith("<") ? markupText(trimmed) : trimmed;
}

/** A page's title and first paragraph, never all of it: the rest is decoration or a stack trace. */
function htmlWords(page: string): string {
  const first = (element: string): string => {
    const content = new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}`, "i").exec(page)?.[1] ?? "";
    return markupText(content).trim();
  };
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

function markupText(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[|\]\]>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/&amp;/g, "&");
}
