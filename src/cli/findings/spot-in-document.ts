import {
  DocumentError,
  isJsonMap,
  JsonDocumentError,
  JsonPointerError,
  locateJson,
  parseDocument,
  parseJsonPointer,
  parsePath,
  PathError,
  selectPath,
  type DocumentPath,
  type LocatedJson,
  type SelectedNode,
  type Span,
} from "../../document";

/**
 * Where a document has what a line of differences is about: the attribute, the start tag, the text. What is not there,
 * because it was added on the service, is at the nearest element around it.
 *
 * @param path as lines of differences write it; of a text, with the number of a line behind it
 * @returns null for a text that is not a document
 */
export function spotInXml(text: string, path: string): Span | null {
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  try {
    const document = parseDocument(text);
    const whole = pathOf(path);
    for (let length = whole.steps.length; length > 0; length--) {
      const [found] = selectPath(document, { ...whole, steps: whole.steps.slice(0, length) });
      if (found !== undefined) return moved(spanOf(found, document.text), mark);
    }
    return moved(document.root.startTag, mark);
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

/** A path that cannot be read leads to the root element. */
function pathOf(path: string): DocumentPath {
  try {
    return parsePath(asWritten(path));
  } catch (error) {
    if (error instanceof PathError) return parsePath("/*");
    throw error;
  }
}

/** Without the number of a line, and without the quotes around a path whose end would not be clear. */
function asWritten(path: string): string {
  const alone = path.replace(/ (?:from )?line \d+$/, "");
  return /^".*"$/s.test(alone) ? (JSON.parse(alone) as string) : alone;
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function spanOf(found: SelectedNode, text: string): Span {
  if (found.kind === "element") return found.node.startTag;
  if (found.kind !== "text") return found.node.span;
  const { start, end } = found.node.span;
  const content = text.slice(start, end);
  const blanks = content.length - content.trimStart().length;
  return blanks === content.length ? { start, end } : { start: start + blanks, end: start + content.trimEnd().length };
}

/** The same for a JSON document and a JSON pointer. */
export function spotInJson(text: string, pointer: string): Span | null {
  let found: LocatedJson;
  try {
    found = locateJson(text);
  } catch (error) {
    if (error instanceof JsonDocumentError) return null;
    throw error;
  }
  for (const segment of segmentsOf(pointer)) {
    const next = isJsonMap(found.node)
      ? found.children.find(({ name }) => name === segment)
      : found.children[/^\d+$/.test(segment) ? Number(segment) : -1];
    if (next === undefined) break;
    found = next;
  }
  return { start: found.memberStart, end: found.end };
}

function segmentsOf(pointer: string): readonly string[] {
  try {
    return parseJsonPointer(asWritten(pointer)).segments;
  } catch (error) {
    if (error instanceof JsonPointerError) return [];
    throw error;
  }
}
