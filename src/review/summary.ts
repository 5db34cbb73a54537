import { numbered } from "./counts";
import { say, type Phrase } from "./phrase";
import type { DriftLine, ObjectReview, Review } from "./review";

/** What happens to an object in a few words, for tables of contents. */
export function gist({ document, settings, drift, warnings, effect }: ObjectReview): Phrase {
  const parts = [
    ...(document?.kind === "changed" ? [`${numbered(document.count, "change")} in the document`] : []),
    ...(document?.kind === "unknown" ? ["document known after apply"] : []),
    ...(document?.kind === "hidden" ? ["sensitive document"] : []),
    ...(settings.length > 0 && effect !== "create" ? [numbered(settings.length, "setting")] : []),
    ...(drift === null
      ? []
      : [
          drift.changes.some(({ fate }) => fate === "remade" || fate === "unwanted")
            ? "gone from the service"
            : `${numbered(drift.count, "change")} on the service`,
        ]),
    ...(warnings.some(({ irreversible }) => irreversible) ? ["cannot be undone"] : []),
  ];
  return { parts: [parts.join(", ")] };
}

/** Objects for which the plan does what cannot be undone. */
export const losing = ({ objects }: Review): readonly ObjectReview[] =>
  objects.filter(({ warnings }) => warnings.some(({ irreversible }) => irreversible));

/** Objects that somebody changed on the service, which applying takes back. */
export const drifting = ({ objects }: Review): readonly ObjectReview[] =>
  objects.filter(({ drift }) => drift?.changes.some(({ fate }) => fate === "undone"));

/** Objects that are gone from the service and that applying makes anew. */
export const remade = ({ objects }: Review): readonly ObjectReview[] =>
  objects.filter(({ drift }) => drift?.changes.some(({ fate }) => fate === "remade"));

/** How many workflows this run approves, and how many wait for somebody. */
export function approvals({ objects }: Review): { readonly own: number; readonly later: number } {
  const by = (who: "this-run" | "later"): number =>
    objects.filter(({ isWorkflow, approval }) => isWorkflow && approval?.by === who).length;
  return { own: by("this-run"), later: by("later") };
}

const FATES: Readonly<Record<DriftLine["fate"], Phrase>> = {
  undone: say`applying undoes it`,
  kept: say`the configuration says the same, so it stays`,
  unclear: say`what becomes of it, the plan does not tell`,
  remade: say`applying makes it anew`,
  unwanted: say`the configuration does not have it either`,
};

export const fateWords = (fate: DriftLine["fate"]): Phrase => FATES[fate];
