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
  const { document } = values;
  switch (type) {
    case "wfa_workflow":
      if (typeof document !== "string") return null;
      return (await import("../resources/workflow/record")).lastWrittenDocument(privateState, document);
    case "wfa_calendar":
      return (await import("../resources/calendar/record")).lastWrittenDefinition(privateState);
    default:
      return null;
  }
}
