import type { Version } from "../../../client";
import type { Rendition } from "../../workflow-versions";
import { changesBetween, continues, isUntouched } from "../judgement";
import type { ObservedWorkflow } from "../observation";
import type { Progress } from "./run";
import type { WriteRequest } from "./write-request";

/** Somebody's version where the steps had left ours, or the one that the steps were decided on. */
export interface ForeignVersion {
  readonly version: Version;
  /** One line for each change since the steps. */
  readonly changes: readonly string[];
}

/**
 * Whether the version that counts (the approved one, or ours that waits where nothing is to be approved) is neither
 * what the steps left there nor what stood there when they were decided on.
 *
 * @param basis what the steps were decided on, concealed as `after` is
 */
export function foreignAfter(
  after: ObservedWorkflow,
  { renditions, failed }: Progress,
  basis: ObservedWorkflow | null,
  { wanted, rules, desired }: Pick<WriteRequest, "wanted" | "rules" | "desired">,
): ForeignVersion | null {
  const [ours] = renditions;
  const left = (version: Version): Rendition | null => basis?.[version] ?? null;
  const isExpected = (version: Version, now: Rendition): boolean =>
    renditions.some((rendition) => continues(rendition, now, wanted, rules)) ||
    isLeft(left(version), now) ||
    isLeft(left("submitted"), now);
  const isLeft = (before: Rendition | null, now: Rendition): boolean =>
    before !== null && (isUntouched(before, now, rules) || continues(before, now, wanted, rules));
  const { approved, submitted } = after;
  if (approved !== null && !isExpected("approved", approved)) {
    const before = ours ?? left("approved") ?? left("submitted");
    return { version: "approved", changes: before === null ? [] : changesBetween(before, approved, rules) };
  }
  // All that was planned is done, so ours is what is approved.
  if (
    desired.approve &&
    failed === null &&
    ours !== undefined &&
    approved !== null &&
    !renditions.some((rendition) => continues(rendition, approved, wanted, rules))
  ) {
    return { version: "approved", changes: changesBetween(ours, approved, rules) };
  }
  if (!desired.approve && submitted !== null && ours !== undefined && !isExpected("submitted", submitted)) {
    return { version: "submitted", changes: changesBetween(ours, submitted, rules) };
  }
  return null;
}
