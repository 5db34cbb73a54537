import { describe, expect, test } from "vitest";
import type { JsonObject, WriteAnswer } from "../../../src/client";
import { authorOf } from "../../../src/resources/calendar/author";
import { parseDefinition } from "../../../src/resources/calendar/definition";
import { NOTHING_RECORDED, recordAfterWrite } from "../../../src/resources/calendar/record";
import { countIn, whoseDefinition } from "../../../src/resources/calendar/whose-definition";
import { nothingSeen } from "../../../src/resources/observation";
import { withService } from "../../harness/with-service";

const WANTED = '{"name":"Holidays","days":[1]}';

const answerOf = (attributes: JsonObject | null): WriteAnswer => ({
  id: "c",
  object: attributes && { id: "c", name: "Holidays", attributes },
  xml: null,
});

const observed = (text: string) => ({ name: null, rendition: parseDefinition(text), text });

/** Of an account that may not read the audit log. */
const witnesses = (): Parameters<typeof whoseDefinition>[2] =>
  ({ client: {}, coordination: { manners: { ...nothingSeen(), hasAuditLog: false } } }) as Parameters<
    typeof whoseDefinition
  >[2];
const options = { signal: new AbortController().signal };

describe("whether what the service shows right after a write is ours", () => {
  const THEIRS = '{"id":"c","name":"Holidays","days":[2]}';
  test.each<readonly [string, string, JsonObject | null, number | null, boolean, "ours" | "theirs" | "untold"]>([
    ["it is what was sent", WANTED, null, null, true, "ours"],
    [
      "it is that and what the service adds",
      '{"id":"c","name":"Holidays","days":[1],"zone":"UTC"}',
      null,
      null,
      true,
      "ours",
    ],
    ["it is another one, and nothing tells whose", THEIRS, null, null, true, "theirs"],
    ["it is another one on a service that keeps no definition as it is", THEIRS, null, null, false, "untold"],
    ["it is what the answer showed", THEIRS, { id: "c", name: "Holidays", days: [2] }, null, true, "ours"],
    ["the answer showed something else", THEIRS, { id: "c", name: "Holidays", days: [3] }, null, false, "theirs"],
    ["the answer only identified it", THEIRS, { id: "c", name: "Holidays", clazz: "x" }, null, false, "untold"],
    ["the answer only repeated it", THEIRS, { name: "Holidays", days: [1] }, null, false, "untold"],
    ["the service counted one version", '{"days":[2],"revision":5}', null, 4, true, "ours"],
    ["the service counted two versions", '{"days":[2],"revision":6}', null, 4, false, "theirs"],
  ])("%s", async (_what, shown, answered, before, isFaithful, expected) => {
    const written = {
      id: "c",
      wanted: parseDefinition(WANTED),
      ignored: [],
      answer: answerOf(answered),
      basis: {
        before: observed(before === null ? "{}" : `{"revision":${before}}`),
        record: recordAfterWrite('{"days":[0]}', isFaithful ? '{"days":[0],"zone":"UTC"}' : '{"days":[]}'),
      },
    };
    const judged = await whoseDefinition(observed(shown), written, witnesses(), options);
    const kind = judged.isOurs && judged.unexplained.length > 0 ? "untold" : "ours";
    expect(judged.isOurs ? kind : "theirs").toBe(expected);
  });

  test("it is another one, and nothing was written before: the service is taken to keep definitions", async () => {
    const basis = { before: observed("{}"), record: NOTHING_RECORDED };
    const written = { id: "c", wanted: parseDefinition(WANTED), ignored: [], answer: answerOf(null), basis };
    const judged = await whoseDefinition(observed(THEIRS), written, witnesses(), options);
    expect(judged.isOurs).toBe(false);
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
