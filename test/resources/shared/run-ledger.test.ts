import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { createCoordination } from "../../../src/resources/shared";
import {
  claim,
  claimOf,
  managedObjects,
  type Plan,
  recordCreate,
  recordPlan,
  recordRead,
  release,
} from "../../../src/resources/shared/run-ledger";

/** A call that an engine makes of the provider about one kind of object. */
type Call =
  | (Partial<Plan> & { readonly plan: string | null; readonly id?: string; readonly was?: string })
  | { readonly read: string }
  | { readonly gone: string }
  | { readonly create: string; readonly as: string };

const RECORDED = { provenance: "confirmed" };

/** Ids of the others that each plan reports; "new" for one without an id. */
function reportsOf(calls: readonly Call[]): readonly (readonly string[])[] {
  const run = createCoordination();
  return calls.flatMap((call) => {
    if ("read" in call) recordRead(run, "thing", call.read);
    else if ("gone" in call) release(run, "thing", call.gone);
    else if ("create" in call) {
      recordCreate(run, "thing", { name: call.create });
      claim(run, "thing", call.as, "created", { name: call.create });
    } else {
      const { plan: name, id, was = name, private: stored = id === undefined ? null : RECORDED, ...more } = call;
      const prior = id === undefined ? null : { id, name: was };
      return [recordPlan(run, "thing", { name, prior, private: stored, ...more }).map((other) => other.id ?? "new")];
    }
    return [];
  });
}

/** The first plan of a replacement. */
const REPLACED = { id: "1", isReplaced: true };

const ALONE: readonly (readonly [string, readonly Call[]])[] = [
  ["created", [{ plan: "a" }]],
  ["unchanged", [{ read: "1" }, { plan: "a", id: "1" }]],
  ["replaced", [{ read: "1" }, { ...REPLACED, plan: "a" }, { plan: "a", private: RECORDED }]],
  ["renamed and replaced", [{ read: "1" }, { ...REPLACED, plan: "b", was: "a" }, { plan: "b", private: RECORDED }]],
  [
    "replaced by the will of the engine",
    [
      { plan: "a", id: "1" },
      { plan: "a", private: RECORDED },
    ],
  ],
  [
    "replaced by Pulumi",
    [{ ...REPLACED, plan: "a" }, { plan: "a" }, { plan: "a" }, { ...REPLACED, plan: "a" }, { plan: "a" }],
  ],
  ["tainted", [{ read: "1" }, { plan: "a" }]],
  ["gone", [{ gone: "1" }, { plan: "a" }]],
  ["planned before it is read", [{ plan: "a", id: "1" }, { read: "1" }, { plan: "a", id: "1" }]],
  [
    "replaced, planned before it is read",
    [
      { ...REPLACED, plan: "a" },
      { plan: "a", private: RECORDED },
      { read: "1" },
      { ...REPLACED, plan: "a" },
      { plan: "a", private: RECORDED },
    ],
  ],
  ["tainted, planned before it is read", [{ plan: "a" }, { read: "1" }, { plan: "a" }]],
  ["gone, planned before it is read", [{ plan: "a", id: "1" }, { gone: "1" }, { plan: "a" }]],
  ["unconfirmed", [{ plan: "a", prior: { id: null, name: "a" } }, { plan: "a" }]],
  ["created, and planned again by the same process", [{ plan: "a" }, { create: "a", as: "1" }, { plan: "a", id: "1" }]],
];

test.each(ALONE)("one block alone reports nothing: %s", (_what, calls) => {
  expect(reportsOf(calls).flat()).toEqual([]);
});

test("each of these blocks reports nothing beside others", () => {
  const others = ALONE.flatMap(([, calls], index): readonly Call[] =>
    calls.map((call) => {
      const renamed = { ...call } as Record<string, unknown>;
      for (const key of ["plan", "was", "create"]) if (typeof renamed[key] === "string") renamed[key] += `-${index}`;
      for (const key of ["id", "read", "gone", "as"]) if (typeof renamed[key] === "string") renamed[key] += `-${index}`;
      return renamed as unknown as Call;
    }),
  );
  expect(reportsOf(others).flat()).toEqual([]);
});

test("the second of two blocks of one name reports the first, and a third one nothing more", () => {
  expect(reportsOf([{ plan: "a" }, { plan: "a" }, { plan: "a" }])).toEqual([[], ["new"], []]);
  expect(reportsOf([{ plan: "a", id: "1" }, { plan: "a" }])).toEqual([[], ["1"]]);
  expect(reportsOf([{ plan: "a" }, { read: "1" }, { plan: "a", id: "1" }])).toEqual([[], ["new"]]);
  expect(
    reportsOf([
      { plan: "a", id: "1" },
      { plan: "a", id: "2", was: "b" },
    ]),
  ).toEqual([[], ["1"]]);
  expect(reportsOf([{ plan: "a" }, { create: "a", as: "1" }, { plan: "a" }])).toEqual([[], ["1"]]);
});

test("a new block beside a replaced one of its name is reported", () => {
  const replaced = { ...REPLACED, plan: "a" };
  const again = { plan: "a", private: RECORDED };
  expect(reportsOf([replaced, again, { plan: "a" }])).toEqual([[], [], ["1"]]);
  expect(reportsOf([{ plan: "a" }, replaced, again])).toEqual([[], ["new"], []]);
});

test("a plan that an engine makes again reports again, since the engine may have dropped the first report", () => {
  const renamed = { plan: "a", id: "2", was: "b" };
  expect(reportsOf([{ plan: "a", id: "1" }, renamed, { read: "2" }, renamed])).toEqual([[], ["1"], ["1"]]);
  expect(reportsOf([{ plan: "a" }, { plan: "a" }, { read: "1" }, { plan: "a" }]).slice(0, 2)).toEqual([[], ["new"]]);
});

test("objects that have had their names before are not reported, and neither are other names and places", () => {
  expect(
    reportsOf([
      { plan: "a", id: "1" },
      { plan: "a", id: "2" },
    ]).flat(),
  ).toEqual([]);
  expect(
    reportsOf([
      { plan: "a", parent: "p" },
      { plan: "a", parent: "q" },
      { plan: "a" },
      { plan: "b" },
      { plan: null },
      { plan: null },
      { plan: "a", parent: UNKNOWN },
      { plan: "a", parent: UNKNOWN },
    ]).flat(),
  ).toEqual([]);
  expect(
    reportsOf([
      { plan: "b", id: "1", was: "a" },
      { plan: "a", id: "2", was: "b" },
    ]).flat(),
  ).toEqual([]);
});

test("a name that an object has left is free", () => {
  expect(reportsOf([{ plan: "a", id: "1" }, { plan: "b", id: "1", was: "a" }, { plan: "a" }]).flat()).toEqual([]);
});

test("the objects of a run are known by their ids, with what was planned and claimed", () => {
  const run = createCoordination();
  recordRead(run, "thing", "1");
  recordRead(run, "other", "9");
  recordPlan(run, "thing", { name: "a", parent: "p", prior: { id: "2", name: "a" }, private: RECORDED });
  claim(run, "thing", "2", "adopted");
  claim(run, "thing", "3", "created");
  expect([...managedObjects(run, "thing")]).toMatchObject([
    { id: "1", plan: null, claim: null },
    { id: "2", plan: { name: "a", parent: "p" }, claim: "adopted" },
    { id: "3", plan: null, claim: "created" },
  ]);
  release(run, "thing", "3");
  expect([claimOf(run, "thing", "2"), claimOf(run, "thing", "3")]).toEqual(["adopted", null]);
});

test("a plan that is recorded keeps its name in memory, and not the document that the name is a part of", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const run = createCoordination();
  const before = heap();
  for (let number = 0; number < 100; number++) {
    const document = Buffer.alloc(100_000, `<workflow name="nightly-settlement-${number}"/>`).toString("latin1");
    const name = document.slice(16, 36);
    recordPlan(run, "thing", { name, prior: { id: `id-${number}`, name }, private: RECORDED });
  }
  expect(heap() - before).toBeLessThan(2_000_000);
  expect(managedObjects(run, "thing").get("id-99")?.plan?.name).toBe("nightly-settlement-9");
});
