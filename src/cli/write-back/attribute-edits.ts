import { inJson, literal, templateEdits, quoted, type Expression } from "../../hcl";
import { sharedEnds, type TextEdit } from "../../sequence";
import { patchedText, type LeftChange, type TextPatch, type WantedText } from "./patched-text";
import { engineText, type FoundSource } from "./sources";
import type { WantedValue } from "./wanted-changes";
import { escapeSegment, isJsonArray, isJsonMap, jsonDifferences, parseJson, type JsonNode } from "../../document";

export interface AttributeEdits extends Pick<TextPatch, "left" | "differs"> {
  readonly edits: readonly TextEdit[];
  /** The paths of the changes that are in the file then; null for all. */
  readonly written: readonly string[] | null;
}

/** The edits of a source with which an attribute becomes what the service has. */
export function attributeEdits(source: FoundSource, what: WantedText | WantedValue): AttributeEdits | Obstacle {
  if (what.kind === "value") {
    const edits = valueEdits(source, what);
    return "reason" in edits ? edits : { edits, written: null, left: [], differs: false };
  }
  const own = source.kind === "file" ? source.text : what.configured;
  if (engineText(own) !== engineText(what.configured))
    return {
      reason:
        "The text there is not the one that the plan has, so the configuration changes it before it uses it. Make the change yourself",
    };
  const { text, ...outcome } = patchedText(own, what);
  const made = text === own ? { edits: [], left: [] } : textEdits(source, own, text);
  if ("reason" in made) return made;
  const left = outcome.written.flatMap((path): readonly LeftChange[] => {
    const around = made.left.find((each) => `${path}/`.startsWith(`${each.path}/`));
    return around === undefined ? [] : [{ path, reason: around.reason }];
  });
  const isLeft = new Set(left.map(({ path }) => path));
  return {
    edits: made.edits,
    written: outcome.written.filter((path) => !isLeft.has(path)),
    left: [...outcome.left, ...left],
    differs: outcome.differs,
  };
}

/** A value that stands there literally becomes another one. */
function valueEdits(source: FoundSource, { value, shown }: WantedValue): readonly TextEdit[] | Obstacle {
  if (value === undefined || value === null)
    return { reason: "The service no longer has a value there. Remove it yourself" };
  if (source.kind === "template" && typeof value === "string") {
    const texts = source.template.parts.map((part) => (part.kind === "template" ? null : part.text));
    const edits = texts.includes(null) ? null : templateEdits(source.template, texts.join(""), value);
    // A heredoc ends each value with a line end, and a line of the value may end the heredoc.
    if (edits !== null && "evaluated" in edits)
      return { reason: `The value cannot be spelt as the text there is. Set it to ${shown} yourself` };
    if (edits !== null) return edits;
  }
  if (source.kind === "expression" && isLiteral(source.expression) && typeof value !== "object") {
    const { start, end } = source.expression.range;
    const isJsonText = source.syntax === "json" && typeof value === "string";
    return [{ start: start, end: end, text: isJsonText ? `"${inJson(value)}"` : literal(value) }];
  }
  return { reason: `The value is an expression. Set it to ${shown} yourself` };
}

interface TextEdits {
  readonly edits: readonly TextEdit[];
  /** What is not edited, with everything in it. */
  readonly left: readonly LeftChange[];
}

function textEdits(source: FoundSource, before: string, after: string): TextEdits | Obstacle {
  if (source.kind === "file") return { edits: [{ start: 0, end: source.text.length, text: after }], left: [] };
  if (source.kind === "expression") return jsonencodeEdits(source.text, source.expression, before, after);
  const edits = templateEdits(source.template, before, after);
  if (!("evaluated" in edits)) return { edits, left: [] };
  return {
    reason:
      edits.evaluated === null
        ? "The text is a template, and its value does not show which part of it became what. Make the change yourself"
        : `Some of what changed in this text comes from ${edits.evaluated}, so nothing is written there. Make that change where it is set, and run the command again`,
  };
}

interface Obstacle {
  readonly reason: string;
}

const OTHER = "The definition is an expression that does not contain this value literally. Make the change yourself";

const LIST = "No single edit of this list makes exactly this change. Make it yourself";

const EXPRESSION: Obstacle = { reason: "The text comes from an expression. Make the change where that gets it from" };

/**
 * The edits of `jsonencode({ ... })` with which it stands for another text: values that stand there literally, and
 * elements of lists. What does not is left as it is.
 *
 * @param text the file's own text
 */
export function jsonencodeEdits(text: string, call: Expression, before: string, after: string): TextEdits | Obstacle {
  const root =
    call.kind === "call" && call.name === "jsonencode" && call.arguments.length === 1 ? call.arguments[0]! : null;
  if (root === null) return EXPRESSION;
  const found = [...edits(text, root, "", parseJson(before), parseJson(after))];
  return {
    edits: found.flatMap((each) => ("reason" in each ? [] : [each])),
    left: found.flatMap((each) => ("reason" in each ? [each] : [])),
  };
}

/** Whether an expression stands for a value without evaluating anything. */
const isLiteral = (at: Expression): boolean =>
  ["bool", "number", "null"].includes(at.kind) || (at.kind === "string" && at.value !== null);

const isSame = (a: JsonNode, b: JsonNode): boolean => jsonDifferences(a, b).length === 0;

/** @param path of the expression in the definition */
function* edits(
  text: string,
  at: Expression,
  path: string,
  old: JsonNode,
  now: JsonNode,
): Generator<TextEdit | LeftChange> {
  if (isSame(old, now)) return;
  if (isJsonMap(old) && isJsonMap(now) && at.kind === "object") {
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const [before, after] = [old.get(name), now.get(name)];
      const member = `${path}/${escapeSegment(name)}`;
      const [item, ...others] = at.items.filter(({ key }) => key === name);
      if (before === undefined || after === undefined) yield { path: member, reason: OTHER };
      else if (item !== undefined && others.length === 0) yield* edits(text, item.value, member, before, after);
      else if (!isSame(before, after)) yield { path: member, reason: OTHER };
    }
  } else if (isJsonArray(old) && isJsonArray(now) && at.kind === "list" && at.items.length === old.length) {
    if (old.length === now.length)
      yield* together(
        path,
        now.flatMap((value, index) => [...edits(text, at.items[index]!, `${path}/${index}`, old[index]!, value)]),
      );
    else yield resized(text, at.items, old, now) ?? { path, reason: LIST };
  } else {
    const { start, end } = at.range;
    const spelt = spelling(now);
    yield spelt !== null && isLiteral(at) ? { start, end, text: spelt } : { path, reason: OTHER };
  }
}

/** All elements of a list or none, because a change of one may be another one's too. */
function together(path: string, found: readonly (TextEdit | LeftChange)[]): readonly (TextEdit | LeftChange)[] {
  const blocking = found.find((each) => "reason" in each);
  if (blocking === undefined) return found;
  const isAlone = found.every((each) => "reason" in each);
  return [
    {
      path,
      reason: isAlone
        ? blocking.reason
        : `A list changes as a whole, and ${blocking.path} is not a literal there. Make the change yourself`,
    },
  ];
}

/** Elements that came or went in one place; the rest is as it was. */
function resized(
  text: string,
  items: readonly Expression[],
  old: readonly JsonNode[],
  now: readonly JsonNode[],
): TextEdit | null {
  const { ahead, behind } = sharedEnds(old, now, isSame);
  const added = now.slice(ahead, now.length - behind).map(spelling);
  const removed = items.slice(ahead, items.length - behind);
  if (added.includes(null) || ahead + behind === 0 || (added.length > 0 && removed.length > 0)) return null;
  const [before, next] = [items[ahead - 1], items[items.length - behind]];
  const [first, last] = [removed[0], removed.at(-1)];
  if (first !== undefined && next !== undefined) return { start: first.range.start, end: next.range.start, text: "" };
  if (first !== undefined) {
    const comma = /^\s*,/.exec(text.slice(last!.range.end))?.[0] ?? "";
    const start = text.slice(0, first.range.start).search(comma === "" ? /,?\s*$/ : /\s*$/);
    return { start, end: last!.range.end + comma.length, text: "" };
  }
  // Each on a line of its own, or all on one.
  const space = /\r?\n[ \t]*$/.exec(text.slice(0, (next ?? before!).range.start))?.[0] ?? " ";
  const at = next?.range.start ?? before!.range.end;
  const spelt = added.map((each) => (next === undefined ? `,${space}${each}` : `${each},${space}`)).join("");
  const isCommented = next === undefined && /^(?:\s*,)?[ \t]*(?:#|\/[/*])/.test(text.slice(at));
  return isCommented ? null : { start: at, end: at, text: spelt };
}

function spelling(value: JsonNode): string | null {
  if (typeof value === "string") return quoted(value);
  if (value === null || typeof value === "boolean") return String(value);
  return isJsonArray(value) || isJsonMap(value) ? null : value.text;
}
