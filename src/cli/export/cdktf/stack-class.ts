import { quoted, visible } from "../../../hcl";
import { KIND_FACTS, type Kind } from "../../../kinds";
import type { ExportedObject, ExportedStack } from "../arrange";
import type { Block, Expression, Single } from "../blocks";
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

export interface StackClass {
  /** Names to import from the constructs' package. */
  readonly constructs: readonly string[];
  /** Whether it reads files. */
  readonly hasFiles: boolean;
  readonly readsText: boolean;
  /** Statements in the constructor, each with its line end. */
  readonly statements: readonly string[];
}

const INDENT = "    ";

/** The objects of a stack as constructs, parents first. */
export function stackClass({ objects: exported }: ExportedStack): StackClass {
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
  const props = propsOf(object, variables, INDENT);
  const odd = oddTriggers(object);
  const lines = [
    ...block.comments.map(tsComment),
    `${left}${tsObject(props, INDENT, INDENT.length + left.length + 2)});`,
    ...(id === block.name ? [] : [`${name!}.overrideLogicalId(${tsText(block.name)});`]),
    ...(odd === null ? [] : [`${name!}.addOverride("triggers", ${odd});`]),
  ];
  return lines.map((line) => `${INDENT}${line}\n`).join("");
}

function propsOf(object: Built, variables: ReadonlyMap<string, string>, indent: string): readonly string[] {
  const { kind, block } = object;
  const odd = oddTriggers(object);
  const attributes = new Map(block.attributes);
  const substitutions = attributes.get("substitutions");
  const values = new Map(substitutions?.kind === "map" ? substitutions.values : []);
  const own = values.get("group.id");
  // A document may contain the placeholder itself, and then stands for itself.
  const isGroup = own !== undefined && !(own.kind === "text" && own.text === "{{group.id}}");
  if (isGroup) values.delete("group.id");
  const reference = (value: Single): string | null => {
    const name = value.kind === "idOf" ? variables.get(value.address) : undefined;
    return name === undefined ? null : name;
  };
  const props = [...attributes].flatMap(([attribute, value]): readonly string[] => {
    switch (attribute) {
      case "substitutions":
        return [];
      case "triggers":
        return odd === null ? [`triggers: ${mapText(value)}`] : [];
      case "document":
        return [`document: ${documentText(value, values, reference, indent)}`];
      case "definition":
        return [`definitionJson: readFileSync(${fileText(value)}, "utf8")`];
      case "parent_id": {
        const parent = value.kind === "idOf" ? reference(value) : null;
        return [parent === null ? `parentId: ${expression(value)}` : `parent: ${parent}`];
      }
      default:
        return [`${camelCase(attribute)}: ${expression(value)}`];
    }
  });
  if (kind === "workflows" && isGroup) {
    const group = reference(own);
    props.splice(1, 0, group === null ? `groupId: ${plain(own)}` : `group: ${group}`);
  }
  return [
    ...props,
    ...(block.dependsOn.length === 0
      ? []
      : [`dependsOn: [${block.dependsOn.map((address) => variables.get(address)!).join(", ")}]`]),
    ...(block.preventDestroy ? ["lifecycle: { preventDestroy: true }"] : []),
  ];
}

function documentText(
  value: Expression,
  substitutions: ReadonlyMap<string, Single>,
  reference: (value: Single) => string | null,
  indent: string,
): string {
  const members = [...substitutions].map(([name, each]) => {
    const to = reference(each);
    return `${tsKey(name)}: ${to === null ? plain(each) : `${to}.id`}`;
  });
  const file = `WorkflowDocument.fromFile(${fileText(value)}`;
  return members.length === 0
    ? `${file})`
    : `${file}, ${tsObject(members, `${indent}  `, indent.length + file.length + "  document: , ".length)})`;
}

const fileText = (value: Expression): string =>
  `join(__dirname, ${value.kind === "file" ? tsText(value.path) : expression(value)})`;

const mapText = (value: Expression): string =>
  value.kind === "map"
    ? `{ ${[...value.values].map(([name, each]) => `${tsKey(name)}: ${single(each, tsTemplate)}`).join(", ")} }`
    : expression(value);

/** Triggers whose names are templates for Terraform, which the construct compares with the document. */
function oddTriggers({ block }: Built): string | null {
  const triggers = block.attributes.find(([name]) => name === "triggers")?.[1];
  if (triggers?.kind !== "map" || ![...triggers.values.keys()].some((name) => tsTemplate(name) !== tsText(name)))
    return null;
  return `{ ${[...triggers.values].map(([name, each]) => `${tsTemplate(name)}: ${single(each, tsTemplate)}`).join(", ")} }`;
}

function expression(value: Expression): string {
  if (value.kind === "map") return mapText(value);
  return value.kind === "file" ? fileText(value) : single(value, tsTemplate);
}

/** For what the constructs escape themselves. */
const plain = (value: Single): string => single(value, tsText);

function single(value: Single, text: (text: string) => string): string {
  switch (value.kind) {
    case "text":
      return text(value.text);
    case "number":
      return value.text;
    case "flag":
      return String(value.value);
    case "idOf":
      return text(value.value);
  }
}

/** A variable for each object that another one of the stack refers to, or that has overrides. */
function variablesOf(objects: readonly Built[], ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const referred = new Set(
    objects.flatMap(({ block }) => [
      ...block.dependsOn,
      ...block.attributes.flatMap(([, value]) => {
        const values = value.kind === "map" ? [...value.values.values()] : [value];
        return values.flatMap((each) => (each.kind === "idOf" ? [each.address] : []));
      }),
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
function parentsFirst(groups: readonly Built[]): readonly Built[] {
  const byAddress = new Map(groups.map((group) => [group.address, group]));
  const sorted = new Set<Built>();
  const add = (group: Built): void => {
    const line: Built[] = [];
    for (let next: Built | undefined = group; next !== undefined; next = parentOf(next, byAddress)) line.unshift(next);
    for (const each of line) sorted.add(each);
  };
  for (const group of groups) add(group);
  return [...sorted];
}

function parentOf({ block }: Built, byAddress: ReadonlyMap<string, Built>): Built | undefined {
  const parent = block.attributes.find(([name]) => name === "parent_id")?.[1];
  return parent?.kind === "idOf" ? byAddress.get(parent.address) : undefined;
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
