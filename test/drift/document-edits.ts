import { parseDocument, type XmlElement } from "../../src/document";

/** One edit that a person could make in a document. */
export interface DocumentEdit {
  readonly title: string;
  /** What is done to what, such as `attribute changed`. */
  readonly kind: string;
  readonly text: string;
  /** The value that it changes or removes; undefined where it is no single value. */
  readonly original?: string;
}

/**
 * Every small edit of a document: each attribute changed and removed, one added to each element, an element added into
 * each and each but the root removed, each text changed, neighbours exchanged.
 */
export function documentEdits(text: string): readonly DocumentEdit[] {
  const document = parseDocument(text);
  const edits: DocumentEdit[] = [];
  const replace = (path: string, kind: string, start: number, end: number, by: string, original?: string): void => {
    const text = document.text.slice(0, start) + by + document.text.slice(end);
    edits.push({ title: `${path}: ${kind}`, kind, text, ...(original === undefined ? {} : { original }) });
  };
  const visit = (element: XmlElement, path: string): void => {
    const { attributes, children, name, span, startTag } = element;
    for (const attribute of attributes) {
      const at = `${path}/@${attribute.name.qualified}`;
      replace(
        at,
        "attribute changed",
        attribute.span.start,
        attribute.span.end,
        document.text.slice(attribute.span.start, attribute.span.end).replace(/(["'])$/, "-altered$1"),
        attribute.value,
      );
      replace(at, "attribute removed", attribute.span.start, attribute.span.end, "", attribute.value);
    }
    const behindName = startTag.start + 1 + name.qualified.length;
    replace(path, "attribute added", behindName, behindName, ' altered="yes"');
    const prefix = name.qualified.slice(0, name.qualified.length - name.local.length);
    const added = `<${prefix}altered/>`;
    if (startTag.end === span.end)
      replace(path, "element added", span.end - 2, span.end, `>${added}</${name.qualified}>`);
    else replace(path, "element added", startTag.end, startTag.end, added);

    const elements = children.filter((child): child is XmlElement => child.kind === "element");
    for (const [index, child] of elements.entries()) {
      const at = `${path}/${child.name.qualified}[${index + 1}]`;
      replace(at, "element removed", child.span.start, child.span.end, "");
      const next = elements[index + 1];
      if (next !== undefined) {
        const [first, between, second] = [
          document.text.slice(child.span.start, child.span.end),
          document.text.slice(child.span.end, next.span.start),
          document.text.slice(next.span.start, next.span.end),
        ];
        replace(at, "element exchanged with the next", child.span.start, next.span.end, second + between + first);
      }
      visit(child, at);
    }
    for (const child of children) {
      if (child.kind === "text" && child.text.trim() !== "")
        replace(path, "text changed", child.span.start, child.span.end, "altered", child.text);
    }
  };
  visit(document.root, `/${document.root.name.qualified}`);
  return edits;
}
