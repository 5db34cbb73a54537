import { type Essence, essenceDifferences, essenceOf, type StateSnapshot } from "../../../src/service";
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

/** Collections whose objects have ids, in the object itself or in its document. */
const HOLDERS = [
  "groups",
  "workflows",
  "instances",
  "logs",
  "queues",
  "assets",
  "assetGroups",
  "calendars",
  "searches",
  "tickets",
] as const;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids that exist before and afterwards, in any form: of objects that were neither deleted nor recreated. */
function keptIds(before: StateSnapshot, after: StateSnapshot): readonly string[] {
  const left = idsOf(after);
  return [...idsOf(before)].filter((id) => left.has(id));
}

/** The ids of objects, those in their documents too, and whatever else the service has made up. */
function idsOf(snapshot: StateSnapshot): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const holder of HOLDERS) {
    const text = JSON.stringify(snapshot[holder], (key, value: unknown) => {
      if (/^id$|Id$/.test(key) && (typeof value === "string" || typeof value === "number"))
        ids.add(`${holder} ${value}`);
      return value;
    });
    for (const [id] of text.matchAll(UUID)) ids.add(`${holder} ${id}`);
    for (const [, id] of text.matchAll(/\bid=\\"([^"\\]*)\\"/g)) ids.add(`${holder} ${id}`);
  }
  return ids;
}
