import { expect, test } from "vitest";
import { Coordination } from "../../../src/resources/shared/coordination";

test("the objects of a run are known by noun and id, with how the run has made them the configuration's", () => {
  const run = new Coordination();
  run.recordManaged("thing", "1");
  run.claim("thing", "2", "adopted");
  run.claim("thing", "3", "created");
  // A plan of what the run has claimed takes no claim away.
  run.recordManaged("thing", "2");
  expect(["1", "2", "3"].map((id) => run.claimOf("thing", id))).toEqual([null, "adopted", "created"]);
  expect(["1", "2", "3", "4"].map((id) => run.isManaged("thing", id))).toEqual([true, true, true, false]);
  expect(run.isManaged("other", "1")).toBe(false);
  run.recordManaged("workflow", "group 1");
  expect(run.isManaged("workflow group", "1")).toBe(false);
});

test("an object that is gone is no longer managed, and another resource can claim its id", () => {
  const run = new Coordination();
  run.claim("thing", "1", "created");
  run.release("thing", "1");
  expect([run.isManaged("thing", "1"), run.claimOf("thing", "1")]).toEqual([false, null]);
});

test("a reading that fails for whoever asked first is made again for the others", async () => {
  const { readings } = new Coordination();
  const first = readings.get("list", () => Promise.reject(new Error("out of time")));
  const others = readings.get("list", async () => "listed");
  await expect(first).rejects.toThrow("out of time");
  expect(await others).toBe("listed");
});

test("an object that the list has already is not added to it again", async () => {
  const run = new Coordination();
  const things = { noun: "thing", list: () => Promise.resolve([{ id: "1" }]) };
  const options = { signal: new AbortController().signal };
  run.addToList(things, { id: "0" });
  expect(await run.list(things, options)).toEqual([{ id: "1" }]);
  for (const id of ["1", "2"]) run.addToList(things, { id });
  expect(await run.list(things, options)).toEqual([{ id: "1" }, { id: "2" }]);
});

test("a list is kept for the run, until it is too old, forgotten, or asked for twice by the same", async () => {
  const run = new Coordination();
  const options = { signal: new AbortController().signal };
  let listed = 0;
  const things = { noun: "thing", list: () => Promise.resolve([{ id: `${(listed += 1)}` }]) };
  const list = (age?: number) => run.list(things, options, age);
  expect([await list(), await list()]).toEqual([[{ id: "1" }], [{ id: "1" }]]);
  expect(await list(0)).toEqual([{ id: "2" }]);
  run.forgetList("thing");
  expect([await list(), await list()]).toEqual([[{ id: "3" }], [{ id: "3" }]]);

  const asked = (asker: string) => run.readings.get("asked", () => things.list(), { asker });
  expect([await asked("a"), await asked("b")]).toEqual([[{ id: "4" }], [{ id: "4" }]]);
  expect([await asked("a"), await asked("b")]).toEqual([[{ id: "5" }], [{ id: "5" }]]);
});

test("those with a key in common run one after the other, whether or not they fail", async () => {
  const run = new Coordination();
  const order: string[] = [];
  const runs = (name: string, ...keys: string[]) =>
    run.exclusively(keys, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
      if (name === "first") throw new Error("failed");
    });
  const all = await Promise.allSettled([runs("first", "a"), runs("second", "a", "b"), runs("third", "b")]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(order).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
