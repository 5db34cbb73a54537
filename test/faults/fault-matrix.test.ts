import { describe, expect, test } from "vitest";
import type { Attribute } from "../../src/framework/schema/attribute";
import { cellsOf, nameOf, parseCell } from "../harness/cells/cell";
import { failureLines } from "../harness/cells/report";
import { inParallel, inThisProcess, runCells, tooManyDisturbed } from "../harness/cells/run-cells";
import { FAULT_KINDS } from "../harness/faults/fault-kinds";
import { createMatrix, stratumOf, type FaultMatrix } from "../harness/faults/matrix";
import { FAULTS, parseWay } from "../harness/faults/way";
import { stratifiedSample } from "../harness/seeded-random";
import { IS_NIGHTLY } from "../harness/tested-variations";
import { createProvider } from "../../src/provider";
import { VARIATIONS } from "../../src/service";

/** At least one of each resource with each fault: the whole is `npm run faults`. */
const SAMPLE = 1;
const AT_A_TIME = 12;

const matrix = createMatrix({ variation: {} });
const recorded = await inParallel(matrix.subjects, 4, async (subject) => ({
  subject,
  faultFree: await matrix.faultFree(subject),
}));
const cells = recorded.flatMap(({ subject, faultFree }) => cellsOf(subject, faultFree.requests, () => FAULTS));
const sampleOf = (seed: number) => stratifiedSample(cells, SAMPLE, seed, stratumOf);

/** Runs cells, those that failed once more, alone. */
async function converging(names: readonly string[], on: FaultMatrix) {
  const run = (name: string) => on.run(name);
  const ran = await runCells(names, inThisProcess(AT_A_TIME, run), inThisProcess(1, run));
  expect(failureLines(ran.results)).toEqual([]);
  expect(ran.notRun).toEqual([]);
  expect(tooManyDisturbed(ran)).toBeNull();
  expect(ran.results).toHaveLength(names.length);
  return ran.results;
}

const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part instanceof Map ? [...(part as ReadonlyMap<string, unknown>)] : part,
  );
const differ = (one: unknown, other: unknown): boolean => plain(one) !== plain(other);

describe("the matrix", () => {
  test("covers create, update and delete of every resource", () => {
    const covered = new Set(matrix.subjects.map(({ typeName, operation }) => `${typeName} ${operation}`));
    const wanted = createProvider().resources.flatMap(({ name }) =>
      ["create", "update", "delete"].map((operation) => `${name} ${operation}`),
    );
    expect(wanted.filter((pair) => !covered.has(pair))).toEqual([]);
  });

  test("changes each attribute that users set, of every resource", async () => {
    const missing: string[] = [];
    for (const entry of createProvider().resources) {
      const { name } = entry;
      const { schema } = await entry.load();
      const beginnings = recorded.flatMap(({ subject, faultFree }) =>
        subject.typeName === name ? [{ subject, ...faultFree.beginning }] : [],
      );
      const { config: base } = beginnings[0]!;
      for (const [attribute, { presence }] of Object.entries(
        schema.attributes as Readonly<Record<string, Attribute>>,
      )) {
        if (presence === "computed" || attribute === "timeouts") continue;
        const changed = beginnings.some(
          ({ config, wanted }) =>
            differ(config[attribute], base[attribute]) ||
            (wanted !== null && differ(wanted[attribute], config[attribute])),
        );
        if (!changed)
          missing.push(`${name}.${attribute}: add a change or a variant to test/harness/resource-recipes.ts`);
      }
    }
    expect(missing).toEqual([]);
  });

  test("has a cell of each way that sends requests, and says why there is none of another", () => {
    const without = recorded.flatMap(({ subject, faultFree: { withoutCells } }) =>
      withoutCells === null ? [] : [[subject.name, withoutCells]],
    );
    expect(without).toEqual([
      ["wfa_workflow_execution.delete", "it sends no request"],
      ["wfa_workflow_execution.update-settings", "it sends no request"],
    ]);
  });

  test("asks for the same each time, however long that takes", async () => {
    const waiting = recorded.find(({ subject }) => subject.name === "wfa_workflow_execution.create")!;
    const again = await createMatrix({ variation: {} }).faultFree(waiting.subject);
    const withoutIds = (requests: readonly string[]): readonly string[] =>
      requests.map((request) => request.replace(/[0-9a-f-]{36}/g, "(id)"));
    expect(withoutIds(again.requests)).toEqual(withoutIds(waiting.faultFree.requests));
  });

  test("has a name for each cell that leads back to it", () => {
    const names = cells.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    for (const name of sampleOf(1).map(nameOf)) expect(nameOf(parseCell(name, matrix.subjects, parseWay))).toBe(name);
    expect(() => parseCell("wfa_workflow.create/1/gremlins/once", matrix.subjects, parseWay)).toThrow(
      'There is no fault "gremlins/once"',
    );
    expect(() => parseCell("wfa_workflow.create/0/status=500/once", matrix.subjects, parseWay)).toThrow("count from 1");
  });

  test("a sample has each resource with each fault, and is the same for the same seed", () => {
    const sample = sampleOf(7);
    expect(sample).toEqual(sampleOf(7));
    expect(sample).not.toEqual(sampleOf(8));
    expect(new Set(sample.map(({ subject, way }) => `${subject.typeName} ${way.kind.name}`)).size).toBe(
      createProvider().resources.length * FAULT_KINDS.length,
    );
  });
});

test("a sample of it converges", { timeout: 300_000 }, async () => {
  const types = createProvider().resources.map(({ name }) => name);
  const pairs = sampleOf(1);
  // The gate has one cell for each fault, with one resource after the other.
  const selected = IS_NIGHTLY
    ? pairs
    : FAULT_KINDS.map((kind, at) =>
        pairs.find((cell) => cell.way.kind === kind && cell.subject.typeName === types[at % types.length]),
      );
  expect(selected).toHaveLength(IS_NIGHTLY ? types.length * FAULT_KINDS.length : FAULT_KINDS.length);
  const results = await converging(
    selected.map((cell) => nameOf(cell!)),
    matrix,
  );
  // A matrix that meets no request shows nothing.
  expect(results.filter(({ struck }) => struck).length).toBeGreaterThan(results.length / 2);
});

test(
  "the least helpful service is no exception: a lost answer to what makes each resource",
  {
    timeout: 120_000,
  },
  async () => {
    const hostile = createMatrix({ variation: VARIATIONS.find(({ name }) => name === "hostile")!.variation });
    const creations = hostile.subjects.filter(({ name, typeName }) => name === `${typeName}.create`);
    const names = await inParallel(creations, AT_A_TIME, async (subject) => {
      const { requests } = await hostile.faultFree(subject);
      return `${subject.name}/${requests.findIndex((text) => !text.startsWith("GET ")) + 1}/resetAfter/once`;
    });
    expect(names).toHaveLength(createProvider().resources.length);
    await converging(names, hostile);
  },
);
