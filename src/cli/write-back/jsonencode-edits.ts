import { jsonDifferences, parseJson, isJsonArray, isJsonMap, type JsonNode } from "../../document";
import { inQuotes, type Expression } from "../../hcl";
import { sharedEnds, type TextEdit } from "../../sequence";

/** What stands in the way of an edit. */
export interface Obstacle {
  readonly reason: string;
}

const OTHER: Obstacle = {
  reason: "The definition is an expression that does not contain this value literally. Make the change yourself",
};

const EXPRESSION: Obstacle = { reason: "The text comes from an expression. Make the change where that gets it from" };

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
  if (root === null) return EXPRESSION;
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
  return spelt === null || !isLiteral(at)
    ? null
    : [{ start: at.range.start.offset, end: at.range.end.offset, text: spelt }];
}

/** Whether an expression stands for a value without evaluating anything. */
export const isLiteral = (at: Expression): boolean =>
  ["bool", "number", "null"].includes(at.kind) || (at.kind === "string" && at.value !== null);

/** Elements that came or went in one place; the rest is as it was. */
function resized(
  text: string,
  items: readonly Expression[],
  old: readonly JsonNode[],
  now: readonly JsonNode[],
): readonly TextEdit[] | null {
  const { ahead, behind } = sharedEnds(old, now, (a, b) => jsonDifferences(a, b).length === 0);
  const added = now.slice(ahead, now.length - behind).map(spelling);
  const removed = items.slice(ahead, items.length - behind);
  if (added.includes(null) || (added.length > 0 && removed.length > 0) || items.length === 0) return null;
  if (removed.length === items.length) return null;
  return removed.length > 0 ? withoutItems(text, items, ahead, removed.length) : withItems(text, items, ahead, added);
}

const startOf = (item: Expression): number => item.range.start.offset;
const endOf = (item: Expression): number => item.range.end.offset;

const restOfLine = (text: string, item: Expression): string => text.slice(endOf(item), text.indexOf("\n", endOf(item)));
/** A comma and a comment. */
const REST_OF_LINE = /^[ \t]*,?[ \t]*(?:(?:#|\/\/).*)?\r?$/;

/** An element on lines of its own goes with them, and with a comment behind it. */
function withoutItems(text: string, items: readonly Expression[], at: number, count: number): readonly TextEdit[] {
  const [first, last] = [items[at]!, items[at + count - 1]!];
  const [from, to] = [text.lastIndexOf("\n", startOf(first) - 1) + 1, text.indexOf("\n", endOf(last))];
  const isAlone = /^[ \t]*$/.test(text.slice(from, startOf(first))) && REST_OF_LINE.test(restOfLine(text, last));
  if (isAlone) return [{ start: from, end: to + 1, text: "" }];
  return at > 0
    ? [{ start: endOf(items[at - 1]!), end: endOf(last), text: "" }]
    : [{ start: startOf(first), end: startOf(items[at + count]!), text: "" }];
}

/** As the others are separated, on a line or each on its own. */
function withItems(
  text: string,
  items: readonly Expression[],
  at: number,
  added: readonly (string | null)[],
): readonly TextEdit[] {
  const next = items[at];
  const before = items[at - 1];
  const near = before ?? next!;
  const line = text.lastIndexOf("\n", startOf(near) - 1) + 1;
  const indentation = text.slice(line, startOf(near));
  if (!/^[ \t]*$/.test(indentation) || !REST_OF_LINE.test(restOfLine(text, near)))
    return before === undefined
      ? [{ start: startOf(near), end: startOf(near), text: added.map((each) => `${each}, `).join("") }]
      : [{ start: endOf(near), end: endOf(near), text: added.map((each) => `, ${each}`).join("") }];
  const lineBreak = text[line - 2] === "\r" ? "\r\n" : "\n";
  if (before === undefined)
    return [{ start: line, end: line, text: added.map((each) => `${indentation}${each},${lineBreak}`).join("") }];
  // Behind the line of the one before, whose comment stays there.
  const end = text.indexOf(lineBreak, endOf(before));
  const hasComma = /^[ \t]*,/.test(text.slice(endOf(before), end));
  const lines = added.map((each) => `${lineBreak}${indentation}${each}`);
  return [
    ...(hasComma ? [] : [{ start: endOf(before), end: endOf(before), text: "," }]),
    { start: end, end, text: hasComma ? lines.map((each) => `${each},`).join("") : lines.join(",") },
  ];
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
