import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsOf, nameOf, parseCell, type KnownCell } from "../harness/cells/cell";
import { failureLines } from "../harness/cells/report";
import { inParallel } from "../harness/cells/run-cells";
import { startService } from "../../src/service";
import { adoptionIn, importCommandIn } from "../harness/faults/told-steps";
import { refusalsIn } from "../harness/kills/aftermath";
import { configurationOf } from "../harness/kills/configuration";
import { isWrite, openMatrix, stratumOf, type KillMatrix } from "../harness/kills/matrix";
import { standingOf } from "../harness/kills/standing";
import { REWRITING, type Subject } from "../harness/kills/subject";
import { parseWay, VICTIMS, waysAt, type KillWay } from "../harness/kills/victim";
import { stratifiedSample } from "../harness/seeded-random";

/** Of these in turn, the request that makes the object, with each victim: the whole is `npm run faults:kill`. */
const SAMPLED = ["wfa_workflow_group.create", "wfa_workflow.create"];

let matrix: KillMatrix;
let cells: readonly KnownCell<Subject, KillWay>[];

beforeAll(async () => {
  matrix = await openMatrix();
  const subjects = matrix.subjects.filter(
    ({ name, typeName, variation }) =>
      variation.name === "default" && (typeName === "wfa_workflow_group" || SAMPLED.includes(name)),
  );
  cells = (
    await inParallel(subjects, 4, async (subject) => cellsOf(subject, await matrix.requests(subject), waysAt))
  ).flat();
});
afterAll(() => matrix.close());

describe("the matrix", () => {
  test("has a name for each cell that leads back to it", () => {
    const names = cells.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(nameOf(parseCell(name, matrix.subjects, parseWay))).toBe(name);
    expect(() => parseCell("wfa_workflow.create/1/router/before", matrix.subjects, parseWay)).toThrow(
      'There is no victim "router"',
    );
    expect(() => parseCell("wfa_workflow.create/1/engine/never", matrix.subjects, parseWay)).toThrow('not in "never"');
    expect(() => parseCell("wfa_workflow.create/0/engine/after", matrix.subjects, parseWay)).toThrow("count from 1");
  });

  test("has each operation on a service of each variation, and that of several objects", () => {
    const names = matrix.subjects.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const variation of REWRITING) {
      expect(names).toContain(`wfa_workflow.update-document@${variation}`);
      const several = matrix.subjects.find(({ name }) => name === `wfa_workflow[several].update@${variation}`)!;
      expect(several.objects.map(({ after }) => after.length)).toEqual([0, 0, 2, 2]);
      expect(parseCell(`${several.name}/7/plugin/after`, matrix.subjects, parseWay)).toEqual({
        subject: several,
        request: 7,
        way: { name: "plugin/after", victim: "plugin", moment: "after" },
      });
    }
    expect(REWRITING).toContain("hostile");
    expect(() => parseCell("wfa_workflow.create@rude/1/engine/after", matrix.subjects, parseWay)).toThrow(
      'There is no "wfa_workflow.create@rude"',
    );
  });

  test("strikes each victim at each request, and in each moment that differs", () => {
    const of = (request: number): readonly string[] =>
      cells.flatMap((cell) =>
        cell.subject.name === "wfa_workflow_group.create" && cell.request === request ? [cell.way.name] : [],
      );
    expect(of(1)).toEqual(VICTIMS.map((victim) => `${victim}/before`));
    expect(of(2)).toEqual([
      "plugin/before",
      "plugin/after",
      "engine/before",
      "engine/after",
      "interrupt/before",
      "interrupt/after",
      "interrupt/late",
      "interrupt-twice/before",
      "interrupt-twice/after",
    ]);
  });

  test("a sample has one of each stratum, and is the same for the same seed", () => {
    const strata = new Set(cells.map(stratumOf)).size;
    const sampleOf = (number: number, seed: number) => stratifiedSample(cells, number, seed, stratumOf);
    expect(sampleOf(1, 7)).toHaveLength(strata);
    expect(sampleOf(1, 7)).toEqual(sampleOf(1, 7));
    expect(sampleOf(1, 7)).not.toEqual(sampleOf(1, 8));
    expect(sampleOf(strata + 5, 1)).toHaveLength(strata + 5);
    expect(["POST /x", "PATCH /x", "DELETE /x", "GET /x"].filter(isWrite)).toHaveLength(3);
  });
});

test("a configuration says texts to the letter", () => {
  const { resource } = JSON.parse(
    configurationOf([
      {
        address: "wfa_x.it",
        attributes: { text: "${a} %{b} $c", map: new Map([["k", "${v}"]]), none: null },
        after: [],
      },
      { address: "wfa_x.that", attributes: {}, after: ["wfa_x.it"] },
      { address: "wfa_y.it", attributes: {}, after: [] },
    ]),
  ) as { readonly resource: unknown };
  expect(resource).toEqual({
    wfa_x: {
      it: { text: "$${a} %%{b} $c", map: { k: "$${v}" }, none: null },
      that: { depends_on: ["wfa_x.it"] },
    },
    wfa_y: { it: {} },
  });
});

test("the import command of a message is what stands in its line", () => {
  expect(
    importCommandIn(
      "It exists.\n\nOtherwise, to manage it here, import it:\n  terraform import wfa_calendar.NAME 'a b'\nor set",
    ),
  ).toBe("terraform import wfa_calendar.NAME 'a b'");
  expect(importCommandIn("Could not read it: try terraform import")).toBeNull();
  expect(adoptionIn("Import it:\n  terraform import wfa_calendar.NAME x\nor set adopt_existing = true")).toBeNull();
  expect(
    adoptionIn("Set adopt_existing =\ntrue. (An import does it too:\n  terraform import wfa_workflow.NAME x)"),
  ).toBe("adopt_existing = true");
});

test("each error of an apply has to say how to go on with its object", () => {
  const errorOf = (address: string, detail: string): string =>
    `\nError: It exists\n\n  with ${address},\n  on main.tf.json line 9, in resource.x:\n   9: {}\n\n${detail}\n`;
  const told = [
    errorOf("wfa_workflow.it_1", "Import it:\n  terraform import wfa_workflow.NAME wf-1"),
    errorOf("wfa_workflow.it_2", "Set adopt_existing = true. Or:\n  terraform import wfa_workflow.NAME wf-2"),
  ];
  expect(refusalsIn(told.join(""))).toEqual([
    { address: "wfa_workflow.it_1", command: "terraform import wfa_workflow.NAME wf-1", adoption: null },
    {
      address: "wfa_workflow.it_2",
      command: "terraform import wfa_workflow.NAME wf-2",
      adoption: "adopt_existing = true",
    },
  ]);
  expect(refusalsIn([...told, errorOf("wfa_workflow.it_3", "Ask somebody")].join(""))).toBeNull();
  expect(refusalsIn("")).toBeNull();
});

test("what stands alike differs in times and made-up ids only", async () => {
  const standing = async (name: string, state: string | null): Promise<string> => {
    const service = await startService();
    service.backstage.submit(`<workflow name="${name}"><task name="load"/></workflow>`);
    const snapshot = service.snapshot();
    await service.close();
    return standingOf(snapshot, state);
  };
  const stateOf = (resources: readonly object[]): string =>
    JSON.stringify({ serial: performance.now(), lineage: "a", resources });
  const first = await standing("load", null);
  expect(await standing("load", null)).toBe(first);
  expect(await standing("load", "")).toBe(first);
  expect(await standing("load", stateOf([]))).toBe(first);
  expect(await standing("unload", null)).not.toBe(first);
  const known = await standing("load", stateOf([{ type: "wfa_workflow" }]));
  expect(known).not.toBe(first);
  expect(await standing("load", stateOf([{ type: "wfa_workflow" }]))).toBe(known);
});

test("a sample of it converges", { timeout: 300_000 }, async () => {
  const sample = VICTIMS.map((struck, index) => {
    const name = SAMPLED[index % SAMPLED.length];
    return cells.find(
      ({ subject, sent, way }) => subject.name === name && sent.startsWith("POST") && way.name === `${struck}/after`,
    )!;
  });
  const results = await inParallel(sample, 2, (cell) => matrix.run(cell));
  expect(failureLines(results)).toEqual([]);
  // Nobody else than the interrupted plugin can tell the engine what was made; where Ctrl-C comes twice, only a plugin
  // that answers between the two can.
  const told = new Map(results.map(({ followed }, index) => [VICTIMS[index]!, followed === null]));
  expect([told.get("plugin"), told.get("engine"), told.get("interrupt")]).toEqual([false, false, true]);
});

/** The second of several objects is submitted on a service that rewrites documents. */
const IN_FLIGHT = [
  { name: "wfa_workflow[several].create@flatRewriting", method: "POST", victim: "plugin" },
  { name: "wfa_workflow[several].update@hostile", method: "PUT", victim: "engine" },
] as const;

test("with several objects in flight it converges where documents are rewritten", { timeout: 300_000 }, async () => {
  const results = await inParallel(IN_FLIGHT, 2, async ({ name, method, victim }) => {
    const subject = matrix.subjects.find((candidate) => candidate.name === name)!;
    const submissions = (await matrix.requests(subject)).flatMap((text, index) =>
      text.startsWith(method) ? [index + 1] : [],
    );
    return matrix.run(`${subject.name}/${submissions[1]!}/${victim}/after`);
  });
  expect(failureLines(results)).toEqual([]);
  expect(results.map(({ hit }) => hit?.split(" ")[0])).toEqual(["POST", "PUT"]);
  expect(results.map(({ variation }) => variation)).toEqual(["flatRewriting", "hostile"]);
  // An update is carried on with; a created object, which no state tells of, is imported as its message says.
  expect(results[0]!.followed).toMatch(/^terraform import wfa_workflow\.NAME /);
  expect(results[1]!.followed).toBeNull();
});
