import type { JsonValue } from "../../framework";
import { toldWriting, writtenAtOf, type WrittenAt } from "../written-at";
import type { ObservedGroup } from "./reconcile";

/** What is kept beside a group's state, as private data. After an import nothing is known. */
export interface GroupMemory extends WrittenAt {
  /** Whether our last write was given its parent. */
  readonly parentConfigured: boolean;
  /**
   * Whether the service has shown the description in some read. One that it shows no more is a description that
   * somebody took away; one that it never showed may be as written.
   */
  readonly descriptionShown: boolean;
  /** Whether it is not known that the group was made: the answer was lost, and looking did not show it. */
  readonly lost: boolean;
  /** Whether no look has shown the group since it was made: the service's answer alone tells that it is there. */
  readonly unseen: boolean;
}

export function memoryOf(stored: JsonValue): GroupMemory {
  const isSet = (name: Exclude<keyof GroupMemory, "writtenAt">): boolean =>
    stored !== null &&
    typeof stored === "object" &&
    !Array.isArray(stored) &&
    (stored as Readonly<Record<string, JsonValue>>)[name] === true;
  return {
    parentConfigured: isSet("parentConfigured"),
    descriptionShown: isSet("descriptionShown"),
    lost: isSet("lost"),
    unseen: isSet("unseen"),
    ...writtenAtOf(stored),
  };
}

export const afterLook = (memory: GroupMemory, { description }: ObservedGroup): GroupMemory => ({
  ...memory,
  descriptionShown: memory.descriptionShown || typeof description === "string",
  lost: false,
  unseen: false,
});

export const asStored = ({ parentConfigured, descriptionShown, lost, unseen, writtenAt }: GroupMemory): JsonValue => ({
  parentConfigured,
  descriptionShown,
  ...(lost ? { lost } : {}),
  ...(unseen ? { unseen } : {}),
  ...toldWriting({ writtenAt }),
});
