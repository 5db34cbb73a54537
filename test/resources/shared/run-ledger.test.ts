import { expect, test } from "vitest";
import { createCoordination } from "../../../src/resources/shared";
import { claim, claimOf, isManaged, recordManaged, release } from "../../../src/resources/shared/run-ledger";

test("the objects of a run are known by noun and id, with how the run has made them the configuration's", () => {
  const run = createCoordination();
  recordManaged(run, "thing", "1");
  claim(run, "thing", "2", "adopted");
  claim(run, "thing", "3", "created");
  // A plan of what the run has claimed takes no claim away.
  recordManaged(run, "thing", "2");
  expect(["1", "2", "3"].map((id) => claimOf(run, "thing", id))).toEqual([null, "adopted", "created"]);
  expect(["1", "2", "3", "4"].map((id) => isManaged(run, "thing", id))).toEqual([true, true, true, false]);
  expect(isManaged(run, "other", "1")).toBe(false);
});

test("an object that is gone is no longer managed, and another resource can claim its id", () => {
  const run = createCoordination();
  claim(run, "thing", "1", "created");
  release(run, "thing", "1");
  expect([isManaged(run, "thing", "1"), claimOf(run, "thing", "1")]).toEqual([false, null]);
});
