import type { Redactor } from "../../redaction";
import { mediaType } from "./decode-body";

const LONGEST_REASON = 300;
/** How many characters of an answer are searched; a compressed one may contain any number. */
const LONGEST_READ = 64 * 1024;
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
  const words = redact(wordsOf(read, mediaType(contentType)))
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
  if (type === "text/html" || type === "application/xhtml+xml" || /^<(?:!doctype\s+html|html)\b/i.test(trimmed)) {
    return htmlWords(trimmed);
  }
  return trimmed.startsWith("<") ? markupText(trimmed) : trimmed;
}

/** A page's title and first paragraph only: the rest is decoration or a stack trace. */
function htmlWords(page: string): string {
  const first = (element: string): string => markupText(contentOf(page, element)).trim();
  const parts = [first("title") || first("h1"), first("p")].filter((part) => part !== "");
  return [...new Set(parts)].join(": ");
}

/** The content of the first element with a name; empty if there is none, or it has no end. */
function contentOf(page: string, element: string): string {
  const start = page.search(new RegExp(`<${element}(?![\\w-])`, "i"));
  const from = start === -1 ? -1 : page.indexOf(">", start);
  if (from === -1) return "";
  const content = page.slice(from + 1);
  const end = content.search(new RegExp(`</${element}(?![\\w-])`, "i"));
  return end === -1 ? "" : content.slice(0, end);
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

/** Markup that is not text: its start and its end. Tags come last, because everything starts like one. */
const HIDDEN = [
  { start: "<!--", end: "-->" },
  { start: "<?", end: "?>" },
  { start: "<", end: ">" },
] as const;
const CDATA = { start: "<![CDATA[", end: "]]>" } as const;

/**
 * The text of markup, well-formed or not, in one pass, because a server may answer with nothing but unclosed starts. An
 * unclosed tag counts as text, since it may not be a tag; anything else unclosed is dropped.
 */
function markupText(markup: string): string {
  let text = "";
  for (let at = 0; ;) {
    const begin = markup.indexOf("<", at);
    if (begin === -1) return text + unescaped(markup.slice(at));
    text += unescaped(markup.slice(at, begin));
    const hidden = HIDDEN.find(({ start }) => markup.startsWith(start, begin)) ?? HIDDEN[2];
    const { start, end } = markup.startsWith(CDATA.start, begin) ? CDATA : hidden;
    const close = markup.indexOf(end, begin + start.length);
    if (close === -1) return start === "<" ? text + unescaped(markup.slice(begin)) : text;
    text += start === CDATA.start ? ` ${markup.slice(begin + start.length, close)} ` : " ";
    at = close + end.length;
  }
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/&amp;/g, "&");
}
