import type { Range } from "./position";

/** What stands in a file or between the braces of a block. */
export interface Body {
  readonly attributes: readonly Attribute[];
  /** Always empty below a resource in JSON syntax, which cannot tell a block from an object without the schema. */
  readonly blocks: readonly Block[];
}

/** The value of an attribute; undefined if there is none of that name. */
export const expressionOf = ({ attributes }: Body, name: string): Expression | undefined =>
  attributes.find((attribute) => attribute.name === name)?.expression;

export interface Attribute {
  readonly name: string;
  /** From the name to the end of the expression. */
  readonly range: Range;
  readonly expression: Expression;
}

/** Such as `resource "wfa_workflow" "load" { ... }`. */
export interface Block extends Body {
  readonly type: string;
  readonly labels: readonly string[];
  /** The type and the labels. */
  readonly header: Range;
  /** From the type to the closing brace. */
  readonly range: Range;
}

/** The value of an attribute as far as it can be told without evaluating anything. */
export type Expression =
  | StringExpression
  | HeredocExpression
  | { readonly kind: "number"; readonly range: Range; readonly text: string }
  | { readonly kind: "bool"; readonly range: Range; readonly value: boolean }
  | { readonly kind: "null"; readonly range: Range }
  | { readonly kind: "list"; readonly range: Range; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly range: Range; readonly items: readonly ObjectItem[] }
  | CallExpression
  /** References, operators, `for`, and whatever could not be read. */
  | { readonly kind: "other"; readonly range: Range };

/** `"..."`, or a string of JSON syntax. The range includes the quotes. */
export interface StringExpression extends Template {
  readonly kind: "string";
  readonly range: Range;
}

/** `<<EOT` or `<<-EOT`. */
export interface HeredocExpression extends Template {
  readonly kind: "heredoc";
  /** From `<<` to the end of the closing marker. */
  readonly range: Range;
  /** The lines between the markers, with the last one's line break. */
  readonly body: Range;
}

/** A text with `${...}` and `%{...}` in it. */
export interface Template {
  /** The text that it stands for; null if something in it must be evaluated. */
  readonly value: string | null;
  /** In the order of the text. What no part covers (stripped indentation) is not in the value. */
  readonly parts: readonly TemplatePart[];
}

export interface TemplatePart extends Range {
  /** `literal`: spelt as it is. `escape`: such as `\n` or `$${`. `template`: `${...}` or `%{...}`. */
  readonly kind: "literal" | "escape" | "template";
  /** What it stands for; of a template its own text. */
  readonly text: string;
}

/** Such as `file("load.xml")`. */
export interface CallExpression {
  readonly kind: "call";
  readonly range: Range;
  readonly name: string;
  readonly arguments: readonly Expression[];
}

export interface ObjectItem {
  /** Null if it is computed. */
  readonly key: string | null;
  /** From the key to the end of the value. */
  readonly range: Range;
  readonly value: Expression;
}

export interface ParsedFile {
  readonly body: Body;
  /** Whether nothing was left out of the tree. Not every invalid file is noticed: the engine is the judge. */
  readonly isValid: boolean;
}
