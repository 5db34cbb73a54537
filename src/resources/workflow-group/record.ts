import type { JsonValue } from "../../framework";
import {
  baselineIn,
  decodeProvenance,
  encodeProvenance,
  fieldsOf,
  type Provenance,
  provenanceAfterRead,
  type WrittenAt,
  writtenAtOf,
} from "../creation";
import type { ObservedGroup } from "./reconcile";

/** What reads have shown of a group so far. */
export interface GroupBaseline {
  /**
   * Whether a read has shown the description. One that is no longer shown was removed by somebody; one that never was
   * may be as written.
   */
  readonly descriptionShown: boolean;
}

/** What is kept beside a group's state, in private state. */
export interface GroupRecord extends WrittenAt {
  readonly provenance: Provenance<GroupBaseline>;
  /** Whether our last write was given its parent. */
  readonly parentConfigured: boolean;
}

export function decodeRecord(stored: JsonValue): GroupRecord {
  const fields = fieldsOf(stored);
  const provenance = decodeProvenance(stored, {
    baseline: ({ parentConfigured, descriptionShown }): GroupBaseline | null =>
      parentConfigured === undefined ? null : { descriptionShown: descriptionShown === true },
    sent: () => ({}),
  });
  return { provenance, parentConfigured: fields["parentConfigured"] === true, ...writtenAtOf(stored) };
}

export const encodeRecord = ({ provenance, parentConfigured, writtenAt }: GroupRecord): JsonValue => ({
  ...encodeProvenance(provenance, { writtenAt }),
  parentConfigured,
  descriptionShown: wasDescriptionShown(provenance),
});

export const wasDescriptionShown = (provenance: Provenance<GroupBaseline>): boolean =>
  baselineIn(provenance)?.descriptionShown === true;

export const afterRead = (record: GroupRecord, { description }: ObservedGroup): GroupRecord => {
  const { provenance } = record;
  const baseline = { descriptionShown: wasDescriptionShown(provenance) || typeof description === "string" };
  return { ...record, provenance: provenanceAfterRead(provenance, baseline) };
};
