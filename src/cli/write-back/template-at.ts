import { readHcl, readHclJson, type Body, type Expression, type Template } from "../../hcl";

/** The template that begins at an offset of a file's text; null if none does. */
export function templateAt(text: string, syntax: "hcl" | "json", start: number): Template | null {
  const { body, problems } = syntax === "json" ? readHclJson(text) : readHcl(text);
  if (problems.length > 0) return null;
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
