import { readText, unreadableText } from "../../files";
import {
  positionAt,
  speltTemplate,
  speltTemplateFile,
  type Expression,
  type Range,
  type SpeltTemplate,
} from "../../hcl";
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
  | FoundSource
  /** Nothing that can be edited; the place is where the user would look. */
  | { readonly kind: "none"; readonly place: SourcePlace | null; readonly reason: string };

/** A place in a file with this text. */
export type FoundSource = { readonly place: SourcePlace; readonly text: string } &
  /** The whole content of the file is the text. */
  (
    | { readonly kind: "file" }
    /** A text in quotes or a heredoc, or the file of a `templatefile`. */
    | { readonly kind: "template"; readonly template: SpeltTemplate }
    /** Something without a text of its own, such as `true`, or an object in `jsonencode`. */
    | { readonly kind: "expression"; readonly syntax: "hcl" | "json"; readonly expression: Expression }
  );

/** Identifies what a source edits: two objects with the same one change together. Null if it edits nothing. */
export function sourceKey(source: Source): string | null {
  if (source.kind === "none") return null;
  const { path } = source.place;
  if (source.kind === "expression") return `${path}:${source.expression.range.start}`;
  // The file of a templatefile may be that of a file(...) too.
  return `${path}:${source.kind === "template" ? source.template.start : 0}`;
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
  const place = placeOf(file, attribute.attribute.range);
  if (found === null)
    return { kind: "none", place, reason: "The value is an expression, which only its author can change" };
  return sourceOf(file, attribute, found);
}

const headerPlace = ({ file, block }: LocatedResource): SourcePlace => placeOf(file, block.header);
const placeOf = ({ path, text }: ConfigurationFile, { start }: Range): SourcePlace => ({
  path,
  line: positionAt(text, start).line,
});

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
  const place = placeOf(file, found.range);
  const { text, syntax } = file;
  if (found.kind === "heredoc" || found.kind === "string")
    return { kind: "template", place, text, template: speltTemplate(file, found) };
  return (
    (found.kind === "call" ? await referencedFile(attribute, found, place) : null) ?? {
      kind: "expression",
      place,
      text,
      syntax,
      expression: found,
    }
  );
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
