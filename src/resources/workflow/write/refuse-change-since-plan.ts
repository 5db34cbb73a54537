import type { Version } from "../../../client";
import type { ResourceContext } from "../../../framework";
import type { ProviderData } from "../../connection";
import type { Judgement } from "../../workflow-versions";
import type { Recorded } from "../record";
import { authorOf, changedSincePlan, linesOfTurned, linesSince } from "./concurrent-change-messages";

export interface SincePlan {
  readonly judgement: Judgement;
  readonly record: Recorded;
  readonly id: string;
  readonly label: string;
  /** Nothing is written, and the workflow is going to be deleted. */
  readonly deletes: boolean;
}

/** The version read is the version edited: what the plan did not see is neither overwritten nor deleted. */
export async function refuseChangeSincePlan(
  { judgement, record: { lastObserved }, id, label, deletes }: SincePlan,
  { data: { client }, signal }: ResourceContext<ProviderData>,
): Promise<void> {
  const { submitted, approved } = judgement;
  // A submission of ours whose answer was lost is nobody else's work.
  const isOurs = submitted.whose === "wanted" || submitted.whose === "unconfirmed";
  const changes = [
    ...(isOurs || isRecorded(submitted) ? [] : linesSince("submitted", submitted)),
    ...(isRecorded(approved) ? [] : linesSince("approved", approved)),
  ];
  const turned = deletes ? [] : linesOfTurned(judgement);
  if (changes.length + turned.length === 0) return;
  const isSubmissionNew = submitted.rendition !== null && submitted.rendition.text !== lastObserved.submitted?.text;
  const version: Version =
    submitted.rendition !== null && (isSubmissionNew || approved.rendition === null) ? "submitted" : "approved";
  const who = changes.length === 0 ? "" : await authorOf(client, id, version, signal);
  throw changedSincePlan(
    { label, changes: [...changes, ...turned], who },
    deletes ? "Nothing was deleted." : "Nothing was written.",
  );
}

/** Our own rendition, be it one that the plan did not see. */
const isRecorded = ({ isRecorded: known, since }: Judgement["submitted"]): boolean => known && since.kind !== "secret";
