import type { JsonValue } from "../../framework";
import { baselineIn } from "../shared";
import { decodeRecord, sentIn } from "./record";

/**
 * The definition of the last write, as private state has it; the imported one if nothing was written since an import.
 * Null if it is not recorded.
 */
export function lastWrittenDefinition(privateState: JsonValue): string | null {
  const record = decodeRecord(privateState);
  return sentIn(record) ?? baselineIn(record.provenance)?.rendition ?? null;
}
