import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { ToolError } from "../../../src/tooling/run-tool";
import type { Answer, Order, ReachedByFile, TestFile } from "./judge";
import { knownReach } from "./known-reach";
import type { Mutant, MutantSources } from "./mutant-sources";
import type { MutantRoom } from "./rooms";

export type Verdict = "killed" | "survived" | "not reached" | "timed out";

/** Which tests reach which mutant, of all tests of a room. */
export type Reach = readonly ReachedByFile[];

/** A judge's process, started when it is first needed and started again after a mutant that it did not survive. */
export class Bench {
  #judge: ChildProcess | undefined;

  constructor(
    private readonly room: MutantRoom,
    private readonly files: MutantSources["files"],
  ) {}

  /** Which tests reach which mutant. @throws ToolError if a test fails although nothing is mutated */
  async reach(): Promise<Reach> {
    const { known, missing, keep } = await knownReach(this.room);
    if (missing.length === 0) return known;
    const answer = await this.#ask({ kind: "reach", paths: missing }, 900_000);
    if (answer === "timed out")
      throw new ToolError(`The tests of ${this.room.name} take more than a quarter of an hour`);
    if (answer.kind === "failing") {
      throw new ToolError(`Tests of ${this.room.name} fail without any mutant:\n${answer.messages.join("\n")}`);
    }
    const reach = [...known, ...(answer.kind === "reached" ? answer.files : [])];
    await keep(reach);
    return reach;
  }

  async judge(mutant: Mutant, reach: Reach): Promise<Verdict> {
    const { files, milliseconds, hits } = testsThatReach(mutant, reach);
    if (files.length === 0) return "not reached";
    const answer = await this.#ask(
      { kind: "judge", mutant: mutant.id, files, hitLimit: 100 * hits + 10_000 },
      // Generous: the machine may be busy, and each file may need a process.
      20_000 + 2_000 * files.length + 5 * milliseconds,
    );
    if (answer === "timed out") return answer;
    return answer.kind === "judged" && answer.killedBy !== null ? "killed" : "survived";
  }

  /** Ends the judge and the test processes that it started. */
  close(): void {
    const pid = this.#judge?.pid;
    this.#judge = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }

  async #ask(order: Order, milliseconds: number): Promise<Answer | "timed out"> {
    if (!this.#judge) {
      this.#judge = fork(join(__dirname, "judge.ts"), { execArgv: ["--import", "tsx"], detached: true });
      await this.#exchange({ kind: "open", room: this.room, files: this.files }, 120_000);
    }
    const answer = await this.#exchange(order, milliseconds);
    if (answer === "timed out") this.close();
    return answer;
  }

  #exchange(order: Order, milliseconds: number): Promise<Answer | "timed out"> {
    const judge = this.#judge!;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        judge.removeAllListeners();
      };
      const timer = setTimeout(() => {
        settle();
        resolve("timed out");
      }, milliseconds);
      judge.once("message", (answer: Answer) => {
        settle();
        resolve(answer);
      });
      judge.once("exit", (code) => {
        settle();
        reject(new ToolError(`The process that runs the tests of ${this.room.name} ended with ${code}`));
      });
      judge.send(order);
    });
  }
}

/** The quickest files first, since the first failure ends a judgement. */
function testsThatReach({ id }: Mutant, reach: Reach): { files: TestFile[]; milliseconds: number; hits: number } {
  let hits = 0;
  const files = reach
    .map(({ path, tests, milliseconds, outside, inside }) => {
      const reaching = outside[id] ? tests : tests.filter((test) => inside[test]?.[id]);
      hits += (outside[id] ?? 0) + reaching.reduce((sum, test) => sum + (inside[test]?.[id] ?? 0), 0);
      return {
        path,
        tests: reaching,
        milliseconds: reaching.reduce((sum, test) => sum + (milliseconds[test] ?? 0), 0),
      };
    })
    .filter(({ tests }) => tests.length > 0)
    .sort((a, b) => a.milliseconds - b.milliseconds);
  return {
    files: files.map(({ path, tests }) => ({ path, tests })),
    milliseconds: files.reduce((sum, file) => sum + file.milliseconds, 0),
    hits,
  };
}
