import { expect, describe, onTestFinished, test } from "vitest";
import { auditRecord, names } from "../../src/audit-log";
import { createClient } from "../../src/client";
import { startService } from "../../src/service";
import { TESTED_VARIATIONS } from "../harness/tested-variations";

describe("a record of unknown fields", () => {
  test.each([
    [
      { time: 1_770_000_000_000, user: "ann", operation: "workflow.edit", detail: "x" },
      { time: "2026-02-02T02:40:00.000Z", who: "ann", what: "workflow.edit", detail: "x" },
    ],
    [
      { timestamp: 1_770_000_000, userName: "ann", action: "EDIT", message: "x" },
      { time: "2026-02-02T02:40:00.000Z", who: "ann", what: "EDIT", detail: "x" },
    ],
    [
      { eventTime: "2026-02-02T02:40:00+01:00", changed_by: "ann", eventType: "Edited" },
      { time: "2026-02-02T01:40:00.000Z", who: "ann", what: "Edited", detail: "" },
    ],
    [
      { logged: "Mon, 02 Feb 2026 02:40:00 GMT", message: "ann edited it in 2026" },
      { time: "2026-02-02T02:40:00.000Z", who: null, what: "ann edited it in 2026", detail: "" },
    ],
    [
      { created: "1770000000000", user: { id: 7, name: "ann" }, event: { name: "edit" } },
      { time: "2026-02-02T02:40:00.000Z", who: "ann", what: "edit", detail: "" },
    ],
    [
      { id: 42, flag: true, nothing: null },
      { time: null, who: null, what: "a change", detail: "" },
    ],
    [{}, { time: null, who: null, what: "a change", detail: "" }],
  ])("%j", (fields, entry) => {
    expect(auditRecord(fields)).toMatchObject(entry);
  });
});

describe("fields are recognised by names that services use", () => {
  const entry = (fields: Parameters<typeof auditRecord>[0]) => {
    const { time, who, what, detail } = auditRecord(fields);
    return { time, who, what, detail };
  };
  const words = (text: string): readonly string[] => text.split(" ");

  test.each(
    words(
      "user username userId who by actor principal account performed_by changedBy modified-by CREATED_BY identity login owner",
    ),
  )("%s says who", (name) => {
    expect(entry({ other: "x", [name]: " ann " })).toMatchObject({ who: "ann" });
  });

  test.each(words("operation action event eventType event_name activity method type category"))(
    "%s says what",
    (name) => {
      expect(entry({ other: "x", [name]: "edit", message: "more" })).toMatchObject({ what: "edit", detail: "more" });
    },
  );

  test.each(words("detail details message description comment reason text summary"))("%s has further words", (name) => {
    expect(entry({ other: "x", [name]: "more" })).toMatchObject({ what: "more", detail: "" });
    expect(entry({ operation: "edit", [name]: "more" })).toMatchObject({ what: "edit", detail: "more" });
  });

  test.each(words("time timestamp date datetime when at eventTime created_at created occurred occurredAt logTime"))(
    "%s says when, before any other time",
    (name) => {
      const fields = { expires: "2030-01-01T00:00:00Z", [name]: "2026-02-03T04:05:06Z" };
      expect(entry(fields)).toMatchObject({ time: "2026-02-03T04:05:06.000Z" });
    },
  );

  test("the likeliest name decides, whatever comes first, and blanks are nothing", () => {
    const fields = {
      owner: "bob",
      user: "ann",
      login: "eve",
      category: "c",
      action: "a",
      type: "t",
      comment: "",
      text: "x",
    };
    expect(entry(fields)).toEqual({ time: null, who: "ann", what: "a", detail: "x" });
    expect(entry({ user: "  ", owner: "bob", by: 7 })).toMatchObject({ who: "bob" });
  });

  test.each([
    [1_000_000_000, "2001-09-09T01:46:40.000Z"],
    [999_999_999, null],
    [9_999_999_999, "2286-11-20T17:46:39.000Z"],
    [10_000_000_000, null],
    [1_000_000_000_000, "2001-09-09T01:46:40.000Z"],
    [999_999_999_999, null],
    [9_999_999_999_999, "2286-11-20T17:46:39.999Z"],
    [10_000_000_000_000, null],
    [1_770_000_000.5, "2026-02-02T02:40:00.500Z"],
    [1_770_000_000_000.9, "2026-02-02T02:40:00.000Z"],
    [" 1770000000 ", "2026-02-02T02:40:00.000Z"],
    ["17700000001", null],
    ["2026-02-03", "2026-02-03T00:00:00.000Z"],
    ["2026-02-03 04:05:06Z", "2026-02-03T04:05:06.000Z"],
    ["2026/02/03 04:05:06Z", "2026-02-03T04:05:06.000Z"],
    ["Tue, 03 Feb 2026 04:05:06 GMT", "2026-02-03T04:05:06.000Z"],
    ["03-Feb-2026 04:05:06 GMT", "2026-02-03T04:05:06.000Z"],
    ["2026-99-99", null],
    ["2026-02-03x", null],
    ["in 2026", null],
    ["on Tuesday, 03 Feb 2026, somebody did something else altogether", null],
    [true, null],
  ])("the time %j", (time, expected) => {
    expect(entry({ time }).time).toBe(expected);
  });
});

describe("naming an object", () => {
  const named = (fields: Parameters<typeof auditRecord>[0], known: readonly string[] = []) =>
    names(auditRecord(fields), { ids: ["w-1234"], name: "load" }, new Set(["w-1234", ...known]));

  test.each([
    ["the id", { objectId: "w-1234" }, true],
    ["the id, deep within", { object: { refs: [{ key: "w-1234" }] } }, true],
    ["the id as a word", { message: 'Workflow "w-1234": edited' }, true],
    ["the id within another", { message: "w-12345 and xw-1234 and w-1234-b" }, false],
    ["the name", { objectName: "load" }, true],
    ["the name in a sentence, which may mean anything", { message: "the load is high" }, false],
    ["the name of a person", { user: "load", operation: "login" }, false],
    ["the name of a sort of thing", { objectType: "load", operation: "create" }, false],
    ["nothing", { objectId: "w-9" }, false],
  ])("%s", (_title, fields, expected) => {
    expect(named(fields)).toBe(expected);
  });

  test("a record with another object's id is that one's, although the names are alike", () => {
    expect(named({ objectId: "g-1", objectName: "load" }, ["g-1"])).toBe(false);
    expect(named({ objectId: "g-1", objectName: "load" })).toBe(true);
  });

  test("a short id counts only as a whole text", () => {
    const short = (fields: Parameters<typeof auditRecord>[0]) =>
      names(auditRecord(fields), { ids: ["12"], name: null }, new Set(["12"]));
    expect([short({ id: "12" }), short({ asset: 12 }), short({ message: "revision 12" })]).toEqual([true, true, false]);
  });
});

test.each(TESTED_VARIATIONS.map(({ name, variation }) => [name, variation] as const))(
  "the embedded service's own records, variation %s",
  async (_name, variation) => {
    const service = await startService({ variation: { ...variation, approvalDelay: 0, visibilityDelay: 0 } });
    onTestFinished(() => service.close());
    const stage = service.backstage.as("mallory");
    const id = stage.submit("<workflow name='Load'><task name='t'/></workflow>");
    stage.approve(id);
    const other = stage.submit("<workflow name='Other'><task name='t'/></workflow>");
    stage.setEnabled(id, false);
    const client = createClient({ endpoint: service.url, apiKey: service.keys.user });
    onTestFinished(() => client.close());
    const all = await client.auditLog.list({}, { signal: AbortSignal.timeout(10_000) });
    const records = all
      .map(({ attributes }) => auditRecord(attributes))
      .filter((record) => names(record, { ids: [id], name: "Load" }, new Set([id, other])));
    expect(records.map(({ who, what }) => [who, what])).toEqual([
      ["mallory", "workflow.submit"],
      ["mallory", "workflow.approve"],
      ["mallory", "workflow.disable"],
    ]);
    for (const { time } of records) expect(Math.abs(Date.parse(time!) - Date.now())).toBeLessThan(60_000);
  },
);
