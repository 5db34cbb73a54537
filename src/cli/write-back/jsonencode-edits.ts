import { jsonDifferences, parseJson, isJsonArray, isJsonMap, type JsonNode } from "../../document";
import type { Expression } from "../../hcl";
import { inQuotes } from "./spelling";
import type { Obstacle } from "./template-edits";
import type { TextEdit } from "./text-edit";

const OTHER: Obstacle = {
  reason: "The definition is an expression that does not contain this value literally. Make the change yourself",
};

/**
 * The edits of `jsonencode({ ... })` with which it stands for another text: values that stand there literally, and
 * elements of lists.
 *
 * @param text the file's own text
 */
export function jsonencodeEdits(
  text: string,
  call: Expression,
  before: string,
  after: string,
): readonly TextEdit[] | Obstacle {
  const root =
    call.kind === "call" && call.name === "jsonencode" && call.arguments.length === 1 ? call.arguments[0]! : null;
  if (root === null) return OTHER;
  const [old, now] = [parseJson(before), parseJson(after)];
  return edits(text, root, old, now) ?? OTHER;
}

/** Null where something does not stand there literally. */
function edits(text: string, at: Expression, old: JsonNode, now: JsonNode): readonly TextEdit[] | null {
  if (jsonDifferences(old, now).length === 0) return [];
  if (isJsonMap(old) && isJsonMap(now)) {
    if (at.kind !== "object" || [...now.keys()].some((name) => !old.has(name)) || old.size !== now.size) return null;
    return all(
      [...now].map(([name, value]) => {
        const items = at.items.filter(({ key }) => key === name);
        if (jsonDifferences(old.get(name)!, value).length === 0) return [];
        return items.length === 1 ? edits(text, items[0]!.value, old.get(name)!, value) : null;
      }),
    );
  }
  if (isJsonArray(old) && isJsonArray(now)) {
    if (at.kind !== "list" || at.items.length !== old.length) return null;
    return old.length === now.length
      ? all(now.map((value, index) => edits(text, at.items[index]!, old[index]!, value)))
      : resized(text, at.items, old, now);
  }
  const spelt = spelling(now);
  const isLiteral = ["bool", "number", "null"].includes(at.kind) || (at.kind === "string" && at.value !== null);
  return spelt === null || !isLiteral
    ? null
    : [{ start: at.range.start.offset, end: at.range.end.offset, text: spelt }];
}

/** Elements that came or went in one place; the rest is as it was. */
function resized(
  text: string,
  items: readonly Expression[],
  old: readonly JsonNode[],
  now: readonly JsonNode[],
): readonly TextEdit[] | null {
  const same = (a: JsonNode, b: JsonNode): boolean => jsonDifferences(a, b).length === 0;
  let ahead = 0;
  while (ahead < old.length && ahead < now.length && same(old[ahead]!, now[ahead]!)) ahead++;
  let behind = 0;
  const shorter = Math.min(old.length, now.length) - ahead;
  while (behind < shorter && same(old.at(-1 - behind)!, now.at(-1 - behind)!)) behind++;
  const added = now.slice(ahead, now.length - behind).map(spelling);
  const removed = items.slice(ahead, items.length - behind);
  if (added.includes(null) || (added.length > 0 && removed.length > 0) || items.length === 0) return null;
  const [start, end] = [
    (index: number) => items[index]!.range.start.offset,
    (index: number) => items[index]!.range.end.offset,
  ];
  if (removed.length > 0) {
    if (removed.length === items.length) return null;
    return ahead > 0
      ? [{ start: end(ahead - 1), end: end(ahead + removed.length - 1), text: "" }]
      : [{ start: start(0), end: start(removed.length), text: "" }];
  }
  // As the others are separated, on a line or each on its own.
  const between = items.length > 1 ? text.slice(end(0), start(1)) : ", ";
  const separator = /^,\s*$/.test(between) ? between : ", ";
  return ahead > 0
    ? [{ start: end(ahead - 1), end: end(ahead - 1), text: added.map((each) => separator + each!).join("") }]
    : [{ start: start(0), end: start(0), text: added.map((each) => each! + separator).join("") }];
}

function all(found: readonly (readonly TextEdit[] | null)[]): readonly TextEdit[] | null {
  const edited: TextEdit[] = [];
  for (const each of found) {
    if (each === null) return null;
    edited.push(...each);
  }
  return edited;
}

function spelling(value: JsonNode): string | null {
  if (typeof value === "string") return `"${inQuotes(value)}"`;
  if (value === null || typeof value === "boolean") return String(value);
  return isJsonArray(value) || isJsonMap(value) ? null : value.text;
}
