import { isDoubleName } from "./double-cell";
import { createMatrix, inParallel, type Matrix } from "./run-cells";
import type { FromWorker, ToWorker } from "./worker-messages";

/** A process that runs cells for `faults.ts`, which hands it names and gets results. */
let matrix: Matrix | null = null;

process.on("message", ({ cells, atATime, variation }: ToWorker) => {
  matrix ??= createMatrix({ variation });
  const mine = matrix;
  const send = (answer: FromWorker): void => void process.send?.(answer);
  void inParallel(cells, atATime, async (name) => {
    try {
      send({ kind: "result", result: await (isDoubleName(name) ? mine.runDouble(name) : mine.run(name)) });
    } catch (error) {
      send({ kind: "failed", name, message: error instanceof Error ? error.message : String(error) });
    }
  }).then(() => send({ kind: "done" }));
});
