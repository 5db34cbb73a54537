import { documentName } from "../../../document";
import { NO_FLAGS, type ShownFlags } from "../../shown-flags";
import type { ObservedWorkflow } from "../observation";
import { isContent } from "./steps";
import type { Progress } from "./run";
import type { WriteRequest } from "./write-request";

const NOTHING_SHOWN: ShownFlags = { enabled: null, triggers: new Map(), inJson: NO_FLAGS };

/** The workflow after the steps as these left and saw it, for when it cannot be looked at once more. */
export function presumedAfter(
  { observed, renditions, done }: Progress,
  { observed: before, wanted }: WriteRequest,
): ObservedWorkflow {
  if (observed !== null) return observed;
  const latest = renditions[0] ?? null;
  const isApproved = done.some(({ kind }) => kind === "approve");
  const beside = done.some(isContent) ? latest : (before?.submitted ?? null);
  return {
    // An approval makes the submitted version the approved one.
    submitted: isApproved ? null : beside,
    approved: isApproved ? latest : (before?.approved ?? null),
    name: documentName(wanted) ?? before?.name ?? null,
    flags: before?.flags ?? NOTHING_SHOWN,
    attributes: before?.attributes ?? {},
  };
}
