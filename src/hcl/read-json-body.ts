import { JsonNumber, locateJson, type LocatedJson } from "../json";
import { callInTemplate } from "./read-expression";
import { readTemplate } from "./read-template";
import type { Block, Expression, ParsedFile, TemplatePart } from "./syntax-tree";

/** How many labels the blocks of each type have; those of the others have none. */
const LABELS: Readonly<Record<string, number>> = {
  resource: 2,
  data: 2,
  ephemeral: 2,
  module: 1,
  provider: 1,
  variable: 1,
  output: 1,
};

/** Objects and arrays that are nested deeper are left out. */
const DEEPEST = 200;

/** Reads a file in JSON syntax. Never throws: of text that is not JSON the tree is empty. */
export function readHclJson(text: string): ParsedFile {
  let root: LocatedJson;
  try {
    root = locateJson(text);
  } catch {
    return { body: { attributes: [], blocks: [] }, isValid: false };
  }
  const blocks = membersOf(root).flatMap((member) => blocksOf(text, member.name!, [], member));
  return { body: { attributes: [], blocks }, isValid: true };
}

/** An array of objects stands for each of them. */
const objectsIn = (value: LocatedJson): readonly LocatedJson[] =>
  (Array.isArray(value.node) ? value.children : [value]).filter(({ node }) => node instanceof Map);

const membersOf = (value: LocatedJson): readonly LocatedJson[] =>
  objectsIn(value).flatMap(({ children }) => children.filter(({ name }) => name !== "//"));

/** @param member whose name is the last label, or the type */
function blocksOf(text: string, type: string, labels: readonly string[], member: LocatedJson): readonly Block[] {
  if (labels.length < (LABELS[type] ?? 0))
    return membersOf(member).flatMap((each) => blocksOf(text, type, [...labels, each.name!], each));
  const { memberStart: start, nameEnd: end } = member;
  return objectsIn(member).map((object) => ({
    type,
    labels,
    header: { start, end },
    range: { start, end: object.end },
    attributes: membersOf(object).map((each) => ({
      name: each.name!,
      range: { start: each.memberStart, end: each.end },
      expression: expressionAt(text, each, 0),
    })),
    blocks: [],
  }));
}

function expressionAt(text: string, at: LocatedJson, depth: number): Expression {
  const { node, start, end, children } = at;
  const range = { start, end };
  if (depth > DEEPEST) return { kind: "other", range };
  if (typeof node === "string") return stringAt(text, at);
  if (node === null) return { kind: "null", range };
  if (typeof node === "boolean") return { kind: "bool", range, value: node };
  if (node instanceof JsonNumber) return { kind: "number", range, text: node.text };
  const inside = children.map((child) => expressionAt(text, child, depth + 1));
  if (Array.isArray(node)) return { kind: "list", range, items: inside };
  const items = children.map((child, index) => ({
    key: child.name,
    range: { start: child.memberStart, end: child.end },
    value: inside[index]!,
  }));
  return { kind: "object", range, items };
}

/** The template that a JSON string stands for, with the places of its parts in the file. */
function stringAt(file: string, { node, start, end }: LocatedJson): Expression {
  const text = node as string;
  const offsets = new Uint32Array(text.length + 1);
  offsets[0] = start + 1;
  for (let unit = 0; unit < text.length; unit++) {
    const at = offsets[unit]!;
    const escape = file[at + 1] === "u" ? 6 : 2;
    offsets[unit + 1] = at + (file[at] === "\\" ? escape : 1);
  }
  const template = readTemplate(text, 0, text.length, false);
  const call = callInTemplate(text, template);
  const whole: Expression = call ?? { kind: "string", range: { start: 0, end: 0 }, ...template };
  const placed = inFile(whole, offsets);
  return call === null ? { ...placed, range: { start, end } } : placed;
}

/** An expression in the text of a JSON string, with ranges of the file. */
function inFile(expression: Expression, offsets: Uint32Array): Expression {
  const range = { start: offsets[expression.range.start]!, end: offsets[expression.range.end]! };
  if (expression.kind === "call")
    return { ...expression, range, arguments: expression.arguments.map((each) => inFile(each, offsets)) };
  if (expression.kind !== "string") return { kind: "other", range };
  return { ...expression, range, parts: expression.parts.flatMap((part) => partsInFile(part, offsets)) };
}

/** What the file spells by an escape of JSON is no literal there. */
function partsInFile(part: TemplatePart, offsets: Uint32Array): readonly TemplatePart[] {
  const cut = (kind: TemplatePart["kind"], from: number, to: number): TemplatePart => ({
    kind,
    start: offsets[from]!,
    end: offsets[to]!,
    text: part.kind === "literal" ? part.text.slice(from - part.start, to - part.start) : part.text,
  });
  if (part.kind !== "literal") return [cut(part.kind, part.start, part.end)];
  const found: TemplatePart[] = [];
  let { start } = part;
  for (let at = start; at < part.end; at++) {
    if (offsets[at + 1]! - offsets[at]! === 1) continue;
    if (at > start) found.push(cut("literal", start, at));
    found.push(cut("escape", at, at + 1));
    start = at + 1;
  }
  return start < part.end ? [...found, cut("literal", start, part.end)] : found;
}
