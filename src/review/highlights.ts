import type { ObjectReview, Review } from "./review";

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
