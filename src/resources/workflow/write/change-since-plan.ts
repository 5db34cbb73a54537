import { matches, parseDocument, type XmlDocument } from "../../../document";
import type { ResourceContext } from "../../../framework";
import type { ProviderData } from "../../provider-data";
import type { Rendition } from "../../workflow-versions";
import { asSent, changedSince, NEW_SUBMISSION, sameOutside, type ComparisonRules } from "../judgement";
import type { ObservedWorkflow } from "../observation";
import type { StoredWorkflow } from "../record";
import { authorOf, changedSincePlan } from "./concurrent-change-messages";

/**
 * A submission that is the wanted document already, or the one that an earlier apply sent without learning whether it
 * arrived: nobody else's work.
 *
 * @param wanted null: nothing is going to be written
 */
export function isOurAttempt(
  submitted: Rendition | null,
  wanted: XmlDocument | null,
  id: string,
  stored: StoredWorkflow,
  rules: ComparisonRules,
): boolean {
  if (submitted === null) return false;
  if (stored.attempted !== null && matches(parseDocument(stored.attempted), submitted)) return true;
  return wanted !== null && sameOutside(parseDocument(asSent(wanted, stored, id)), submitted, rules);
}

export interface SincePlan {
  readonly observed: ObservedWorkflow;
  /**
   * The submitted version again, its secrets recognised by the values that are going to be written; null: there is
   * none, or nothing is written.
   */
  readonly submission: Rendition | null;
  readonly id: string;
  readonly label: string;
  /** Null: the workflow is going to be deleted. */
  readonly wanted: XmlDocument | null;
  readonly stored: StoredWorkflow;
  readonly rules: ComparisonRules;
  /** Switches that were turned since. */
  readonly flags: readonly string[];
}

/** The version read is the version edited: what the plan did not see is neither written over nor deleted. */
export async function refuseChangeSincePlan(
  { observed, submission, id, label, wanted, stored, rules, flags }: SincePlan,
  { data: { client }, signal }: ResourceContext<ProviderData>,
): Promise<void> {
  const changes = changedSince(stored.seen, observed, stored.ours, rules);
  const since = changedSince({ ...stored.seen, submitted: null }, observed, stored.ours, rules);
  const isAttempt =
    [observed.submitted, submission].some((each) => isOurAttempt(each, wanted, id, stored, rules)) &&
    since.every((line) => line === NEW_SUBMISSION);
  const lines = [...(isAttempt ? [] : changes), ...flags];
  if (lines.length === 0) return;
  const version =
    observed.submitted !== null && (observed.submitted.text !== stored.seen.submitted || observed.approved === null)
      ? "submitted"
      : "approved";
  const who = lines.length > flags.length ? await authorOf(client, id, version, signal) : "";
  throw changedSincePlan(
    { label, changes: lines, who },
    wanted === null ? "Nothing was deleted." : "Nothing was written.",
  );
}
