import { withEdits, type TextEdit } from "../sequence";
import { escapeText, escapeValue } from "./canonical-text";
import { valueSpan, type XmlDocument, type XmlElement } from "./document";
import { parsePath, type DocumentPath, type PathStep } from "./parse-path";
import { type SelectedNode, selectPath } from "./select-path";
import { isXmlText } from "./characters";

/** A valid path selects nothing in this document, or something without a single value. */
export class PathTargetError extends Error {
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`At the path ${JSON.stringify(path)} ${reason}`);
    this.name = "PathTargetError";
  }
}

/**
 * The document's text with a value set wherever the path leads: an attribute's value, an element's text, a text. Every
 * other byte stays. An attribute that its element does not have yet is added.
 *
 * @throws PathError if the path is not valid
 * @throws PathTargetError if it selects nothing, or something without a single value
 * @throws RangeError if the value has characters that XML does not allow
 */
export function withValue(document: XmlDocument, path: DocumentPath | string, value: string): string {
  if (!isXmlText(value)) {
    throw new RangeError("The value contains characters that XML does not allow");
  }
  const parsed = typeof path === "string" ? parsePath(path) : path;
  const selected = selectPath(document, parsed);
  const found =
    selected.length > 0
      ? selected.map((node) => editOf(document, node, parsed, value))
      : additions(document, parsed, value);
  if (found.length === 0) throw new PathTargetError(parsed.text, "the document has nothing to set");
  return (document.byteOrderMark ?? "") + withEdits(document.text, found);
}

function editOf(document: XmlDocument, selected: SelectedNode, path: DocumentPath, value: string): TextEdit {
  switch (selected.kind) {
    case "attribute": {
      const { span } = selected.node;
      const { text } = document;
      const markup = ` ${selected.node.name.qualified}="${escapeValue(value)}"`;
      // A declaration in force here that another tag has.
      if (span.start === span.end) return { ...span, text: markup };
      const place = valueSpan(span, text);
      return { ...place, text: escapeValue(value, text.charAt(place.end)) };
    }
    case "text":
      return { ...selected.node.span, text: escapeText(value) };
    case "element":
      return contentEdit(document, selected.node, path, value);
    case "instruction":
      throw new PathTargetError(
        path.text,
        "there is an instruction, which cannot be set; give the path of an attribute, an element or a text",
      );
  }
}

function contentEdit(document: XmlDocument, element: XmlElement, path: DocumentPath, value: string): TextEdit {
  if (element.children.some((child) => child.kind === "element")) {
    throw new PathTargetError(path.text, "the element contains elements; give the path of the node to set inside it");
  }
  const { startTag, span, name } = element;
  if (startTag.end === span.end) {
    return { start: span.end - 2, end: span.end, text: `>${escapeText(value)}</${name.qualified}>` };
  }
  const end = document.text.lastIndexOf("</", span.end - 1);
  return { start: startTag.end, end, text: escapeText(value) };
}

/** For a last step `@name` without a match: the attribute, added to each element that the steps before it pick. */
function additions(document: XmlDocument, path: DocumentPath, value: string): TextEdit[] {
  const last = path.steps.at(-1);
  const name = last === undefined ? null : attributeName(last);
  if (name === null || path.steps.length < 2) return [];
  const holders = selectPath(document, { ...path, steps: path.steps.slice(0, -1) });
  return holders.flatMap((holder): TextEdit[] => {
    if (holder.kind !== "element") return [];
    const at = holder.node.startTag.start + 1 + holder.node.name.qualified.length;
    return [{ start: at, end: at, text: ` ${name}="${escapeValue(value)}"` }];
  });
}

function attributeName({ test, axis }: PathStep): string | null {
  return axis === "child" && test.kind === "attribute" && test.name.kind === "local" ? test.name.local : null;
}
