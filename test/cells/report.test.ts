import { Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { openProgress } from "../harness/cells/progress";
import type { CellResult } from "../harness/cells/cell";
import { reportLines, reportOf, type ReportParts } from "../harness/cells/report";
import { inThisProcess, runCells, tooManyDisturbed } from "../harness/cells/run-cells";

const cell = (name: string, problems: readonly string[] = [], followed: string | null = null): CellResult => {
  const [subject = "", request = "", fault = ""] = name.split("/");
  const [resource = ""] = subject.split(/[.[]/);
  const operation = subject.slice(resource.length);
  return { name, resource, operation, fault, hit: `GET /${request}`, followed, problems };
};

const results = [
  cell("wfa_asset.create/1/500/once"),
  cell("wfa_asset.create/2/500/once", ["two of them\nin detail"]),
  cell("wfa_asset[adopted].create/1/401/once", [], "terraform untaint wfa_asset.NAME"),
  cell("wfa_calendar.delete/1/500/once"),
  cell("wfa_asset.update-name/1/401/once"),
];
const reporting = {
  counts: { "that met a 500": ({ fault }: CellResult) => fault === "500" },
  tables: [
    { lines: [({ fault }: CellResult) => fault, ({ resource }: CellResult) => resource], column: () => "all cells" },
  ],
};
const printed = (parts: Partial<ReportParts<CellResult>>): string =>
  reportLines(
    reportOf({ results, notRun: [], disturbed: [], milliseconds: 1_234, ...parts }, reporting),
    reporting,
  ).join("\n");

describe("the report of a matrix", () => {
  test("counts what was run, for each kind of operation, for each fault and as the matrix wants it, and says what failed", () => {
    expect(printed({})).toBe(`                      ways  requests  cells  converged  failed
wfa_asset     create     2         3      3          2       1
              update     1         1      1          1       0
wfa_calendar  delete     1         1      1          1       0
all                      4         5      5          4       1

            asset  calendar           all
500  2 (1 failed)         1  3 (1 failed)
401             2         -             2
all  4 (1 failed)         1  5 (1 failed)

                      all cells           all
500  wfa_asset     2 (1 failed)  2 (1 failed)
     wfa_calendar             1             1
401  wfa_asset                2             2
all                5 (1 failed)  5 (1 failed)

1 x wfa_asset: two of them …
      wfa_asset.create/2/500/once

cells: 5, converged: 4 (2 that met a 500, 1 by what a message told to do), failed: 1; 1.2 s`);
  });

  test("says what was not run, of what there is no cell, and what a busy machine explains", () => {
    const text = printed({
      notRun: [{ name: "wfa_asset.create/3/500/once", message: "its process ended by itself (1)" }],
      notApplicable: [{ name: "wfa_asset.update-settings", reason: "it sends no request" }],
      disturbed: [{ name: "wfa_calendar.delete/1/500/once", problem: "it took too long" }],
    });
    expect(text).toContain("wfa_asset.create/3/500/once could not be run: its process ended by itself (1)\n");
    expect(text).toContain("there is no cell:\n  wfa_asset.update-settings: it sends no request\n");
    expect(text).toContain("converged when run alone:\n  wfa_calendar.delete/1/500/once: it took too long\n");
    expect(text).toContain("failed: 1, converged only when run alone: 1, could not be run: 1; 1.2 s");
  });
});

/** A stream and what is written to it. */
const written = (isTTY: boolean): { readonly lines: string[]; readonly stream: NodeJS.WriteStream } => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  return { lines, stream: Object.assign(stream, { isTTY }) as unknown as NodeJS.WriteStream };
};

describe("the cells of a matrix", () => {
  test("that fail beside others run once more, alone; one that cannot be run is told apart", async () => {
    const seen: string[] = [];
    const run = async (name: string): Promise<CellResult> => {
      seen.push(name);
      if (name === "broken") throw new Error("there is none");
      const isFirst = seen.filter((other) => other === name).length === 1;
      return cell(name, name === "bad" || (name === "busy" && isFirst) ? ["it failed"] : []);
    };
    const ran = await runCells(
      ["good", "bad", "broken", "busy"],
      inThisProcess(2, run),
      inThisProcess(1, run),
      written(false).stream,
    );
    expect(ran.results.map(({ name, problems }) => [name, problems.length])).toEqual([
      ["good", 0],
      ["bad", 1],
      ["busy", 0],
    ]);
    expect(ran.notRun).toEqual([{ name: "broken", message: "there is none" }]);
    expect(ran.disturbed).toEqual([{ name: "busy", problem: "it failed" }]);
    expect(seen.slice(4)).toEqual(["bad", "busy"]);
  });

  test("may converge only when run alone if they are few", () => {
    const tooMany = (disturbed: number, cells: number) =>
      tooManyDisturbed({
        results: Array.from({ length: cells }),
        notRun: [],
        disturbed: Array.from({ length: disturbed }, () => ({ name: "", problem: "" })),
      });
    expect(tooMany(3, 100)).toBeNull();
    expect(tooMany(4, 100)).toContain("4 of 100 cells converged only when run alone, and at most 3 may");
    expect(tooMany(50, 10_000)).toBeNull();
    expect(tooMany(51, 10_000)).toContain("at most 50 may");
  });
});

describe("the progress of a matrix", () => {
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
