import { ToolError } from "./run-tool";

/** Of tests, or of cells of a matrix. */
export interface TestCounts {
  readonly passed: number;
  /** Failed tests, and files that could not be run at all. */
  readonly failed: number;
  readonly skipped: number;
}

/** One command of the gate or of the nightly run. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
  /** What to do if it fails. */
  readonly remedy: string;
}

export interface Outcome {
  readonly passed: boolean;
  /** Its output that has not been shown yet. */
  readonly output?: string;
  readonly counts?: TestCounts;
  /** The same by what was tested, sorted by name. */
  readonly parts?: ReadonlyMap<string, TestCounts>;
}

/** What became of a step. */
export interface Result extends Outcome {
  readonly step: Step;
  readonly seconds: number;
}

/** Runs steps at once, and prints each one's output when it ends. */
export async function runAtOnce(steps: readonly Step[]): Promise<readonly Result[]> {
  console.log(`\n== ${steps.map(({ name }) => name).join(", ")}`);
  return Promise.all(
    steps.map(async (step) => {
      const started = performance.now();
      const outcome = await step.run();
      const result = { ...outcome, step, seconds: (performance.now() - started) / 1000 };
      process.stdout.write(outcome.output ?? "");
      console.log(ended(result));
      return result;
    }),
  );
}

/**
 * The plain count of tests, which is the very last line, for readers of only that line.
 *
 * @throws ToolError that lists what failed, with what to do
 */
export function conclude(results: readonly Result[]): void {
  const sum = (of: "passed" | "failed"): number =>
    results.reduce((total, { counts }) => total + (counts?.[of] ?? 0), 0);
  if (results.some(({ counts }) => counts)) {
    process.on("exit", () => console.log(`${sum("passed")} passed, ${sum("failed")} failed`));
  }
  const failures = results.filter(({ passed }) => !passed);
  if (failures.length === 0) return;
  throw new ToolError(failures.map((result) => `\n${ended(result)}. To do: ${result.step.remedy}`).join("\n"));
}

const ended = ({ step, passed, seconds }: Result): string =>
  `== ${step.name}: ${passed ? "passed" : "failed"} after ${seconds.toFixed(1)} s`;
