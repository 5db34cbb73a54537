import type { JsonValue } from "../../document";
import { inJson, inQuotes, type Expression } from "../../hcl";
import type { Obstacle } from "./template-edits";
import type { TextEdit } from "./text-edit";

/**
 * The edit that gives an attribute another value, if the value stands there literally.
 *
 * @param value undefined where the service has none any more
 * @param shown the value as it is displayed
 */
export function valueEdit(
  expression: Expression,
  value: JsonValue | undefined,
  shown: string,
  syntax: "hcl" | "json",
): TextEdit | Obstacle {
  if (value === undefined || value === null)
    return { reason: "The service no longer has a value there. Remove it yourself" };
  const text = literal(value, syntax);
  if (text === null || !isLiteral(expression))
    return {
      reason: `The value is an expression. ${text === null ? "Set what the report shows yourself" : `Set it to ${shown} yourself`}`,
    };
  const { start, end } = expression.range;
  return { start: start.offset, end: end.offset, text };
}

/** Whether it stands for a value without evaluating anything. */
const isLiteral = (expression: Expression): boolean =>
  expression.kind === "bool" ||
  expression.kind === "number" ||
  expression.kind === "null" ||
  (expression.kind === "string" && expression.value !== null);

/** Null for a list or an object. */
function literal(value: JsonValue, syntax: "hcl" | "json"): string | null {
  if (typeof value === "string") return `"${(syntax === "json" ? inJson : inQuotes)(value)}"`;
  return value !== null && typeof value === "object" ? null : String(value);
}
