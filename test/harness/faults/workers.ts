import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Variation } from "../../../src/service";
import type { AnyResult, FromWorker, ToWorker } from "./worker-messages";

export interface WorkersOptions {
  readonly workers: number;
  /** Cells at a time in each worker. */
  readonly atATime: number;
  readonly variation: Partial<Variation>;
  readonly onResult: (result: AnyResult) => void;
  /** Told of cells that could not be run at all. */
  readonly onFailure: (name: string, message: string) => void;
}

/**
 * Runs cells in processes of their own, dealt out like cards. Cells of a process that ends by itself could not be run.
 */
export async function runInWorkers(
  names: readonly string[],
  { workers, atATime, variation, onResult, onFailure }: WorkersOptions,
): Promise<void> {
  const hands = Array.from({ length: workers }, (_worker, index) =>
    names.filter((_name, card) => card % workers === index),
  ).filter((hand) => hand.length > 0);
  const children: ChildProcess[] = [];
  try {
    await Promise.all(
      hands.map(
        (cells) =>
          new Promise<void>((resolve) => {
            const child = fork(join(__dirname, "faults-worker.ts"));
            children.push(child);
            const left = new Set(cells);
            const ended = (message: string): void => {
              for (const name of left) onFailure(name, message);
              resolve();
            };
            child.on("message", (message: FromWorker) => {
              switch (message.kind) {
                case "result":
                  left.delete(message.result.name);
                  onResult(message.result);
                  return;
                case "done":
                  resolve();
                  return;
                case "failed":
                  left.delete(message.name);
                  onFailure(message.name, message.message);
              }
            });
            child.on("error", (error) => ended(error.message));
            child.on("exit", (code, signal) => ended(`its process ended by itself (${signal ?? code})`));
            child.send({ cells, atATime, variation } satisfies ToWorker);
          }),
      ),
    );
  } finally {
    for (const child of children) child.kill();
  }
}
