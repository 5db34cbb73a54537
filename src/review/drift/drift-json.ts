import { schemaAddress } from "../../json";
import { isAccepted, isFailed } from "./change-words";
import type { DriftReport } from "./drift-report";

/** Raised when a field is removed or changes its meaning; new fields do not raise it. */
const FORMAT_VERSION = 1;
const HEADER = { $schema: schemaAddress("drift"), formatVersion: FORMAT_VERSION };

/** The report for programs: one object on one line, with the fields of `DriftReport` and the counts. */
export function driftJson(report: DriftReport): string {
  const checked = report.stacks.filter((stack) => !isFailed(stack));
  const objects = checked.flatMap((stack) => stack.objects);
  const counts = {
    objects: objects.length,
    drifted: objects.filter(({ drifted }) => drifted).length,
    accepted: objects.filter(isAccepted).length,
    unapplied: checked.reduce((sum, { unapplied }) => sum + unapplied.length, 0),
    failedStacks: report.stacks.length - checked.length,
  };
  const { createdAt, stacks, baseline, write } = report;
  return `${JSON.stringify({ ...HEADER, createdAt, counts, stacks, baseline, write })}\n`;
}
