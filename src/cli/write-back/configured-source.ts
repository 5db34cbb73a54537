import { readFile } from "node:fs/promises";
import { inJson, inQuotes, inTemplate, readTemplateFile, type Expression } from "../../hcl";
import type { Configuration, LocatedAttribute, LocatedResource } from "../configuration/configuration";
import type { ConfigurationFile } from "../configuration/read-folder";
import { systemErrorText } from "../../files";
import type { Source, SourcePlace } from "./source";
import { templateAt } from "./template-at";

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
  const { start, end } = found.range;
  const read = (edited: string): ReturnType<typeof templateAt> => templateAt(edited, file.syntax, start.offset);
  switch (found.kind) {
    case "heredoc": {
      const { body } = found;
      const template = {
        parts: found.parts,
        start: body.start.offset,
        end: body.end.offset,
        spelling: inTemplate,
        read,
      };
      return { kind: "template", place, text: file.text, template };
    }
    case "string": {
      const spelling = file.syntax === "json" ? inJson : inQuotes;
      const template = { parts: found.parts, start: start.offset + 1, end: end.offset - 1, spelling, read };
      return { kind: "template", place, text: file.text, template };
    }
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
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    const cause = error instanceof TypeError ? "is not UTF-8" : `cannot be read (${systemErrorText(error)})`;
    return { kind: "none", place, reason: `The file of ${name}(...) ${cause}` };
  }
  const whole = { path, line: 1 };
  if (name === "file") return { kind: "file", place: whole, text };
  const { parts } = readTemplateFile(text);
  return {
    kind: "template",
    place: whole,
    text,
    template: { parts, start: 0, end: text.length, spelling: inTemplate, read: readTemplateFile },
  };
}
