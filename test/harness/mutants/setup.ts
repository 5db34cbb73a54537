import { afterAll, afterEach, beforeEach, inject } from "vitest";

/** What the instrumented sources read and write: a name and a shape that Stryker's instrumenter prescribes. */
interface StrykerSpace {
  activeMutant?: string;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: Coverage;
}

/** How often each mutant was reached: outside of tests, and by the id of a test. */
interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The id of the active mutant; empty in the run that finds out which test reaches which. */
    mutant: string;
    /** A mutant reached more often than this runs for ever. */
    hitLimit: number;
  }
  interface TaskMeta {
    coverage?: Coverage;
  }
}

const space = ((globalThis as { __stryker__?: StrykerSpace }).__stryker__ ??= {});
const mutant = inject("mutant");
space.activeMutant = mutant || "none";
if (mutant) {
  space.hitCount = 0;
  space.hitLimit = inject("hitLimit");
} else {
  let meta: { coverage?: Coverage } = {};
  beforeEach(({ task }) => {
    meta = task.file.meta;
    // Tests that run at once cannot be told apart: what they reach counts for the whole file.
    if (!task.concurrent) space.currentTestId = task.id;
  });
  afterEach(() => {
    space.currentTestId = undefined;
  });
  afterAll(() => {
    if (space.mutantCoverage) meta.coverage = space.mutantCoverage;
  });
}
