import { inQuotes, quoted, visible } from "../../hcl";

/** The right side of an attribute. */
export type Expression =
  | Single
  | { readonly kind: "map"; readonly values: ReadonlyMap<string, Single> }
  /** The content of a file of the export; its path has forward slashes. */
  | { readonly kind: "file"; readonly path: string };

/** An attribute's value, or an element's of a map. */
export type Single =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "flag"; readonly value: boolean }
  /** A reference to another object's attribute `id`, whose value is `value`. */
  | { readonly kind: "idOf"; readonly address: string; readonly value: string };

export interface Block {
  readonly typeName: string;
  readonly name: string;
  readonly comments: readonly string[];
  readonly attributes: readonly (readonly [string, Expression])[];
  /** Addresses. */
  readonly dependsOn: readonly string[];
  readonly preventDestroy: boolean;
}

/** A resource block as `terraform fmt` would write it, with a line end. */
export function resourceBlock({ typeName, name, comments, attributes, dependsOn, preventDestroy }: Block): string {
  const single = attributes.flatMap(([attribute, value]) =>
    value.kind === "map" ? [] : [[attribute, expression(value)] as const],
  );
  const maps = attributes.flatMap(([attribute, value]) => (value.kind === "map" ? [[attribute, value] as const] : []));
  const paragraphs = [
    [...aligned(single, "  "), ...maps.flatMap(([attribute, { values }]) => mapLines(attribute, values))],
    dependsOn.length === 0 ? [] : [`  depends_on = [${dependsOn.join(", ")}]`],
    preventDestroy ? ["  lifecycle {", "    prevent_destroy = true", "  }"] : [],
  ].filter((lines) => lines.length > 0);
  return [
    ...comments.map((text) => comment(text)),
    `resource ${quoted(typeName)} ${quoted(name)} {`,
    paragraphs.map((lines) => lines.join("\n")).join("\n\n"),
    "}",
    "",
  ].join("\n");
}

export const importBlock = (address: string, id: string): string =>
  ["import {", `  to = ${address}`, `  id = ${quoted(id)}`, "}", ""].join("\n");

export const movedBlock = (from: string, to: string): string =>
  ["moved {", `  from = ${from}`, `  to   = ${to}`, "}", ""].join("\n");

/** Takes a resource out of the state; its object stays. */
export const removedBlock = (address: string): string =>
  ["removed {", `  from = ${address}`, "", "  lifecycle {", "    destroy = false", "  }", "}", ""].join("\n");

/** One line, whatever the text contains. */
export const comment = (text: string): string => `# ${visible(text)}`.trimEnd();

const mapLines = (attribute: string, values: ReadonlyMap<string, Single>): readonly string[] => [
  `  ${attribute} = {`,
  ...aligned(
    [...values].map(([name, value]) => [quoted(name), expression(value)] as const),
    "    ",
  ),
  "  }",
];

function aligned(lines: readonly (readonly [string, string])[], indent: string): readonly string[] {
  const widest = Math.max(0, ...lines.map(([left]) => width(left)));
  return lines.map(([left, right]) => `${indent}${left}${" ".repeat(widest - width(left))} = ${right}`);
}

/** Characters as a reader counts them, which is how the engines' formatter counts. */
const width = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : [...new Intl.Segmenter("en").segment(text)].length;

function expression(value: Exclude<Expression, { readonly kind: "map" }>): string {
  switch (value.kind) {
    case "text":
      return quoted(value.text);
    case "number":
      return value.text;
    case "flag":
      return String(value.value);
    case "file":
      return `file("\${path.module}/${inQuotes(value.path)}")`;
    case "idOf":
      return `${value.address}.id`;
  }
}
