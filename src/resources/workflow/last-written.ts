import type { JsonValue } from "../../framework";
import { decodeRecord } from "./private-state";

/**
 * The document of the last write, with its placeholders, as private state has it; the imported text if nothing was
 * written since an import. Null if it is not recorded.
 *
 * @param document in the state that the private state belongs to
 */
export function lastWrittenDocument(privateState: JsonValue, document: string): string | null {
  const record = decodeRecord(privateState, document);
  if (record.kind === "unconfirmed" || record.kind === "unrecorded") return null;
  return record.sent?.template.text ?? record.baseline?.text ?? null;
}
