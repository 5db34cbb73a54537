import { expect, test } from "vitest";
import { runCommand } from "../../../src/tooling/run-command";

const bench = (...args: readonly string[]) =>
  runCommand(process.execPath, ["--import", "tsx", "src/tooling/bench.ts", ...args]);

test("the command lists its rows, each with a name of its own, and refuses one that it does not have", async () => {
  const [list, refused] = await Promise.all([bench("--list"), bench("--only", "plan,nope")]);
  expect(list.code).toBe(0);
  const ids = list.output
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[0]);
  expect(ids).toEqual(
    expect.arrayContaining(["state-2", "create-workflow-data", "plan-workflow-null", "plan-cpu", "memory"]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(refused).toEqual({ code: 1, output: 'There is no row "nope"; npm run bench -- --list shows them\n' });
});
