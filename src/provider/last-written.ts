import type { JsonValue } from "../framework";

/**
 * The document or definition that the last write of an object sent, from the state that an engine keeps. Null if it is
 * not recorded, and for objects of other types.
 *
 * @param values in the same state
 */
export async function lastWritten(
  type: string,
  values: { readonly [name: string]: JsonValue },
  privateState: JsonValue,
): Promise<string | null> {
  const { document, definition } = values;
  if (type === "wfa_workflow" && typeof document === "string")
    return (await import("../resources/workflow/record")).lastWrittenDocument(privateState, document);
  if (type === "wfa_calendar" && typeof definition === "string")
    return (await import("../resources/calendar/record")).lastWrittenDefinition(privateState, definition);
  return null;
}
