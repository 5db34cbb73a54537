import { readText, unreadableText } from "../../files";
import { speltTemplate, speltTemplateFile, type Expression, type SpeltTemplate } from "../../hcl";
import type { Configuration, ConfigurationFile, LocatedAttribute, LocatedResource } from "../../configuration";

/** A place in a file. */
export interface SourcePlace {
  /** Absolute. */
  readonly path: string;
  /** Counts from 1. */
  readonly line: number;
}

/** Where the value of an attribute stands in the user's files. */
export type Source =
  /** The whole content of a file is the text. */
  | { readonly kind: "file"; readonly place: SourcePlace; readonly text: string }
  /** A text in quotes or a heredoc, or the file of a `templatefile`. */
  | { readonly kind: "template"; readonly place: SourcePlace; readonly text: string; readonly template: SpeltTemplate }
  /** Something without a text of its own, such as `true`, or an object in `jsonencode`. */
  | {
      readonly kind: "expression";
      readonly place: SourcePlace;
      readonly file: ConfigurationFile;
      readonly expression: Expression;
    }
  /** Nothing that can be edited; the place is where the user would look. */
  | { readonly kind: "none"; readonly place: SourcePlace | null; readonly reason: string };

/** Identifies what a source edits: two objects with the same one change together. Null if it edits nothing. */
export function sourceKey(source: Source): string | null {
  switch (source.kind) {
    case "file":
      return source.place.path;
    case "template":
      // The file of a templatefile may be that of a file(...) too.
      return source.template.start === 0 ? source.place.path : `${source.place.path}:${source.template.start}`;
    case "expression":
      return `${source.place.path}:${source.expression.range.start.offset}`;
    case "none":
      return null;
  }
}

/** A text as engines keep it: without a byte order mark, and in Unicode's form NFC. */
export const engineText = (text: string): string => text.replace(/^\ufeff/, "").normalize("NFC");

/**
 * Where a configuration has the value of an attribute.
 *
 * @param keys the steps from the attribute into a map
 */
export async function configuredSource(
  configuration: Configuration,
  address: string,
  name: string,
  keys: readonly string[],
): Promise<Source> {
  const resource = await configuration.locate(address);
  if (resource === null)
    return { kind: "none", place: null, reason: "Its block was not found in the files of the configuration" };
  const attribute = resource.attribute(name);
  if (attribute === null)
    return { kind: "none", place: headerPlace(resource), reason: `The block does not set ${name}` };
  const { file } = attribute;
  const found = memberAt(attribute.attribute.expression, keys);
  const place = placeOf(file, attribute.attribute.range.start.line);
  if (found === null)
    return { kind: "none", place, reason: "The value is an expression, which only its author can change" };
  return sourceOf(file, attribute, found);
}

const headerPlace = ({ file, block }: LocatedResource): SourcePlace => placeOf(file, block.header.start.line);
const placeOf = ({ path }: ConfigurationFile, line: number): SourcePlace => ({ path, line });

/** The header of an object's block; null if no file has it. */
export async function blockPlace(configuration: Configuration, address: string): Promise<SourcePlace | null> {
  const resource = await configuration.locate(address);
  return resource === null ? null : headerPlace(resource);
}

/** The value of a member; null if the expression does not show it. */
function memberAt(expression: Expression, keys: readonly string[]): Expression | null {
  const [key, ...rest] = keys;
  if (key === undefined) return expression;
  const members = expression.kind === "object" ? expression.items.filter((item) => item.key === key) : [];
  return members.length === 1 ? memberAt(members[0]!.value, rest) : null;
}

async function sourceOf(file: ConfigurationFile, attribute: LocatedAttribute, found: Expression): Promise<Source> {
  const place = placeOf(file, found.range.start.line);
  switch (found.kind) {
    case "heredoc":
    case "string":
      return { kind: "template", place, text: file.text, template: speltTemplate(found, file.syntax) };
    case "call":
      return (await referencedFile(attribute, found, place)) ?? { kind: "expression", place, file, expression: found };
    case "number":
    case "bool":
    case "null":
    case "list":
    case "object":
    case "other":
      return { kind: "expression", place, file, expression: found };
  }
}

/** The file of `file(...)` or `templatefile(...)`; null for another call. */
async function referencedFile(
  attribute: LocatedAttribute,
  call: Expression,
  place: SourcePlace,
): Promise<Source | null> {
  const reference = attribute.reference(call);
  if (reference === null) return null;
  const { path, function: name } = reference;
  if (path === null)
    return {
      kind: "none",
      place,
      reason: `The path in ${name}(...) is an expression. Make the change in the file that it leads to`,
    };
  let text: string;
  try {
    text = await readText(path);
  } catch (error) {
    return { kind: "none", place, reason: `The file of ${name}(...) ${unreadableText(error)}` };
  }
  const whole = { path, line: 1 };
  if (name === "file") return { kind: "file", place: whole, text };
  return { kind: "template", place: whole, text, template: speltTemplateFile(text) };
}
