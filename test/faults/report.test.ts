import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { openProgress } from "../harness/faults/progress";
import {
  countsLine,
  disturbedLines,
  tooManyDisturbed,
  failureLines,
  followedLines,
  matrixLines,
  notApplicableLines,
  notRunLines,
  operationLines,
  reportOf,
} from "../harness/faults/report";
import type { CellResult } from "../harness/faults/run-cell";

const cell = (
  name: string,
  problems: readonly string[] = [],
  failedFirst = true,
  followed: string | null = null,
): CellResult => {
  const [subject = "", request = "", fault = "", mode = ""] = name.split("/");
  const [resource = ""] = subject.split(/[.[]/);
  return {
    name,
    resource,
    operation: subject.slice(resource.length),
    request: `GET /${request}`,
    fault,
    mode,
    hit: `GET /${request}`,
    first: { action: failedFirst ? null : "create", errors: failedFirst ? ["apply: It failed"] : [] },
    second: { action: "create", errors: [] },
    followed,
    problems,
  };
};

const results = [
  cell("wfa_asset.create/1/500/once"),
  cell("wfa_asset.create/2/500/once", ["two of them\nin detail"]),
  cell("wfa_asset[adopted].create/1/401/once", [], false),
  cell("wfa_asset.update-name/1/401/once"),
  cell("wfa_calendar.delete/1/500/once"),
];
const report = reportOf({
  results,
  milliseconds: 1_234,
  notRun: [{ name: "wfa_asset.create/3/500/once", message: "its process ended by itself (1)" }],
  notApplicable: [{ name: "wfa_asset.update-settings", reason: "it sends no request" }],
  disturbed: [{ name: "wfa_calendar.delete/1/500/once", problem: "it took too long" }],
});

describe("the report of a matrix", () => {
  test("counts what was run, for each kind of operation and for each fault", () => {
    expect(operationLines(report)).toEqual([
      "                      ways  requests  cells  converged  failed",
      "wfa_asset     create     2         3      3          2       1",
      "              update     1         1      1          1       0",
      "wfa_calendar  delete     1         1      1          1       0",
      "all                      4         5      5          4       1",
    ]);
    expect(matrixLines(report)).toEqual([
      "            asset  calendar           all",
      "500  2 (1 failed)         1  3 (1 failed)",
      "401             2         -             2",
      "all  4 (1 failed)         1  5 (1 failed)",
    ]);
    expect(countsLine(report)).toBe(
      "cells: 5, converged: 4 (3 of them by the second apply), failed: 1 (1 converged only when run alone), could not be run: 1; 1.2 s",
    );
    expect(report).toMatchObject({ cells: 5, converged: 4, failed: 1, recovered: 3, variation: "default" });
  });

  test("counts and tells where the user had to do what a message told", () => {
    const told = [
      cell(
        "wfa_workflow_group[careful].create/2/reset-after/standing",
        [],
        true,
        "terraform untaint wfa_workflow_group.NAME",
      ),
      ...results,
    ];
    expect(followedLines(told, "second")).toEqual([
      "Applied once more, as the second apply told to:",
      "  wfa_workflow_group[careful].create/2/reset-after/standing: terraform untaint wfa_workflow_group.NAME",
    ]);
    expect(countsLine(reportOf({ results: told, milliseconds: 0 }))).toContain(
      "converged: 5 (4 of them by the second apply, 1 by what a message told to do), failed: 1",
    );
    expect(followedLines(results, "second")).toEqual([]);
  });

  test("says what failed, what was not run, and of what there is no cell", () => {
    expect(failureLines(report)).toEqual(["1 x wfa_asset: two of them …", "      wfa_asset.create/2/500/once"]);
    expect(notRunLines(report)).toEqual([
      "wfa_asset.create/3/500/once could not be run: its process ended by itself (1)",
    ]);
    expect(disturbedLines(report).join("\n")).toContain("wfa_calendar.delete/1/500/once: it took too long");
    expect(notApplicableLines(report).join("\n")).toMatch(
      /wfa_asset\.update-settings: it sends no request\n {2}retried: .*500.*: the client sends nothing again/,
    );
  });

  test("a few cells may converge only when run alone, and no more", () => {
    expect(tooManyDisturbed(3, 100)).toBeNull();
    expect(tooManyDisturbed(4, 100)).toContain("4 of 100 cells converged only when run alone, and at most 3 may");
    expect(tooManyDisturbed(50, 10_000)).toBeNull();
    expect(tooManyDisturbed(51, 10_000)).toContain("at most 50 may");
  });
});

describe("the progress of a matrix", () => {
  const written = (isTTY: boolean): { readonly lines: string[]; readonly stream: NodeJS.WriteStream } => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
    return { lines, stream: Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream };
  };

  test("tells a log each failure, and nothing of a cell that converged", () => {
    const { lines, stream } = written(false);
    const progress = openProgress(3, "cells", stream);
    for (const result of results.slice(0, 3)) progress.step(result);
    progress.end();
    expect(lines.join("")).toBe("failed: wfa_asset.create/2/500/once: two of them\n");
  });

  test("does not fill a log with failures", () => {
    const { lines, stream } = written(false);
    const progress = openProgress(100, "cells", stream);
    for (let done = 0; done < 100; done += 1) progress.step({ name: `cell ${done}`, problems: ["it failed"] });
    expect(lines.filter((line) => line.startsWith("failed: "))).toHaveLength(20);
    expect(lines.at(-1)).toBe("The report at the end lists further failures\n");
  });
});
