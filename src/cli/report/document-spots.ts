import {
  byteOrderMarkOf,
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
  type LocatedJson,
  type SelectedNode,
  type Span,
  type XmlDocument,
} from "../../document";

/**
 * Where a document has what a line of differences is about: the attribute, the start tag, the text, the member. What is
 * not there, because it was added on the service, is at the nearest element around it. Null for a text that is not a
 * document.
 */
export type DocumentSpots = (path: string) => Span | null;

export function documentSpots(text: string, language: "xml" | "json"): DocumentSpots {
  try {
    if (language === "json") {
      const located = locateJson(text);
      return (path) => spotInJson(located, path);
    }
    const document = parseDocument(text);
    const mark = byteOrderMarkOf(text).length;
    return (path) => {
      const { start, end } = spotInXml(document, path);
      return { start: start + mark, end: end + mark };
    };
  } catch (error) {
    if (error instanceof DocumentError || error instanceof JsonDocumentError) return () => null;
    throw error;
  }
}

function spotInXml(document: XmlDocument, path: string): Span {
  const steps = stepsIn(() => parsePath(pathInLine(path)).steps);
  for (let length = steps.length; length > 0; length--) {
    const [found] = selectPath(document, { text: path, steps: steps.slice(0, length) });
    if (found !== undefined) return spanOf(document, found);
  }
  return document.root.startTag;
}

function spanOf({ text }: XmlDocument, found: SelectedNode): Span {
  if (found.kind === "element") return found.node.startTag;
  const { start, end } = found.node.span;
  const content = text.slice(start, end);
  if (found.kind !== "text" || content.trim() === "") return { start, end };
  return { start: end - content.trimStart().length, end: start + content.trimEnd().length };
}

function spotInJson(document: LocatedJson, pointer: string): Span {
  let found = document;
  for (const segment of stepsIn(() => parseJsonPointer(pathInLine(pointer)).segments)) {
    const next = isJsonMap(found.node)
      ? found.children.find(({ name }) => name === segment)
      : found.children[/^\d+$/.test(segment) ? Number(segment) : -1];
    if (next === undefined) break;
    found = next;
  }
  return { start: found.memberStart, end: found.end };
}

/** None for a path that cannot be read. */
function stepsIn<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof PathError || error instanceof JsonPointerError) return [];
    throw error;
  }
}

/** The path of a line of differences without the number of a line, and without quotes around a path with an unclear end. */
function pathInLine(path: string): string {
  const alone = path.replace(/ line \d+$/, "");
  return /^".*"$/s.test(alone) ? (JSON.parse(alone) as string) : alone;
}
