import { documentsEqual, jsonEqual, parseDocument, parseJson } from "../../document";
import { type ObjectChange, isMarkedWithin, sameJson } from "../../engine-json";
import type { JsonObject } from "../../json";
import type { DriftChange } from "./drift-report";
import { topAttribute } from "./attribute-changes";

/** What tells whether the configuration already has a change that somebody made on the service. */
export interface TakingOver {
  /** What the ordinary plan does to the object. */
  readonly proposal: ObjectChange;
  /** The refreshed values. */
  readonly values: JsonObject;
  /** The document or definition of the last write; null if it is not known. */
  readonly applied: string | null;
}

/** How each document is read and compared. */
const EQUALITY: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  document: (a, b) => documentsEqual(parseDocument(a), parseDocument(b)),
  definition: (a, b) => jsonEqual(parseJson(a), parseJson(b)),
};

/**
 * Whether the configuration already has a change that was found on the service, so that no apply reverts it. The state
 * may show such a change as drift for long: a plan without changes saves no state.
 */
export function isTakenOver(change: DriftChange, taking: TakingOver): boolean {
  switch (change.kind) {
    case "document":
    case "hiddenDocument":
      return hasDocument(taking);
    case "attribute":
      return hasAttribute(topAttribute(change.path), taking);
    case "gone":
    case "pendingSubmission":
      return false;
  }
}

function hasDocument({ proposal, values, applied }: TakingOver): boolean {
  const { after, afterUnknown, actions } = proposal;
  const name = Object.keys(EQUALITY).find((each) => typeof values[each] === "string");
  const planned = name === undefined ? null : after?.[name];
  if (name === undefined || typeof planned !== "string" || isMarkedWithin(afterUnknown, ["substitutions"]))
    return false;
  const found = values[name] as string;
  if (!sameJson(values["substitutions"] ?? null, after?.["substitutions"] ?? null) || !isSame(name, planned, found))
    return false;
  // Something that only the service's rendition has may have changed, which an apply writes again.
  return actions.join() === "no-op" || (applied !== null && !isSame(name, planned, applied));
}

const isSame = (name: string, a: string, b: string): boolean => a === b || EQUALITY[name]!(a, b);

function hasAttribute(name: string, taking: TakingOver): boolean {
  const { proposal, values } = taking;
  if (proposal.after === null || isMarkedWithin(proposal.afterUnknown, [name])) return false;
  const isAsPlanned = sameJson(values[name] ?? null, proposal.after[name] ?? null);
  if (proposal.configured?.attributes.includes(name) === true) return isAsPlanned;
  // A workflow's or calendar's name is the document's.
  return name === "name" && isAsPlanned && hasDocument(taking);
}
