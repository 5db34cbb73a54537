import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "../src/tooling/root";

/**
 * The files that take longest, the longest first. It is about the order only: one that is missing here just comes
 * later.
 */
const LONGEST: readonly string[] = [
  "test/concurrency/races.test.ts",
  "test/security/canary/canary.test.ts",
  "test/cli/drift.test.ts",
  "test/constructs/end-to-end.test.ts",
  "test/acceptance/nothing-surprising.test.ts",
  "test/concurrency/calendar-first-look.test.ts",
  "test/drift/attributes.test.ts",
  "test/tooling/demo.test.ts",
  "test/engines/interruption.test.ts",
  "test/drift/minimal-refresh.test.ts",
  "test/concurrency/real-engine.test.ts",
  "test/kills/kill-matrix.test.ts",
  "test/concurrency/workflow-races.test.ts",
  "test/examples/two-stage-pipeline.test.ts",
  "test/examples/examples.test.ts",
  "test/review/review-page.test.ts",
  "test/security/hostile-data.test.ts",
  "test/robustness/load.test.ts",
  "test/cli/export/over-variations.test.ts",
  "test/examples/changing-groups.test.ts",
  "test/examples/first-pull-request.test.ts",
  "test/engines/interrupted-approval.test.ts",
  "test/robustness/memory.test.ts",
  "test/faults/fault-matrix.test.ts",
  "test/resources/workflow/write/killed-update.test.ts",
  "test/document/large-documents.test.ts",
  "test/resources/workflow/over-variations.test.ts",
  "test/resources/workflow-group/over-variations.test.ts",
];

/**
 * Starts what takes long at once, so that no core waits for the last file of all. Vitest does so by itself from its
 * second run on; a clean clone has no first one. Files that share processes come one after the other, since a process
 * ends where the next file needs one of its own.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(ROOT, moduleId).replaceAll("\\", "/"));
      return at === -1 ? LONGEST.length : at;
    };
    const shared = ({ project }: TestSpecification): number => Number(!project.config.isolate);
    return (await super.sort(files)).sort((a, b) => shared(a) - shared(b) || place(a) - place(b));
  }
}
