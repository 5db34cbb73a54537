import { isJsonArray, isJsonMap, type JsonMap, type JsonNode } from "../../json";
import { sharedLength } from "../../sequence";
import { differenceLine, excerpt, writtenPath } from "../difference";
import { alignArrays } from "./align-arrays";
import { JsonClasses, jsonEqual } from "./canonical-json";
import { escapeSegment } from "./json-pointer";
import { printJson } from "./print-json";

/**
 * One change between two documents. `path` is a JSON pointer: to a removed node in the old document, otherwise in the
 * new one.
 */
export type JsonDifference =
  | { readonly kind: "changed"; readonly path: string; readonly old: JsonNode; readonly new: JsonNode }
  | { readonly kind: "added" | "removed"; readonly path: string; readonly value: JsonNode }
  /**
   * Moved among the elements of its array. `from` is its path in the old document; changes in it are listed separately.
   */
  | { readonly kind: "moved"; readonly path: string; readonly from: string; readonly value: JsonNode };

/** What changed from the old document to the new one; empty if and only if they are equal. */
export function jsonDifferences(before: JsonNode, after: JsonNode): readonly JsonDifference[] {
  return [...new Comparison().compare(before, after, "", "")];
}

class Comparison {
  readonly #classes = new JsonClasses();

  *compare(before: JsonNode, after: JsonNode, oldPath: string, newPath: string): Generator<JsonDifference> {
    if (this.#classes.same(before, after)) return;
    if (isJsonMap(before) && isJsonMap(after)) yield* this.#maps(before, after, oldPath, newPath);
    else if (isJsonArray(before) && isJsonArray(after)) yield* this.#arrays(before, after, oldPath, newPath);
    else yield { kind: "changed", path: newPath, old: before, new: after };
  }

  *#maps(before: JsonMap, after: JsonMap, oldPath: string, newPath: string): Generator<JsonDifference> {
    for (const [name, value] of before) {
      const step = `/${escapeSegment(name)}`;
      const now = after.get(name);
      if (now === undefined) yield { kind: "removed", path: oldPath + step, value };
      else yield* this.compare(value, now, oldPath + step, newPath + step);
    }
    for (const [name, value] of after) {
      if (!before.has(name)) yield { kind: "added", path: `${newPath}/${escapeSegment(name)}`, value };
    }
  }

  *#arrays(
    before: readonly JsonNode[],
    after: readonly JsonNode[],
    oldPath: string,
    newPath: string,
  ): Generator<JsonDifference> {
    const { pairs, removed, added } = alignArrays(before, after, this.#classes);
    const removals = (from: number, to: number): readonly JsonDifference[] =>
      removed.slice(from, to).map((old) => ({ kind: "removed", path: `${oldPath}/${old}`, value: before[old]! }));
    let [nextRemoved, nextPair, nextAdded] = [0, 0, 0];
    for (const [now, value] of after.entries()) {
      const path = `${newPath}/${now}`;
      if (added[nextAdded] === now) {
        nextAdded++;
        yield { kind: "added", path, value };
        continue;
      }
      const { old, moved } = pairs[nextPair++]!;
      const from = `${oldPath}/${old}`;
      if (moved) yield { kind: "moved", path, from, value };
      else {
        const first = nextRemoved;
        while (nextRemoved < removed.length && removed[nextRemoved]! < old) nextRemoved++;
        yield* removals(first, nextRemoved);
      }
      yield* this.compare(before[old]!, value, from, path);
    }
    yield* removals(nextRemoved, removed.length);
  }
}

/**
 * The change in one line: `/days/0: "MON" -> "TUE"`, `/days/1 added: "WED"`, `/note removed (was "x")`,
 * `/days/0 moved from /days/2: "FRI"`.
 */
export function describeJsonDifference(difference: JsonDifference): string {
  const { path } = difference;
  switch (difference.kind) {
    case "changed":
      return differenceLine(path, `: ${change(printJson(difference.old), printJson(difference.new))}`);
    case "added":
      return differenceLine(path, ` added: ${excerpt(printJson(difference.value), 0)}`);
    case "removed":
      return differenceLine(path, ` removed (was ${excerpt(printJson(difference.value), 0)})`);
    case "moved":
      return differenceLine(
        path,
        ` moved from ${writtenPath(difference.from)}: ${excerpt(printJson(difference.value), 0)}`,
      );
  }
}

function change(before: string, after: string): string {
  const focus = sharedLength(before, after);
  return `${excerpt(before, focus)} -> ${excerpt(after, focus)}`;
}

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
