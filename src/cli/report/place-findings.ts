import { openConfiguration, type Configuration, type LocatedBlock, type LocatedResource } from "../../configuration";
import type { EngineProduct } from "../../engine";
import { positionAt, sourceStretch, type Range } from "../../hcl";
import { topAttribute, type Place, type PlacedFinding, type ReportedFinding, type Subject } from "../../review";
import { pathIn } from "../shown-path";
import { sourceAt, type FindDocument, type Source } from "../write-back/sources";
import { keysIn } from "../write-back/wanted-changes";
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

/** Where a stack of the report has its files. */
export interface StackFiles {
  /** Absolute. */
  readonly directory: string;
  readonly dialect: EngineProduct;
  /** Of a cdktf project, whose configuration has the texts of files; otherwise null. */
  readonly findDocument: FindDocument | null;
  /** Where a finding belongs that no file has, relative to the root. */
  readonly elsewhere: string;
}

interface Spot {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly range: Range;
}

/**
 * Says where in the user's files each finding belongs: the changed part of a document, else the attribute, else the
 * block. What the repository does not hold, such as a module from a registry, is at the call of the module; what no file
 * has, because its block was removed, is at the beginning of the configuration.
 */
export async function placeFindings(
  findings: readonly ReportedFinding[],
  stacks: readonly StackFiles[],
  root: string,
): Promise<readonly PlacedFinding[]> {
  const configurations = stacks.map(({ directory, dialect }) => openConfiguration(directory, dialect));
  // Each document is read once for all findings in it.
  const read = new Map<string, DocumentSpots>();
  const spotsIn: typeof documentSpots = (text, language) => {
    const spots = read.get(text) ?? documentSpots(text, language);
    read.set(text, spots);
    return spots;
  };
  const placed: PlacedFinding[] = [];
  for (const finding of findings) {
    const { stack } = finding.subject;
    const { findDocument, elsewhere } = stacks[stack]!;
    const place = await placeOf(spotsOf(finding.subject, configurations[stack]!, findDocument, spotsIn), root);
    placed.push({ ...finding, place: place ?? placeAt(elsewhere, "", START) });
  }
  return placed;
}

const START: Range = { start: 0, end: 0 };

/** Of the first spot that somebody could commit: what the engine fetched is below `.terraform`. */
async function placeOf(spots: AsyncGenerator<Spot>, root: string): Promise<Place | null> {
  for await (const { path, text, range } of spots) {
    const file = /[\\/]\.terraform[\\/]/.test(path) ? null : pathIn(path, root);
    if (file !== null) return placeAt(file, text, range);
  }
  return null;
}

function placeAt(file: string, text: string, range: Range): Place {
  const [start, end] = [positionAt(text, range.start), positionAt(text, range.end)];
  return { file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

/** From the most exact one on. */
async function* spotsOf(
  subject: Subject,
  configuration: Configuration,
  findDocument: FindDocument | null,
  spotsIn: typeof documentSpots,
): AsyncGenerator<Spot> {
  const { address, attribute, documentPath } = subject;
  if (address !== null) {
    const found = await configuration.locate(address);
    if (found !== null && attribute !== null) yield* attributeSpot(found, attribute);
    if (found !== null && documentPath !== null) yield* documentSpot(found, documentPath, findDocument, spotsIn);
    if (found !== null) yield headerOf(found);
    const call = await configuration.locateCall(address);
    if (call !== null) yield headerOf(call);
  }
  const main = await configuration.mainFile();
  if (main !== null) yield { ...main, range: START };
}

const headerOf = ({ file, block }: LocatedBlock): Spot => ({ ...file, range: block.header });

/** `triggers.nightly` is the member of a literal map, if there is one. */
function* attributeSpot(resource: LocatedResource, path: string): Generator<Spot> {
  const name = topAttribute(path);
  const [key] = keysIn(path.slice(name.length));
  const holder = resource.attribute(name);
  if (holder === null) return;
  const { expression } = holder.attribute;
  const member = expression.kind === "object" ? expression.items.find((item) => item.key === key) : undefined;
  yield { ...holder.file, range: (member ?? holder.attribute).range };
}

/** In the file that the block reads, or that a cdktf project has its text from, else in the block. */
async function* documentSpot(
  resource: LocatedResource,
  documentPath: string,
  findDocument: FindDocument | null,
  spotsIn: typeof documentSpots,
): AsyncGenerator<Spot> {
  const isCalendar = resource.address.type === "wfa_calendar";
  const holder = resource.attribute(isCalendar ? "definition" : "document");
  if (holder === null) return;
  const { expression } = holder.attribute;
  const isText = expression.kind === "string" || expression.kind === "heredoc";
  const inProject = isText && expression.value !== null ? await findDocument?.(expression.value) : undefined;
  const source = inProject?.kind === "file" ? inProject : await sourceAt(holder, expression);
  const range = spotInSource(source, (text) => spotsIn(text, isCalendar ? "json" : "xml")(documentPath));
  if (source.kind !== "none" && range !== null) yield { path: source.place.path, text: source.text, range };
  yield { ...holder.file, range: holder.attribute.range };
}

/** What must be evaluated stands as one letter in the text that is searched. */
function spotInSource(source: Source, find: (searched: string) => Range | null): Range | null {
  if (source.kind === "file") return find(source.text);
  if (source.kind !== "template") return null;
  const parts = source.template.parts.map((part) =>
    part.kind === "template" ? ({ ...part, kind: "escape", text: "x" } as const) : part,
  );
  const value = parts.map(({ text }) => text).join("");
  const found = find(value);
  return found && sourceStretch({ parts, value }, found.start, found.end);
}

/**
 * Where a document has what a line of differences is about: the attribute, the start tag, the text, the member. What is
 * not there, because it was added on the service, is at the nearest element around it. Null for a text that is not a
 * document.
 */
type DocumentSpots = (path: string) => Span | null;

function documentSpots(text: string, language: "xml" | "json"): DocumentSpots {
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
