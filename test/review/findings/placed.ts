import type { PlacedFinding, ReportedFinding } from "../../../src/review";

/** A place for each finding, one line below the other. */
export const placed = (findings: readonly ReportedFinding[], file = "stacks/main.tf"): readonly PlacedFinding[] =>
  findings.map((finding, at) => ({
    ...finding,
    place: { file, line: at + 1, column: 3, endLine: at + 1, endColumn: 9 },
  }));

/** A finding about an object, with nothing else to say. */
export const finding = (
  message: string,
  more: Partial<ReportedFinding> & { readonly path?: string } = {},
): ReportedFinding => ({
  rule: "changedDocument",
  gravity: "major",
  subject: {
    stack: 0,
    stackName: null,
    address: "wfa_workflow.load",
    attribute: null,
    documentPath: more.path ?? "/workflow",
  },
  message,
  details: [],
  suppression: null,
  ...more,
});
