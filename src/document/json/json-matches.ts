import { isJsonArray, isJsonMap, type JsonNode } from "../../json";
import { differenceLine, excerpt } from "../difference-line";
import { jsonEqual } from "./canonical-json";
import { escapeSegment } from "./json-pointer";
import { printJson } from "./print-json";

/**
 * Whether a server's rendition contains the document: everything in the document, and otherwise only members that a
 * server adds.
 */
export function jsonMatches(document: JsonNode, rendition: JsonNode): boolean {
  if (isJsonMap(document)) {
    if (!isJsonMap(rendition)) return false;
    return [...document].every(([name, value]) => {
      const shown = rendition.get(name);
      // A server may omit members without a value.
      return shown === undefined ? value === null : jsonMatches(value, shown);
    });
  }
  if (isJsonArray(document)) {
    return (
      isJsonArray(rendition) &&
      rendition.length === document.length &&
      document.every((item, index) => jsonMatches(item, rendition[index] ?? null))
    );
  }
  return jsonEqual(document, rendition);
}

/** A member of an object in a rendition that the document does not have. */
export interface JsonAddition {
  /** As a JSON pointer. */
  readonly path: string;
  readonly name: string;
  readonly value: JsonNode;
}

/**
 * The members that a rendition has beyond the document, in the objects that both have. Elements of arrays are paired by
 * position; arrays of different lengths have none in common.
 */
export function jsonAdditions(document: JsonNode, rendition: JsonNode, path = ""): readonly JsonAddition[] {
  if (isJsonMap(document) && isJsonMap(rendition)) {
    return [...rendition].flatMap(([name, value]) => {
      const place = `${path}/${escapeSegment(name)}`;
      return document.has(name)
        ? jsonAdditions(document.get(name) ?? null, value, place)
        : [{ path: place, name, value }];
    });
  }
  if (!isJsonArray(document) || !isJsonArray(rendition) || document.length !== rendition.length) return [];
  return document.flatMap((item, index) => jsonAdditions(item, rendition[index] ?? null, `${path}/${index}`));
}

/** The addition in one line: `/zone: "UTC"`. */
export const describeJsonAddition = ({ path, value }: JsonAddition): string =>
  differenceLine(path, `: ${excerpt(printJson(value), 0)}`);
