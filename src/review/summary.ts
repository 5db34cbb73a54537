import { numbered } from "../markup";
import { say, words, type Phrase } from "../report";
import { IGNORED_WORDS } from "./ignored";
import type { DriftLine, ObjectReview, PendingReview, Review } from "./review";

/** What happens to an object in a few words, for tables of contents. */
export function objectSummary(object: ObjectReview): Phrase {
  const { document, settings, drift, pending, placeholders, warnings, effect } = object;
  const later = placeholders.filter(({ isKnown }) => !isKnown).length;
  const parts = [
    ...(document?.kind === "changed" ? [`${numbered(document.count, "change")} in the document`] : []),
    ...(later > 0 ? [`${numbered(later, "value")} known after apply`] : []),
    ...(document?.kind === "unknown" ? ["document known after apply"] : []),
    ...(document?.kind === "hidden" ? ["sensitive document"] : []),
    ...(settings.length > 0 && effect !== "create" ? [numbered(settings.length, "setting")] : []),
    ...(drift === null
      ? []
      : [
          drift.changes.some(({ onApply }) => onApply === "recreated" || onApply === "unconfigured")
            ? "no longer on the service"
            : `${numbered(drift.count, "change")} on the service`,
        ]),
    ...(pending === null ? [] : ["pending submission by someone else"]),
    ...(warnings.some(({ irreversible }) => irreversible) ? ["cannot be undone"] : []),
    ...(warnings.some(({ fails }) => fails) ? ["the apply fails"] : []),
  ];
  const isNew = effect === "create" && document?.kind === "added" && document.contents !== null;
  const contents = isNew ? document.contents.parts : [];
  return { parts: [...contents, ...(contents.length > 0 && parts.length > 0 ? [", "] : []), parts.join(", ")] };
}

/** How many workflows this run approves, and how many someone else has to approve. */
export function approvals({ objects }: Review): { readonly own: number; readonly later: number } {
  const by = (who: "this-run" | "later"): number =>
    objects.filter(({ isWorkflow, approval }) => isWorkflow && approval?.by === who).length;
  return { own: by("this-run"), later: by("later") };
}

export const PENDING_TITLE = "Pending submission by someone else, compared with the version in state";

/** What stands in place of a pending submission's differences where none can be listed. */
export const noPendingLines = ({ count }: PendingReview): string =>
  count === null ? "The plan does not say what it changes" : "It has no differences from the version in state";

const ON_APPLY: Readonly<Record<DriftLine["onApply"], Phrase>> = {
  reverted: say`applying reverts it`,
  kept: say`applying keeps it`,
  unknown: say`the plan does not say whether applying reverts it`,
  recreated: say`applying recreates it`,
  unconfigured: say`it is not in the configuration either`,
  ignored: words(IGNORED_WORDS),
  refreshOnly: say`a refresh-only plan changes nothing on the service`,
  leftOut: say`the plan leaves the object out`,
};

/** What stands beside a line of an object's drift; null where the object is destroyed, which its title says. */
export const driftRemark = ({ effect }: ObjectReview, { onApply }: DriftLine): Phrase | null =>
  effect === "delete" && onApply === "unknown" ? null : ON_APPLY[onApply];
