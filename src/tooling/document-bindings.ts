import type { AttributeJson, BlockJson, ProviderSchemaJson } from "./generate-schema-json";

/** What a generated class is of: the provider, a resource, a data source, or one nested attribute of these. */
interface Subject {
  /** As messages name it, such as `wfa_workflow` or `timeouts`. */
  readonly name: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, AttributeJson>>;
}

/** By the class's name without its suffix: `Workflow`, `DataWfaAssetsAssets`. */
type Subjects = ReadonlyMap<string, Subject>;

/** The generator's own setting of each provider, which no schema describes. */
const ALIAS = "Tells this provider from others of its kind in the stack. Resources choose one by `provider`.";

/**
 * Gives the generated classes the documentation that the generator leaves out, from the descriptions of the schema: on
 * classes, attributes, and what belongs to them. Python, Java, C# and Go show these texts, too.
 *
 * @param text of one generated file
 * @throws Error for a member that no rule below knows, or whose text would end its comment
 */
export function documentBindings(text: string, schemas: ProviderSchemaJson): string {
  const subjects = subjectsOf(schemas);
  const lines = text.split("\n");
  const result: string[] = [];
  let subject: Subject | undefined;
  let attribute: string | undefined;
  for (const [at, line] of lines.entries()) {
    const type = /^export (class|interface) (\w+?)(Config|OutputReference|List|) /.exec(line);
    if (type !== null) {
      subject = subjects.get(type[2]!);
      attribute = undefined;
      if (subject === undefined) throw new Error(`The generated ${type[1]} ${type[2]} is of nothing in the schema`);
    }
    attribute = /^ {2}\/\/ (\w+) - computed: /.exec(line)?.[1] ?? attribute;
    const isDocumented = (lines[at - 1] ?? "").trim() === "*/";
    const summary = subject && summaryOf(line, subject, attribute);
    if (summary !== undefined && !isDocumented) {
      const indent = /^ */.exec(line)![0];
      result.push(`${indent}/** ${comment(summary, indent)} */`);
    }
    result.push(line);
    if (/^ *\/\*\*$/.test(line) && /^ *\* @param/.test(lines[at + 1] ?? "")) result.push(...ofParameters(lines, at));
    const represents = /^\* Represents a \{@link \S+ (\w+)\}$/.exec(line);
    if (represents !== null) result.push("*", `* ${comment(describedAs(subjects, represents[1]!, lines, at), "")}`);
  }
  return result.join("\n");
}

/** The text for what a line declares; undefined for all else. */
function summaryOf(line: string, subject: Subject, attribute: string | undefined): string | undefined {
  const type = /^export (?:class|interface) (\w+?)(Config|OutputReference|List|) /.exec(line);
  if (type !== null) {
    if (type[2] === "Config") return `Settings of \`${subject.name}\`.`;
    if (type[2] === "OutputReference") return `Refers to \`${subject.name}\`. ${subject.description}`;
    if (type[2] === "List") return `Refers to the list \`${subject.name}\`. ${subject.description}`;
    return subject.description;
  }
  if (line.includes(" static readonly tfResourceType ")) return "Terraform's name of the type.";
  if (line.startsWith("  public get internalValue()")) return `What was set as \`${subject.name}\`, all of it.`;
  const member = /^ {2}public (?:get (\w+)\(\)|(reset|put)\w+\()/.exec(line);
  if (member === null || attribute === undefined) return undefined;
  const [, getter, method] = member;
  if (method === "reset") return `Leaves \`${attribute}\` unset.`;
  if (method === "put") return `Sets \`${attribute}\`.`;
  if (getter!.toLowerCase() === `${attribute.replaceAll("_", "")}input`)
    return `What was set as \`${attribute}\`; nothing if it is not set.`;
  return descriptionOf(subject, attribute);
}

function descriptionOf(subject: Subject, attribute: string): string {
  const description = subject.attributes[attribute]?.description;
  if (description !== undefined) return description;
  if (subject.name === "wfa" && attribute === "alias") return ALIAS;
  throw new Error(`The attribute "${attribute}" of ${subject.name} has no description in the schema`);
}

/** A summary for a comment that has only parameters. */
function ofParameters(lines: readonly string[], at: number): readonly string[] {
  const end = lines.findIndex((line, index) => index > at && line.trim() === "*/");
  const declared = lines[end + 1]!;
  const indent = /^ */.exec(declared)![0];
  const summary = declared.includes(" constructor(")
    ? "Refers to an attribute of a resource or data source; made by the classes of these."
    : "The element at an index.";
  return [`${indent}* ${summary}`, `${indent}*`];
}

/** A data source and a resource may have one name: the class that follows tells which it is. */
function describedAs(subjects: Subjects, name: string, lines: readonly string[], at: number): string {
  const [, type] = lines.slice(at).flatMap((line) => /^export class (\w+) /.exec(line) ?? []);
  const subject = subjects.get(type ?? "");
  if (subject?.name !== name) throw new Error(`The generated class ${type} is not of ${name}`);
  return subject.description;
}

function comment(text: string, indent: string): string {
  if (text.includes("*/")) throw new Error(`The description would end a comment; write it without "*/": ${text}`);
  return text.replaceAll("\n", `\n${indent} * `);
}

function subjectsOf(schemas: ProviderSchemaJson): Subjects {
  const subjects = new Map<string, Subject>();
  const add = (type: string, subject: Subject): void => {
    subjects.set(type, subject);
    for (const [name, { nested_type: nested, description = "" }] of Object.entries(subject.attributes)) {
      if (nested !== undefined) add(`${type}${pascal(name)}`, { name, description, attributes: nested.attributes });
    }
  };
  const addAll = (prefix: string, all: ProviderSchemaJson["resource_schemas"]): void => {
    for (const [name, { block }] of Object.entries(all ?? {}))
      add(`${prefix}${pascal(name.replace(/^wfa_/, ""))}`, ofBlock(name, block));
  };
  add("WfaProvider", ofBlock("wfa", schemas.provider.block));
  addAll("", schemas.resource_schemas);
  addAll("DataWfa", schemas.data_source_schemas);
  return subjects;
}

const ofBlock = (name: string, { description = "", attributes = {} }: BlockJson): Subject => ({
  name,
  description,
  attributes,
});

const pascal = (name: string): string => name.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
