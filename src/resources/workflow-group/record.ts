import type { JsonValue } from "../../framework";
import type { ObservedGroup } from "../shared/groups";
import {
  baselineIn,
  decodeProvenance,
  encodeProvenance,
  fieldsOf,
  type Provenance,
  provenanceAfterRead,
  type WrittenAt,
  writtenAtOf,
} from "../shared/provenance";

/** What reads have shown about a group so far. */
interface Baseline {
  /**
   * Whether a read has shown the description. If it is no longer shown, somebody removed it; if it never was shown, it
   * may be as written.
   */
  readonly descriptionShown: boolean;
}

export interface GroupRecord extends WrittenAt {
  readonly provenance: Provenance<Baseline>;
  /** Whether a parent was configured at the create or the last update, as after an import. */
  readonly parentConfigured: boolean;
}

export const decodeRecord = (stored: JsonValue): GroupRecord => ({
  provenance: decodeProvenance<Baseline>(stored),
  parentConfigured: fieldsOf(stored)["parentConfigured"] === true,
  ...writtenAtOf(stored),
});

export const encodeRecord = (record: GroupRecord): JsonValue => ({
  ...encodeProvenance(record.provenance, record),
  parentConfigured: record.parentConfigured,
});

export const baselineOf = ({ description }: ObservedGroup, before: Baseline | null = null): Baseline => ({
  descriptionShown: before?.descriptionShown === true || typeof description === "string",
});

export const recordAfterRead = (record: GroupRecord, observed: ObservedGroup): GroupRecord => {
  const { provenance } = record;
  return { ...record, provenance: provenanceAfterRead(provenance, baselineOf(observed, baselineIn(provenance))) };
};
