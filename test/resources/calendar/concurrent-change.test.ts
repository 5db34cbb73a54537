import { describe, expect, test } from "vitest";
import type { JsonObject, WriteAnswer } from "../../../src/client";
import { authorOf, countIn, isOurWrite } from "../../../src/resources/calendar/concurrent-change";
import { parseDefinition } from "../../../src/resources/calendar/definition";
import { NOTHING_RECORDED, recordAfterWrite } from "../../../src/resources/calendar/record";
import { withService } from "../../harness/with-service";

const WANTED = '{"name":"Holidays","days":[1]}';

const answerOf = (attributes: JsonObject | null): WriteAnswer => ({
  id: "c",
  object: attributes && { id: "c", name: "Holidays", attributes },
  xml: null,
});

const observed = (text: string) => ({ name: null, rendition: parseDefinition(text), text });

describe("whether what the service shows right after a write is ours", () => {
  const THEIRS = '{"id":"c","name":"Holidays","days":[2]}';
  test.each<readonly [string, string, JsonObject | null, number | null, boolean, boolean]>([
    ["it is what was sent", WANTED, null, null, true, true],
    [
      "it is that and what the service adds",
      '{"id":"c","name":"Holidays","days":[1],"zone":"UTC"}',
      null,
      null,
      true,
      true,
    ],
    ["it is another one, and nothing tells whose", THEIRS, null, null, true, false],
    ["it is another one on a service that keeps no definition as it is", THEIRS, null, null, false, true],
    ["it is what the answer showed", THEIRS, { id: "c", name: "Holidays", days: [2] }, null, true, true],
    ["the answer showed something else", THEIRS, { id: "c", name: "Holidays", days: [3] }, null, false, false],
    ["the answer only identified it", THEIRS, { id: "c", name: "Holidays", clazz: "x" }, null, false, true],
    ["the service counted one version", '{"days":[2],"revision":5}', null, 4, true, true],
    ["the service counted two versions", '{"days":[2],"revision":6}', null, 4, false, false],
  ])("%s", (_what, shown, answered, before, isFaithful, expected) => {
    const evidence = {
      wanted: parseDefinition(WANTED),
      answer: answerOf(answered),
      before: observed(before === null ? "{}" : `{"revision":${before}}`),
      record: recordAfterWrite('{"days":[0]}', isFaithful ? '{"days":[0],"zone":"UTC"}' : '{"days":[]}'),
    };
    expect(isOurWrite(observed(shown), evidence)).toBe(expected);
  });

  test("it is another one, and nothing was written before: the service is taken to keep definitions", () => {
    const evidence = { wanted: parseDefinition(WANTED), answer: answerOf(null), before: observed("{}") };
    expect(isOurWrite(observed(THEIRS), { ...evidence, record: NOTHING_RECORDED })).toBe(false);
  });

  test("a count that our own definition holds is none of the service's", () => {
    expect(countIn(parseDefinition('{"revision":5}'), parseDefinition("{}"))).toBe(5);
    expect(countIn(parseDefinition('{"revision":5}'), parseDefinition('{"revision":1}'))).toBeNull();
    expect(countIn(parseDefinition("{}"), parseDefinition("{}"))).toBeNull();
  });

  test("who changed it, if the rendition says so", () => {
    expect(authorOf(parseDefinition('{"modifiedBy":"maria","days":[1]}'))).toContain("maria");
    expect(authorOf(parseDefinition('{"days":[1]}'))).toBe("");
  });
});

describe("a calendar that somebody", () => {
  const it = withService("wfa_calendar");
  const config = { definition: WANTED };

  it("deleted after the plan is gone, which stops the update", async ({ service, object }) => {
    await object.apply(config);
    const plan = await object.plan({ definition: '{"name":"Holidays","days":[2]}' });
    service.backstage.deleteCalendar(service.backstage.calendars()[0]!.id);
    await expect(object.applyPlan(plan)).rejects.toThrow('Calendar "Holidays" is gone');
    expect(service.backstage.calendars()).toEqual([]);
  });

  it("made before can be adopted, as the refusal says", async ({ service, object }) => {
    service.backstage.putCalendar({ name: "Holidays", days: [3] });
    await expect(object.apply(config)).rejects.toThrow(/already exists[^]*adopt_existing/);
  });
});
