import { fork } from "node:child_process";
import { inThisProcess, type Outcome, type Runner } from "./run-cells";

/** What a worker is told: which cells to run, and how. */
interface Order<Settings> {
  readonly names: readonly string[];
  /** Cells at a time. */
  readonly atATime: number;
  readonly settings: Settings;
}

export interface WorkersOptions<Settings> {
  /** The file of the worker, which calls {@link serveCells}. */
  readonly file: string;
  /** Processes. */
  readonly workers: number;
  readonly atATime: number;
  readonly settings: Settings;
}

/**
 * Runs cells in processes of their own, dealt out like cards. Cells of a process that ends by itself could not be run.
 */
export const inWorkers =
  <Settings, Result>({ file, workers, ...order }: WorkersOptions<Settings>): Runner<Result> =>
  async (names, tell) => {
    const hands = Array.from({ length: Math.min(workers, names.length) }, (_worker, index) =>
      names.filter((_name, card) => card % workers === index),
    );
    await Promise.all(hands.map((hand) => inWorker<Result>(file, { names: hand, ...order }, tell)));
  };

const inWorker = <Result>(
  file: string,
  order: Order<unknown>,
  tell: (outcome: Outcome<Result>) => void,
): Promise<void> =>
  new Promise((resolve) => {
    const child = fork(file);
    const left = new Set(order.names);
    const ended = (message: string): void => {
      for (const name of left) tell({ name, message });
      left.clear();
      child.kill();
      resolve();
    };
    child.on("message", (outcome: Outcome<Result>) => {
      left.delete(outcome.name);
      tell(outcome);
      if (left.size === 0) ended("");
    });
    child.on("error", (error) => ended(error.message));
    child.on("exit", (code, signal) => ended(`its process ended by itself (${signal ?? code})`));
    child.send(order);
  });

/** The worker's side: does what it is told until it is killed. */
export const serveCells = <Settings, Result>(
  runnerOf: (settings: Settings) => (name: string) => Promise<Result>,
): void =>
  void process.on("message", ({ names, atATime, settings }: Order<Settings>) => {
    void inThisProcess(atATime, runnerOf(settings))(names, (outcome) => void process.send?.(outcome));
  });
