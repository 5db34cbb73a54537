import type { JsonValue } from "../../framework";
import { fieldsOf, writtenAtOf, type WrittenAt } from "../shared";

/**
 * A trigger's private state. A document may have a flag of its own that no request changes: if it stays the same after
 * a write, it does not say whether the trigger is enabled.
 */
export interface TriggerRecord extends WrittenAt {
  /** The flag in the document that contradicted our last write right afterwards; null for none. */
  readonly unchangedFlag: boolean | null;
}

export function decodeRecord(stored: JsonValue): TriggerRecord {
  const { unchangedFlag } = fieldsOf(stored);
  return { ...writtenAtOf(stored), unchangedFlag: typeof unchangedFlag === "boolean" ? unchangedFlag : null };
}

export const encodeRecord = ({ writtenAt, unchangedFlag }: TriggerRecord): JsonValue => ({
  ...(writtenAt === null ? {} : { writtenAt }),
  ...(unchangedFlag === null ? {} : { unchangedFlag }),
});
