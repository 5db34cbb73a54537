import { readFile } from "node:fs/promises";
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
  type LocatedJson,
  type PathStep,
  type SelectedNode,
  type Span,
  type XmlDocument,
} from "../../document";
import { SourceText, type Range } from "../../hcl";

/** The text of a document, which is read once for all findings in it. */
export class DocumentText {
  #source: SourceText | undefined;
  #spots: ((path: string) => Span | null) | undefined;

  constructor(readonly text: string) {}

  range({ start, end }: Span): Range {
    return (this.#source ??= new SourceText(this.text)).range(start, end);
  }

  /**
   * Where it has what a line of differences is about, or what is around that.
   *
   * @returns offsets; null for a text that is not a document
   */
  spot(path: string, language: "xml" | "json"): Span | null {
    return (this.#spots ??= language === "xml" ? spotsInXml(this.text) : spotsInJson(this.text))(path);
  }
}

function spotsInXml(text: string): (path: string) => Span | null {
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  try {
    const document = parseDocument(text);
    return (path) => {
      const { start, end } = spotInXml(document, path);
      return { start: start + mark, end: end + mark };
    };
  } catch (error) {
    if (error instanceof DocumentError) return () => null;
    throw error;
  }
}

/**
 * Where a document has what a line of differences is about: the attribute, the start tag, the text. What is not there,
 * because it was added on the service, is at the nearest element around it.
 */
function spotInXml(document: XmlDocument, path: string): Span {
  const steps = stepsOf(path);
  for (let length = steps.length; length > 0; length--) {
    const [found] = selectPath(document, { text: path, steps: steps.slice(0, length) });
    if (found !== undefined) return spanOf(document, found);
  }
  return document.root.startTag;
}

/** None for a path that cannot be read. */
function stepsOf(path: string): readonly PathStep[] {
  try {
    return parsePath(pathInLine(path)).steps;
  } catch (error) {
    if (error instanceof PathError) return [];
    throw error;
  }
}

function spanOf({ text }: XmlDocument, found: SelectedNode): Span {
  if (found.kind === "element") return found.node.startTag;
  const { start, end } = found.node.span;
  if (found.kind !== "text") return { start, end };
  const content = text.slice(start, end);
  const blanks = content.length - content.trimStart().length;
  return blanks === content.length ? { start, end } : { start: start + blanks, end: start + content.trimEnd().length };
}

function spotsInJson(text: string): (path: string) => Span | null {
  try {
    const document = locateJson(text);
    return (path) => spotInJson(document, path);
  } catch (error) {
    if (error instanceof JsonDocumentError) return () => null;
    throw error;
  }
}

/**
 * Where a document has what a line of differences is about: the member or the element. What is not there, because it was
 * added on the service, is at the nearest one around it.
 */
function spotInJson(document: LocatedJson, pointer: string): Span {
  let found = document;
  for (const segment of segmentsOf(pointer)) {
    const next = isJsonMap(found.node)
      ? found.children.find(({ name }) => name === segment)
      : found.children[/^\d+$/.test(segment) ? Number(segment) : -1];
    if (next === undefined) break;
    found = next;
  }
  return { start: found.memberStart, end: found.end };
}

/** None for the whole document, and for a pointer that cannot be read. */
function segmentsOf(pointer: string): readonly string[] {
  try {
    return parseJsonPointer(pathInLine(pointer)).segments;
  } catch (error) {
    if (error instanceof JsonPointerError) return [];
    throw error;
  }
}

/** The path of a line of differences without the number of a line, and without quotes around a path with an unclear end. */
function pathInLine(path: string): string {
  const alone = path.replace(/ line \d+$/, "");
  return /^".*"$/s.test(alone) ? (JSON.parse(alone) as string) : alone;
}

/** Texts by where they are: the path of a file, or the expression with the text. */
export class DocumentTexts {
  readonly #files = new Map<string, Promise<DocumentText | null>>();
  readonly #others = new WeakMap<object, DocumentText>();

  /** Null if the file cannot be read. */
  file(path: string): Promise<DocumentText | null> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const read = readFile(path, "utf8").then(
      (text) => new DocumentText(text),
      () => null,
    );
    this.#files.set(path, read);
    return read;
  }

  of(holder: object, text: () => string): DocumentText {
    const known = this.#others.get(holder) ?? new DocumentText(text());
    this.#others.set(holder, known);
    return known;
  }
}
