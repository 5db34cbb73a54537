import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "../src/tooling/root";

/**
 * The files that take longest, the longest first. It is about the order only: one that is missing here just comes
 * later.
 */
const LONGEST: readonly string[] = [
  "test/security/canary/canary.test.ts",
  "test/examples/first-pull-request.test.ts",
  "test/resources/workflow/killed-update.test.ts",
  "test/security/echoed-documents.test.ts",
  "test/drift/attributes.test.ts",
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
