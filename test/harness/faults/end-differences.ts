import { type Essence, essenceDifferences, essenceOf, keptIds, type StateSnapshot } from "../../../src/service";
import { deletionsBetween } from "./effects";

/** What a service holds after an operation without any fault. */
export interface WantedEnd {
  readonly essence: Essence;
  /** Ids of objects that existed before and still exist. */
  readonly kept: readonly string[];
  /** What the operation deletes of what was there before. */
  readonly deletions: readonly string[];
}

/** Objects that the service should not have, or lacks, and unexpected deletions. */
export function endDifferences(
  { essence, kept, deletions }: WantedEnd,
  before: StateSnapshot,
  end: StateSnapshot,
): readonly string[] {
  const left = new Set(keptIds(before, end));
  return [
    ...essenceDifferences(essence, essenceOf(end)),
    ...kept.filter((id) => !left.has(id)).map((id) => `what had the id ${id} was deleted or recreated`),
    ...deletionsBetween(before, end)
      .filter((deletion) => !deletions.includes(deletion))
      .map((deletion) => `nobody asked for ${deletion}`),
  ];
}

/** The end of an operation without any fault. */
export const wantedEndOf = (before: StateSnapshot, end: StateSnapshot): WantedEnd => ({
  essence: essenceOf(end),
  kept: keptIds(before, end),
  deletions: deletionsBetween(before, end),
});
