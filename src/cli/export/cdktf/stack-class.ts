import { quoted, visible } from "../../../hcl";
import { KIND_FACTS, type Kind } from "../../../kinds";
import type { ExportedObject, ExportedStack } from "../arrange";
import { isIdOf, isMap, type Block, type Single, type Value } from "../blocks";
import { uniqueNames } from "../../slug";

const CLASSES: Readonly<Record<Kind, string>> = {
  groups: "WorkflowGroup",
  workflows: "Workflow",
  queues: "WorkflowQueue",
  assets: "Asset",
  calendars: "Calendar",
};

/** With its block, which the statements of other objects need, too. */
type Built = Omit<ExportedObject, "block"> & { readonly block: Block };

const INDENT = "    ";

/** The objects of a stack as statements of a constructor, parents first, and what these need. */
export function stackClass({ objects: exported }: ExportedStack) {
  const objects = exported.map((object): Built => ({ ...object, block: object.block() }));
  const sorted = [
    ...parentsFirst(objects.filter(({ kind }) => kind === "groups")),
    ...objects.filter(({ kind }) => kind !== "groups"),
  ];
  const ids = idsOf(sorted);
  const variables = variablesOf(sorted, ids);
  return {
    constructs: [
      ...new Set([
        "WfaProvider",
        ...sorted.map(({ kind }) => CLASSES[kind]),
        ...(sorted.some(({ kind }) => kind === "workflows") ? ["WorkflowDocument"] : []),
      ]),
    ].sort(),
    hasFiles: sorted.some(({ file }) => file !== null),
    readsText: sorted.some(({ kind }) => kind === "calendars"),
    statements: sorted.map((object) => statement(object, ids.get(object.address)!, variables)),
  };
}

function statement(object: Built, id: string, variables: ReadonlyMap<string, string>): string {
  const { kind, address, block } = object;
  const name = variables.get(address);
  const left = `${name === undefined ? "" : `const ${name} = `}new ${CLASSES[kind]}(this, ${tsText(id)}, `;
  const odd = oddTriggers(object);
  const lines = [
    ...block.comments.map(tsComment),
    `${left}${tsObject(propsOf(object, variables), INDENT, INDENT.length + left.length + 2)});`,
    ...(id === block.name ? [] : [`${name!}.overrideLogicalId(${tsText(block.name)});`]),
    ...(odd === null ? [] : [`${name!}.addOverride("triggers", ${odd});`]),
  ];
  return lines.map((line) => `${INDENT}${line}\n`).join("");
}

function propsOf(object: Built, variables: ReadonlyMap<string, string>): readonly string[] {
  const { attributes, dependsOn, preventDestroy } = object.block;
  const substitutions = attributes.get("substitutions");
  const values = new Map(isMap(substitutions) ? substitutions : []);
  const own = values.get("group.id");
  // A document may contain the placeholder itself, and then stands for itself.
  const group = own === "{{group.id}}" ? undefined : own;
  if (group !== undefined) values.delete("group.id");
  /** The variable of the object that a value refers to. */
  const variableOf = (value: Value): string | undefined => (isIdOf(value) ? variables.get(value.idOf) : undefined);
  const props = [...attributes].flatMap(([name, value]): readonly string[] => {
    switch (name) {
      case "substitutions":
        return [];
      case "triggers":
        return oddTriggers(object) === null ? [`triggers: ${expression(value)}`] : [];
      case "document": {
        const members = [...values].map(([placeholder, each]) => {
          const variable = variableOf(each);
          // The constructs escape other texts themselves.
          return `${tsKey(placeholder)}: ${variable === undefined ? single(each, tsText) : `${variable}.id`}`;
        });
        const file = `WorkflowDocument.fromFile(${expression(value)}`;
        const before = INDENT.length + file.length + "  document: , ".length;
        return [`document: ${file}${members.length === 0 ? "" : `, ${tsObject(members, `${INDENT}  `, before)}`})`];
      }
      case "definition":
        return [`definitionJson: readFileSync(${expression(value)}, "utf8")`];
      case "parent_id": {
        const parent = variableOf(value);
        return [parent === undefined ? `parentId: ${expression(value)}` : `parent: ${parent}`];
      }
      default:
        return [`${camelCase(name)}: ${expression(value)}`];
    }
  });
  if (group !== undefined) {
    const variable = variableOf(group);
    props.splice(1, 0, variable === undefined ? `groupId: ${single(group, tsText)}` : `group: ${variable}`);
  }
  return [
    ...props,
    ...(dependsOn.length === 0
      ? []
      : [`dependsOn: [${dependsOn.map((address) => variables.get(address)!).join(", ")}]`]),
    ...(preventDestroy ? ["lifecycle: { preventDestroy: true }"] : []),
  ];
}

/** Triggers whose names are templates for Terraform, which the construct compares with the document. */
function oddTriggers({ block }: Built): string | null {
  const triggers = block.attributes.get("triggers");
  return isMap(triggers) && [...triggers.keys()].some((name) => tsTemplate(name) !== tsText(name))
    ? expression(triggers, tsTemplate)
    : null;
}

/** @param key how the name of a map's element is written */
function expression(value: Value, key: (name: string) => string = tsKey): string {
  if (isMap(value)) {
    const members = [...value].map(([name, each]) => `${key(name)}: ${single(each, tsTemplate)}`);
    return `{ ${members.join(", ")} }`;
  }
  if (typeof value === "object" && "file" in value) return `join(__dirname, ${tsText(value.file)})`;
  return single(value, tsTemplate);
}

function single(value: Single, text: (text: string) => string): string {
  if (isIdOf(value)) return text(value.value);
  return typeof value === "string" ? text(value) : String(value);
}

/** A variable for each object that another one of the stack refers to, or that has overrides. */
function variablesOf(objects: readonly Built[], ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const referred = new Set(
    objects.flatMap(({ block }) => [
      ...block.dependsOn,
      ...[...block.attributes.values()]
        .flatMap((value) => (isMap(value) ? [...value.values()] : [value]))
        .flatMap((value) => (isIdOf(value) ? [value.idOf] : [])),
    ]),
  );
  const hasOverrides = (object: Built): boolean =>
    ids.get(object.address) !== object.block.name || oddTriggers(object) !== null;
  const wanted = objects
    .filter((object) => referred.has(object.address) || hasOverrides(object))
    .map(({ kind, address, block }) => ({ key: address, name: camelCase(`${block.name}_${KIND_FACTS[kind].prefix}`) }));
  return uniqueNames(wanted, "_");
}

/** Ids of constructs, which are unique in a stack, also among objects of different kinds. */
function idsOf(objects: readonly Built[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    objects.map(({ kind, address, block }) => {
      const id = taken.has(block.name) ? `${block.name}-${KIND_FACTS[kind].prefix}` : block.name;
      taken.add(id);
      return [address, id];
    }),
  );
}

/** A variable is declared before it is used. Groups that are in each other do not refer to each other. */
function parentsFirst(groups: readonly Built[]): ReadonlySet<Built> {
  const byAddress = new Map(groups.map((group) => [group.address, group]));
  const sorted = new Set<Built>();
  const add = (group: Built | undefined): void => {
    if (group === undefined) return;
    const parent = group.block.attributes.get("parent_id");
    if (isIdOf(parent)) add(byAddress.get(parent.idOf));
    sorted.add(group);
  };
  groups.forEach(add);
  return sorted;
}

/** A text as a literal of TypeScript, in which every character can be seen. */
export const tsText = (text: string): string => visible(JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")));

/**
 * A text for an attribute. Terraform reads each string of a synthesised stack as a template, and cdktf replaces what
 * looks like its own tokens: a text with either is one quoted string of Terraform, in which every such place is escaped.
 */
export function tsTemplate(text: string): string {
  if (!/[$%]\{|TfToken\[|e\+289/.test(text)) return tsText(text);
  const safe = quoted(text)
    .replace(/\{(?=TfToken\[)/g, "\\u007b")
    // What is like the numbers that stand for tokens.
    .replace(/e(?=\+289)/g, "\\u0065");
  return JSON.stringify(`\${${safe}}`);
}

/** One line, whatever the text contains. */
export const tsComment = (text: string): string => `// ${visible(text)}`.trimEnd();

/** A member's name: in quotes where TypeScript needs them. */
export const tsKey = (name: string): string => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : tsText(name));

/** `parent_id` as `parentId`, and `load_invoices` as `loadInvoices`. */
export const camelCase = (name: string): string =>
  name.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

/** Members of an object literal, each with its text; on one line where that fits. */
export function tsObject(members: readonly string[], indent: string, before: number): string {
  const line = `{ ${members.join(", ")} }`;
  if (members.length === 0) return "{}";
  if (!line.includes("\n") && before + line.length <= WIDTH) return line;
  return `{\n${members.map((member) => `${indent}  ${member},\n`).join("")}${indent}}`;
}

const WIDTH = 116;
