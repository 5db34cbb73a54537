import { describe, expect, test } from "vitest";
import { contradictions, NOT_NOTICED, placesIn, type Outcomes } from "../../src/tooling/docs/concurrent-changes";
import { OUTCOMES_FILE, readOutcomes } from "../../src/tooling/docs/concurrent-changes-page";
import { RequestError } from "../../src/service";
import { gapsOf } from "./races/gaps";
import { person, titleOf } from "./races/operation";
import { OPERATIONS } from "./races/operations";
import { RACE_SERVICES } from "./races/race-service";
import { disagreements, outcomesOf, type Result } from "./races/results";
import { openCourse, runCells } from "./races/run-course";
import { cellsOf, coursesOf } from "./races/selection";

const PATIENT = 300_000;

describe.concurrent("what somebody else does at a gap of an operation comes to what the docs say", () => {
  test.each(OPERATIONS.map(titleOf))("%s", { timeout: PATIENT }, async (title) => {
    const results: Result[] = [];
    for (const name of coursesOf("gate").filter(({ operation }) => operation === title)) {
      const course = await openCourse(name);
      results.push(...(await runCells(course, cellsOf(course, "gate"))));
    }
    expect(results.length).toBeGreaterThan(0);
    expect(
      disagreements(await readOutcomes(), results),
      `npm run races -- --output ${OUTCOMES_FILE}, then npm run generate`,
    ).toEqual([]);
  });
});

describe("the gate's part", () => {
  test("has each operation on the default service, and each service", () => {
    const courses = coursesOf("gate");
    expect(courses.filter(({ service }) => service === "default").map(({ operation }) => operation)).toEqual(
      OPERATIONS.map(titleOf),
    );
    expect([...new Set(courses.map(({ service }) => service))].sort()).toEqual(
      RACE_SERVICES.map(({ name }) => name).sort(),
    );
  });
});

describe("the outcomes in the docs", () => {
  test("have a reason for each change that nobody notices, and no other reasons", async () => {
    expect(contradictions(NOT_NOTICED, await readOutcomes())).toEqual([]);
  });

  test("have every operation, and every act where it can be done", async () => {
    const places = placesIn(await readOutcomes()).map(([place]) => place);
    const lacking = OPERATIONS.filter(
      ({ object, name }) => !places.some((place) => place.object === object && place.operation === name),
    );
    expect(lacking.map(titleOf)).toEqual([]);
    const unused = OPERATIONS.flatMap(({ object, acts }) =>
      Object.keys(acts).filter((act) => !places.some((place) => place.object === object && place.act === act)),
    );
    expect(unused).toEqual([]);
  });
});

describe("the apparatus", () => {
  const planted: Outcomes = {
    workflow: { update: { "at PUT": { "changes a value": { auditLog: "reported notNoticed" } } } },
  };

  test("finds a change that is overwritten without a word", { timeout: PATIENT }, async () => {
    // Nothing of the product reads descriptions of other objects, so a calendar that is deleted there is not noticed.
    const [operation] = OPERATIONS.filter((each) => titleOf(each) === "group create");
    const course = await openCourse({ operation: titleOf(operation!), service: "default" });
    const act = person(
      ({ service }) => void service.backstage.putCalendar({ name: "Planted" }),
      ({ service }) => (service.backstage.calendars().length === 0 ? "theirs" : "gone"),
    );
    const silent = { ...course, operation: { ...operation!, acts: { planted: act } } };
    const results = await runCells(silent, cellsOf(silent, "phases"));
    expect(results.length).toBeGreaterThan(2);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["notNoticed"]));
    expect(contradictions([], outcomesOf(results))).toEqual([]);
  });

  test("leaves out what somebody cannot do at a gap", { timeout: PATIENT }, async () => {
    const course = await openCourse({ operation: "asset removal", service: "default" });
    const act = person(
      () => {
        throw new RequestError(409, "no");
      },
      () => "gone",
    );
    const refused = { ...course, operation: { ...course.operation, acts: { planted: act } } };
    expect(await runCells(refused, cellsOf(refused, "every"))).toEqual([]);
  });

  test("wants a reason for what nobody notices, and a place for each reason", () => {
    expect(contradictions([], planted)).toEqual([
      "not in the list: workflow update; at PUT; changes a value; auditLog",
    ]);
    const entry = { object: "workflow", operations: ["update"], acts: ["changes a value"], why: "" } as const;
    expect(contradictions([{ ...entry, phases: ["at PUT"] }], planted)).toEqual([]);
    expect(contradictions([{ ...entry, phases: ["at PUT", "at PATCH"] }], planted)).toEqual([
      'workflow update: "at PATCH" is always noticed',
    ]);
    expect(contradictions([{ ...entry, phases: ["at PUT"], evidence: ["nothing"] }], planted)).toHaveLength(5);
  });

  test("finds what nobody notices and the docs do not have", () => {
    const result: Result = {
      name: "x",
      object: "workflow",
      operation: "update",
      phase: "at PUT",
      act: "changes a value",
      service: "default",
      outcome: "reported",
    };
    expect(disagreements(planted, [result, { ...result, outcome: "notNoticed", phase: "at PATCH" }])).toEqual([]);
    expect(disagreements(planted, [{ ...result, outcome: "approved" }])).toEqual([
      "x: approved, and the docs have: reported notNoticed",
    ]);
    expect(disagreements(planted, [{ ...result, act: "deletes all", outcome: "notNoticed" }])).toEqual([
      "x: notNoticed, and the docs have: nothing",
    ]);
  });

  test("names the gaps by the writes around them", () => {
    const requests = ["GET a", "PUT a", "GET a", "GET a", "PATCH a", "PATCH a/triggers/t", "DELETE a", "DELETE a"].map(
      (line) => ({ method: line.split(" ")[0]!, path: line.split(" ")[1]! }),
    );
    expect(gapsOf(requests).map(({ at, moment, phase }) => `${moment} ${at}: ${phase}`)).toEqual([
      "before 0: start",
      "before 1: at PUT",
      "after 1: after PUT",
      "before 2: after PUT",
      "before 3: later PUT",
      "before 4: at PATCH",
      "after 4: after PATCH",
      "before 5: at trigger",
      "after 5: after trigger",
      "before 6: at DELETE",
      "after 6: after DELETE",
      "before 7: at DELETE 2",
      "after 7: after DELETE 2",
    ]);
  });
});
