/** The objects that several people and pipelines work on. */
export const OBJECTS = ["workflow", "calendar", "group", "asset"] as const;
export type ObjectName = (typeof OBJECTS)[number];

/**
 * What a service shows of somebody else's write, the best evidence first: a service counts as the first of them that it
 * has.
 */
export const EVIDENCE = ["auditLog", "answer", "counts", "nothing"] as const;
export type Evidence = (typeof EVIDENCE)[number];

/**
 * What an act at a gap comes to, for those who look at messages and plans only.
 *
 * - `refused`: an error, and nothing of ours was written after the act
 * - `reported`: an error
 * - `warned`: the apply goes on, with a warning that it does not have otherwise
 * - `shown`: the plan of this apply or the next one shows it
 * - `kept`: what they did is on the service, and is what is wanted or takes nothing from anybody
 * - `otherRefused`: another pipeline gets an error, and what it wanted did not happen
 * - `approved`: their content was approved by us, and only the next plan shows it
 * - `notNoticed`: what they did is gone or was approved, and nobody gets to know
 */
export const OUTCOMES = [
  "refused",
  "reported",
  "warned",
  "shown",
  "kept",
  "otherRefused",
  "approved",
  "notNoticed",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes that nobody wants. */
export const isUnnoticed = (outcome: Outcome): boolean => outcome === "approved" || outcome === "notNoticed";

/** One act at the gaps of one phase of an operation, on services that show the same. */
export interface Place {
  readonly object: ObjectName;
  readonly operation: string;
  readonly phase: string;
  readonly act: string;
  readonly evidence: Evidence;
}

/** Outcomes by object, operation, phase, act and evidence, as `refused shown`. */
export type Outcomes = {
  readonly [object: string]: {
    readonly [operation: string]: {
      readonly [phase: string]: { readonly [act: string]: { readonly [Name in Evidence]?: string } };
    };
  };
};

/** Every place with its outcomes, in the order of the file. */
export function placesIn(outcomes: Outcomes): readonly (readonly [place: Place, outcomes: readonly Outcome[]])[] {
  return Object.entries(outcomes).flatMap(([object, operations]) =>
    Object.entries(operations).flatMap(([operation, phases]) =>
      Object.entries(phases).flatMap(([phase, acts]) =>
        Object.entries(acts).flatMap(([act, byEvidence]) =>
          Object.entries(byEvidence).map(
            ([evidence, words]) =>
              [
                { object: object as ObjectName, operation, phase, act, evidence: evidence as Evidence },
                words.split(" ") as Outcome[],
              ] as const,
          ),
        ),
      ),
    ),
  );
}
