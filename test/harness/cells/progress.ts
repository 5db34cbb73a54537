import type { CellResult } from "./cell";

/** Shows the progress: on a terminal in one changing line, in a log in a line from time to time. */
export interface Progress {
  /** One more is done. A failure is printed at once. */
  step(result: Pick<CellResult, "name" | "problems">): void;
  /** Clears the line on a terminal. */
  end(): void;
}

/** Milliseconds between two lines of a log, and between two changes of a terminal's line. */
const LOG_EVERY = 60_000;
const TERMINAL_EVERY = 200;
/** How many failures are printed at once; the table has the others. */
const TOLD = 20;

/** @param what is counted, such as `cells` */
export function openProgress(total: number, what: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  const began = performance.now();
  let [done, failed, told] = [0, 0, performance.now()];
  const clear = stream.isTTY ? "\r\x1b[K" : "";
  const left = (): string => {
    const seconds = ((performance.now() - began) / 1_000 / done) * (total - done);
    return done === total
      ? ""
      : `, ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`;
  };
  return {
    step({ name, problems }) {
      done += 1;
      if (problems.length > 0) {
        failed += 1;
        if (failed <= TOLD) stream.write(`${clear}failed: ${name}: ${problems[0]!.split("\n")[0]!}\n`);
        if (failed === TOLD) stream.write("The report at the end lists further failures\n");
      }
      if (performance.now() - told < (stream.isTTY ? TERMINAL_EVERY : LOG_EVERY)) return;
      told = performance.now();
      stream.write(`${clear}${done} of ${total} ${what}, ${failed} failed${left()}${stream.isTTY ? "" : "\n"}`);
    },
    end: () => void stream.write(clear),
  };
}
