import type { Type } from "../../cty";
import type { Attribute, Attributes, Schema } from "../../framework";

/** A nested schema that gets a section of its own. */
interface NestedSection {
  readonly path: string;
  readonly attributes: Attributes;
}

/** The registry's sections for a schema: required, optional and read-only attributes, and each nested object. */
export function schemaSection(schema: Schema): string {
  const lines = ["## Schema", ...attributeLists(schema.attributes, "", "###")];
  // Nested objects may contain nested objects: the list grows during the iteration.
  const sections = nestedSections(schema.attributes, "");
  for (const { path, attributes } of sections) {
    lines.push(
      `<a id="${anchor(path)}"></a>`,
      `### Nested Schema for \`${path}\``,
      ...attributeLists(attributes, path, ""),
    );
    sections.push(...nestedSections(attributes, path));
  }
  return lines.join("\n\n");
}

/** @param heading Markdown's marks for the lists' titles; empty for `Required:`, as in the registry's nested schemas */
function attributeLists(attributes: Attributes, path: string, heading: string): readonly string[] {
  const entries = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  const lists = [
    ["Required", entries.filter(([, { presence }]) => presence === "required")],
    ["Optional", entries.filter(([, { presence }]) => presence === "optional" || presence === "optionalComputed")],
    ["Read-Only", entries.filter(([, { presence }]) => presence === "computed")],
  ] as const;
  const shown = lists.filter(([, members]) => members.length > 0);
  if (shown.length === 0) return ["There are no arguments."];
  return shown.flatMap(([title, members]) => [
    heading === "" ? `${title}:` : `${heading} ${title}`,
    members.map(([name, attribute]) => attributeLine(name, attribute, path)).join("\n"),
  ]);
}

function attributeLine(name: string, attribute: Attribute, path: string): string {
  const { options, type } = attribute;
  const marks = [
    typeTitle(type.nested === undefined ? type.cty : { nested: type.nested.nesting }),
    ...(options.sensitive === true ? ["Sensitive"] : []),
    ...(options.writeOnly === true ? ["Write-only"] : []),
  ];
  const sentences = [
    options.description,
    ...(options.default !== undefined && !/\bdefault/i.test(options.description)
      ? [`Default: \`${JSON.stringify(options.default)}\`.`]
      : []),
    ...(options.requiresReplace === true ? ["A change replaces the object."] : []),
    ...(type.nested === undefined ? [] : [`(see [below for nested schema](#${anchor(join(path, name))}))`]),
  ];
  return `- \`${name}\` (${marks.join(", ")}) ${sentences.join(" ")}`;
}

const nestedSections = (attributes: Attributes, path: string): NestedSection[] =>
  Object.entries(attributes).flatMap(([name, { type }]) =>
    type.nested === undefined ? [] : [{ path: join(path, name), attributes: type.nested.attributes }],
  );

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);
const anchor = (path: string): string => `nestedatt--${path.replaceAll(".", "--")}`;

/** A type in the registry's wording. */
export function typeTitle(type: Type | { readonly nested: "single" | "list" }): string {
  if ("nested" in type) return type.nested === "single" ? "Attributes" : `Attributes ${capital(type.nested)}`;
  switch (type.kind) {
    case "string":
    case "number":
      return capital(type.kind);
    case "bool":
      return "Boolean";
    case "list":
    case "map":
      return `${capital(type.kind)} of ${typeTitle(type.element)}`;
    case "object":
      return "Object";
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
