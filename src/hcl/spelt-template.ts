import { readHcl } from "./read-body";
import { readHclJson } from "./read-json-body";
import { readTemplate } from "./read-template";
import { SourceText } from "./source-text";
import { inJson, inQuotes, inTemplate } from "./spelling";
import type { Body, Expression, HeredocExpression, StringExpression, Template } from "./syntax-tree";

/** A template in the text of a file, and how a text is spelt in it. */
export interface SpeltTemplate {
  /** Of the file. */
  readonly text: string;
  readonly parts: Template["parts"];
  /** From the first character of the template to the last. */
  readonly start: number;
  readonly end: number;
  readonly spelling: (text: string) => string;
  /** Reads the same template in the file's text after an edit of it; null if it is no longer there. */
  readonly read: (edited: string) => Template | null;
}

/** The template of a text in quotes or a heredoc. */
export function speltTemplate(
  { text, syntax }: { readonly text: string; readonly syntax: "hcl" | "json" },
  expression: StringExpression | HeredocExpression,
): SpeltTemplate {
  const { parts, range } = expression;
  const read = (edited: string): Template | null => templateAt(edited, syntax, range.start.offset);
  if (expression.kind === "heredoc") {
    const { start, end } = expression.body;
    return { text, parts, start: start.offset, end: end.offset, spelling: inTemplate, read };
  }
  const spelling = syntax === "json" ? inJson : inQuotes;
  return { text, parts, start: range.start.offset + 1, end: range.end.offset - 1, spelling, read };
}

/** The whole text of a file that `templatefile` reads. */
export const speltTemplateFile = (text: string): SpeltTemplate => ({
  text,
  parts: readTemplateFile(text).parts,
  start: 0,
  end: text.length,
  spelling: inTemplate,
  read: readTemplateFile,
});

/** The template that begins at an offset of a file's text; null if none does. */
function templateAt(text: string, syntax: "hcl" | "json", start: number): Template | null {
  const { body, isValid } = syntax === "json" ? readHclJson(text) : readHcl(text);
  if (!isValid) return null;
  for (const expression of expressionsIn(body))
    if (expression.range.start.offset === start && (expression.kind === "string" || expression.kind === "heredoc"))
      return expression;
  return null;
}

function* expressionsIn({ attributes, blocks }: Body): Generator<Expression> {
  for (const { expression } of attributes) yield* within(expression);
  for (const block of blocks) yield* expressionsIn(block);
}

function* within(expression: Expression): Generator<Expression> {
  yield expression;
  if (expression.kind === "list") for (const item of expression.items) yield* within(item);
  if (expression.kind === "object") for (const { value } of expression.items) yield* within(value);
  if (expression.kind === "call") for (const argument of expression.arguments) yield* within(argument);
}

/** Reads the whole text of a file as `templatefile` does. */
const readTemplateFile = (text: string): Template =>
  readTemplate(new SourceText(text), 0, text.length, { backslashes: false });
