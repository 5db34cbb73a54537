import { createMatrix, inParallel, type Matrix } from "./run-cells";
import type { FromWorker, ToWorker } from "./worker-messages";

/** A process that runs cells for `faults.ts`, which hands it names and gets results. */
let matrix: Matrix | null = null;

process.on("message", (message: ToWorker) => {
  matrix ??= createMatrix({ variation: message.variation });
  const mine = matrix;
  const send = (answer: FromWorker): void => void process.send?.(answer);
  inParallel(message.cells, message.atATime, async (name) => send({ kind: "result", result: await mine.run(name) })).then(
    () => send({ kind: "done" }),
    (error: unknown) => send({ kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
