/**
 * Seeds of faults that a run once found, by the property's name: each is tried again before anything new, in every run
 * of the tests. A failure prints the line to add. A seed says the same as long as the property draws its values in the
 * same way; where that changes, keep the value itself among the examples of the test for what was at fault.
 */
export const KEPT: Readonly<Record<string, readonly Kept[]>> = {
  configurations: [
    {
      seed: -430675439,
      path: "26",
      fault: "an empty id of a data source was sent, and its refusal by the client shown as a bug",
    },
  ],
};

export interface Kept {
  readonly seed: number;
  /** Where in that seed's run, shrinking included. */
  readonly path: string;
  /** What was at fault. */
  readonly fault: string;
}
