import { DecodeError } from "../errors";

/** A 2xx answer, completely read and decoded. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  /** The Location header; null if there is none. */
  readonly location: string | null;
  /** Without a byte order mark; empty for an empty body. */
  readonly text: string;
  /** The request's label, for errors. */
  readonly request: string;
  /** The request was a write. */
  readonly isWrite: boolean;
}

/**
 * The form of an answer's body, judged by its text: Content-Type headers are often wrong, the first characters hardly
 * ever.
 */
export type BodyForm = "empty" | "json" | "xml" | "html" | "text";

export function bodyForm(answer: Answer): BodyForm {
  const start = answer.text.slice(0, 4096).trimStart();
  if (start === "") return answer.text.trim() === "" ? "empty" : "text";
  if (/^[[{"]/.test(start)) return "json";
  if (!start.startsWith("<")) return "text";
  const isHtml =
    /^<(?:!doctype\s+html|html|head|body)\b/i.test(withoutProlog(start)) || /^\s*text\/html/i.test(answer.contentType);
  return isHtml ? "html" : "xml";
}

/**
 * The markup after its leading comments and processing instructions. Each is matched from the end of the last one,
 * because a pattern that repeats them would backtrack over every way to divide the text.
 */
function withoutProlog(markup: string): string {
  let rest = markup;
  for (;;) {
    if (!/^<(?:!--|\?)/.test(rest)) return rest;
    const end = rest.startsWith("<!--") ? "-->" : "?>";
    const at = rest.indexOf(end);
    if (at === -1) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

export function undecodable(answer: Answer, expected: string): DecodeError {
  const isWebPage = bodyForm(answer) === "html";
  return new DecodeError(`${shapeSentence(answer)} where ${expected} was expected`, answer.request, answer.isWrite, {
    isWebPage,
  });
}

/** Never quotes the body, which may contain anything. */
function shapeSentence(answer: Answer): string {
  const form = bodyForm(answer);
  switch (form) {
    case "empty":
      return `The service answered ${answer.status} with an empty body`;
    case "html":
      return `The service answered ${answer.status} with a web page (HTML)`;
    case "xml":
      return `The service answered ${answer.status} with XML`;
    case "text":
      return `The service answered ${answer.status} with plain text`;
    case "json":
      return `The service answered ${answer.status} with JSON of another shape`;
  }
}
