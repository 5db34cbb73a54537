import { expect, test } from "vitest";
import { storedObjects } from "../../../src/engine-json";
import { lastWrites } from "../../../src/review/drift/last-writes";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const written = (time: unknown): string => base64(JSON.stringify({ version: 1, writtenAt: time }));

test("the time stands in the private data of each instance, under the address that engines write", () => {
  const state = {
    version: 4,
    resources: [
      {
        mode: "managed",
        type: "wfa_workflow",
        name: "plain",
        instances: [{ private: written("2026-02-03T04:05:06.789Z") }],
      },
      {
        mode: "managed",
        type: "wfa_workflow",
        name: "each",
        instances: [
          { index_key: 'b "x" ${y} %{z}', private: written("2026-02-03T04:05:06+01:00") },
          { index_key: 3, private: written("2026-02-03T00:00:00Z") },
        ],
      },
      {
        module: 'module.part["a"]',
        mode: "managed",
        type: "wfa_calendar",
        name: "c",
        instances: [
          { private: written("2026-02-04T00:00:00Z") },
          { deposed: "abc", private: written("2026-02-05T00:00:00Z") },
        ],
      },
      { mode: "data", type: "wfa_workflow", name: "read", instances: [{ private: written("2026-02-03T04:05:06Z") }] },
      {
        mode: "managed",
        type: "other",
        name: "odd",
        instances: [
          {},
          { index_key: 1, private: base64("no json") },
          { index_key: 2, private: base64("[1]") },
          { index_key: 3, private: base64("null") },
          { index_key: 4, private: written("soon") },
          { index_key: 5, private: written(17) },
          { index_key: 6, private: "%%%" },
        ],
      },
    ],
  };
  expect([...lastWrites(storedObjects(JSON.stringify(state)).filter(({ deposed }) => deposed === null))]).toEqual([
    ["wfa_workflow.plain", "2026-02-03T04:05:06.789Z"],
    ['wfa_workflow.each["b \\"x\\" $${y} %%{z}"]', "2026-02-03T03:05:06.000Z"],
    ["wfa_workflow.each[3]", "2026-02-03T00:00:00.000Z"],
    ['module.part["a"].wfa_calendar.c', "2026-02-04T00:00:00.000Z"],
  ]);
});

test.each(["", "no json", "[]", "{}", '{"resources": {}}', "null"])("%j holds none", (text) => {
  expect(storedObjects(text)).toEqual([]);
});
