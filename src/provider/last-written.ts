import type { JsonValue } from "../framework";
import { lastWrittenDefinition } from "../resources/calendar/last-written";
import { lastWrittenDocument } from "../resources/workflow/last-written";

/**
 * The document or definition that the last write of an object sent, from the state that an engine keeps. Null if it is
 * not recorded, and for objects of other types.
 *
 * @param values in the same state
 */
export function lastWritten(
  type: string,
  values: { readonly [name: string]: JsonValue },
  privateState: JsonValue,
): string | null {
  const { document } = values;
  switch (type) {
    case "wfa_workflow":
      return typeof document === "string" ? lastWrittenDocument(privateState, document) : null;
    case "wfa_calendar":
      return lastWrittenDefinition(privateState);
    default:
      return null;
  }
}
