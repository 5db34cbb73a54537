import { openCourse, runCells, type CourseName } from "./run-course";
import type { Result } from "./results";
import { cellsOf, type Extent } from "./selection";

export interface Order extends CourseName {
  readonly extent: Extent;
}
export type Answer =
  | { readonly kind: "results"; readonly results: readonly Result[] }
  | { readonly kind: "failed"; readonly message: string };

/** A process that runs courses for `races.ts`, one at a time. */
process.on("message", (order: Order) => {
  const run = async (): Promise<Answer> => {
    const course = await openCourse(order);
    return { kind: "results", results: await runCells(course, cellsOf(course, order.extent)) };
  };
  void run()
    .catch((error: unknown): Answer => ({ kind: "failed", message: String(error) }))
    .then((answer) => process.send?.(answer));
});
