import { alignArrays } from "./align-arrays";
import { jsonEqual } from "./canonical-json";
import { isJsonArray, isJsonMap, type JsonMap, type JsonNode } from "./json-node";
import { escapeSegment } from "./json-pointer";
import { printJson } from "./print-json";

/** One change between two documents. `path` is a JSON pointer: in the old document to what was removed, else in the new one. */
export type JsonDifference =
  | { readonly kind: "changed"; readonly path: string; readonly old: JsonNode; readonly new: JsonNode }
  | { readonly kind: "added" | "removed"; readonly path: string; readonly value: JsonNode };

/** What changed from the old document to the new one; empty exactly when they are equal. */
export function jsonDifferences(before: JsonNode, after: JsonNode): readonly JsonDifference[] {
  return [...compare(before, after, "", "")];
}

function* compare(before: JsonNode, after: JsonNode, oldPath: string, newPath: string): Generator<JsonDifference> {
  if (isJsonMap(before) && isJsonMap(after)) yield* compareMaps(before, after, oldPath, newPath);
  else if (isJsonArray(before) && isJsonArray(after)) yield* compareArrays(before, after, oldPath, newPath);
  else if (!jsonEqual(before, after)) yield { kind: "changed", path: newPath, old: before, new: after };
}

function* compareMaps(before: JsonMap, after: JsonMap, oldPath: string, newPath: string): Generator<JsonDifference> {
  for (const [name, value] of before) {
    const step = `/${escapeSegment(name)}`;
    const now = after.get(name);
    if (now === undefined) yield { kind: "removed", path: oldPath + step, value };
    else yield* compare(value, now, oldPath + step, newPath + step);
  }
  for (const [name, value] of after) {
    if (!before.has(name)) yield { kind: "added", path: `${newPath}/${escapeSegment(name)}`, value };
  }
}

function* compareArrays(before: readonly JsonNode[], after: readonly JsonNode[], oldPath: string, newPath: string): Generator<JsonDifference> {
  for (const { old, new: now } of alignArrays(before, after)) {
    if (now === null) yield { kind: "removed", path: `${oldPath}/${old}`, value: before[old!]! };
    else if (old === null) yield { kind: "added", path: `${newPath}/${now}`, value: after[now]! };
    else yield* compare(before[old]!, after[now]!, `${oldPath}/${old}`, `${newPath}/${now}`);
  }
}

/** Values longer than this are shown in part. */
const LONGEST = 120;

/** The change in one line: `/days/0: "MON" -> "TUE"`, `/days/1 added: "WED"`, `/note removed (was "x")`. */
export function describeJsonDifference(difference: JsonDifference): string {
  const path = difference.path === "" ? "/" : difference.path;
  switch (difference.kind) {
    case "changed":
      return `${path}: ${shown(difference.old)} -> ${shown(difference.new)}`;
    case "added":
      return `${path} added: ${shown(difference.value)}`;
    case "removed":
      return `${path} removed (was ${shown(difference.value)})`;
  }
}

function shown(node: JsonNode): string {
  const text = printJson(node);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\p{Surrogate}$/u, "")}…`;
}
