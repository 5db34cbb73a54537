import {
  JsonRuleError,
  type JsonRules,
  type LocatedJson,
  locateJson as locateIn,
  readJson,
  type JsonNode,
} from "../../json";
import { TextError } from "../document";
import { ParsedDocuments } from "../parse-document";
import { byteOrderMarkOf, textPosition } from "../characters";

export interface JsonLimits {
  /** Characters (UTF-16 units) of the text. @default MOST_JSON_CHARACTERS */
  readonly maxLength?: number;
  /** Nesting of objects and arrays. All functions in this folder recurse this deep. @default 500 */
  readonly maxDepth?: number;
}

/** UTF-16 units. */
export const MOST_JSON_CHARACTERS = 16 * 1024 * 1024;
const MAX_DEPTH = 500;

/** The text is not JSON that can be read here. The message says what is wrong and where, never a value. */
export class JsonDocumentError extends TextError {
  constructor(message: string) {
    super(message);
    this.name = "JsonDocumentError";
  }
}

/**
 * Reads JSON text. A byte order mark at the beginning is skipped.
 *
 * @throws JsonDocumentError for text that is not JSON, names an object's member twice, or exceeds a limit
 */
export function parseJson(text: string, limits?: JsonLimits): JsonNode {
  return limits === undefined ? parsedLately.of(text, () => read(text, {}, readJson)) : read(text, limits, readJson);
}

/** The same, with the positions of all nodes. */
export const locateJson = (text: string, limits: JsonLimits = {}): LocatedJson => read(text, limits, locateIn);

const parsedLately = new ParsedDocuments<JsonNode>();

function read<T>(
  text: string,
  { maxLength = MOST_JSON_CHARACTERS, maxDepth = MAX_DEPTH }: JsonLimits,
  reader: (text: string, rules: JsonRules) => T,
): T {
  if (text.length > maxLength)
    throw new JsonDocumentError(`the text has ${text.length} characters, more than the ${maxLength} that are read`);
  try {
    return reader(text, { maxDepth, duplicates: false });
  } catch (error) {
    // Positions in errors do not count the mark.
    const source = text.slice(byteOrderMarkOf(text).length);
    if (error instanceof SyntaxError) throw new JsonDocumentError(syntaxProblem(source, error.message));
    if (!(error instanceof JsonRuleError)) throw error;
    const place = positionText(source, error.at);
    throw new JsonDocumentError(
      error.rule === "maxDepth"
        ? `more than ${maxDepth} objects and arrays are nested inside each other at ${place}`
        : `an object has two members named ${JSON.stringify(error.member)}, the second at ${place}; remove one of them`,
    );
  }
}

/** @param message the parser's own, which quotes the text */
function syntaxProblem(source: string, message: string): string {
  const position = /\bposition (\d+)/.exec(message)?.[1];
  const character = /^Unexpected token '?(.)/u.exec(message)?.[1];
  let what = "it is not valid JSON";
  if (source.trim() === "") what = "it is empty";
  else if (isCutOff(source, message, position)) what = "the JSON is incomplete";
  const unexpected = character === undefined ? "" : `: ${JSON.stringify(character)} is unexpected`;
  return `${what}${unexpected}${position === undefined ? "" : ` (${positionText(source, Number(position))})`}`;
}

const isCutOff = (source: string, message: string, position: string | undefined): boolean =>
  message.startsWith("Unexpected end") || (position !== undefined && Number(position) >= source.trimEnd().length);

function positionText(text: string, offset: number): string {
  const { line, column } = textPosition(text, offset);
  return `line ${line}, column ${column}`;
}
