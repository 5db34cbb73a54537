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
} from "../shared";
import type { ObservedGroup } from "./steps";

/** What reads have shown about a group so far. */
export interface GroupBaseline {
  /**
   * Whether a read has shown the description. If it is no longer shown, somebody removed it; if it never was shown, it
   * may be as written.
   */
  readonly descriptionShown: boolean;
}

/** A group's private state. */
export interface GroupRecord extends WrittenAt {
  readonly provenance: Provenance<GroupBaseline>;
  /** Whether our last write had a configured parent. */
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
