import type { JsonValue } from "../../framework";
import { fieldsOf, writtenAtOf, type WrittenAt } from "../creation";

/**
 * What private state keeps of a trigger. A document may have a flag of its own that no request changes: what such a one
 * goes on showing after a write is not whether the trigger is enabled.
 */
export interface TriggerRecord extends WrittenAt {
  /** What the document showed right after our last write, against it; null: nothing. */
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
