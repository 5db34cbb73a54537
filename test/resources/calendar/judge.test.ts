import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { parseJsonPointer, parsePath } from "../../../src/document";
import { parseDefinition } from "../../../src/resources/calendar/definition";
import { changesSince, ignoredBy, judge, linesOf, withBaseline } from "../../../src/resources/calendar/judge";
import type { Rendition } from "../../../src/resources/calendar/readings";
import {
  decodeRecord,
  recordAfterImport,
  recordAfterRead,
  recordAfterWrite,
  type CalendarRecord,
} from "../../../src/resources/calendar/record";

const shown = (text: string): Rendition => ({ rendition: parseDefinition(text), text });

const NOTHING_RECORDED = decodeRecord(null, null);
const IGNORED = [parseJsonPointer("/rev")];
const APPLIED = '{\n  "days": ["MON"],\n  "n": 1.0\n}';
/** A service that spells days in its own way, and adds an id, a time zone and a number that goes up. */
const rendition = (day: string, rest = ""): string => `{"id":"1","rev":1,"n":1,"days":["${day}"],"zone":"UTC"${rest}}`;
const BASELINE = rendition("mon");

const CONTENTS = {
  /** As our last write left it. */
  ours: BASELINE,
  /** The same, and the service has counted on at an ignored path. */
  counted: BASELINE.replace('"rev":1', '"rev":2'),
  /** Our definition without the service's additions. */
  bare: '{"n":1,"days":["MON"]}',
  /** The other definition that the configuration may want, with the service's type name. */
  another: '{"id":"1","clazz":"x.Calendar","n":2.0}',
  /** Somebody's change. */
  theirs: rendition("TUE"),
} as const;
type Content = keyof typeof CONTENTS;
const WRITTEN = recordAfterWrite(APPLIED, BASELINE);

/** What the configuration wants. */
const WANTED = {
  /** A refresh knows no definition. */
  nothing: null,
  same: '{"n":1,"days":["MON"]}',
  another: '{"n":2}',
  /** Our definition with somebody's change. */
  theirChange: '{"days":["TUE"],"n":1.0}',
} as const;

const WHOSE: readonly (readonly [string, keyof typeof WANTED, Content, "wanted" | "baseline" | "foreign"])[] = [
  ["It is as our last write left it", "nothing", "ours", "baseline"],
  ["The service has counted on at an ignored path", "nothing", "counted", "baseline"],
  ["Somebody removed the service's additions to ours", "nothing", "bare", "foreign"],
  ["Somebody wrote another definition", "nothing", "another", "foreign"],
  ["Somebody changed it", "nothing", "theirs", "foreign"],

  ["Ours is to be restored, and is there", "same", "ours", "wanted"],
  ["Ours is to be restored, and is there with another count", "same", "counted", "wanted"],
  ["Ours is to be restored in another spelling, without the additions", "same", "bare", "wanted"],
  ["Ours is to be restored over another definition", "same", "another", "foreign"],
  ["Ours is to be restored over somebody's change", "same", "theirs", "foreign"],

  ["Another definition is wanted, and ours of before is there", "another", "ours", "baseline"],
  ["Another definition is wanted, and ours of before has counted on", "another", "counted", "baseline"],
  ["Another definition is wanted, and ours of before lacks the additions", "another", "bare", "foreign"],
  ["Another definition is wanted, and is there, whoever wrote it", "another", "another", "wanted"],
  ["Another definition is wanted where somebody changed ours", "another", "theirs", "foreign"],

  ["The configuration takes over a change that is not there any more", "theirChange", "ours", "baseline"],
  ["It is not there any more, and the service has counted on", "theirChange", "counted", "baseline"],
  ["The configuration takes over a change, and ours lacks the additions", "theirChange", "bare", "foreign"],
  ["The configuration takes over a change, and another definition is there", "theirChange", "another", "foreign"],
  ["The configuration takes over the change that is there: nothing is sent", "theirChange", "theirs", "wanted"],
];

describe("whose a calendar is", () => {
  test("the table has every combination once", () => {
    const rows = WHOSE.map(([, wanted, content]) => `${wanted} ${content}`);
    const all = Object.keys(WANTED).flatMap((wanted) => Object.keys(CONTENTS).map((content) => `${wanted} ${content}`));
    expect(rows.toSorted()).toEqual(all.toSorted());
  });

  test.each(WHOSE)("%s", (_sentence, wanted, content, whose) => {
    const judgement = judge(WRITTEN, shown(CONTENTS[content]), WANTED[wanted], IGNORED);
    expect(judgement.isWanted).toBe(whose === "wanted");
    expect(judgement.isBaseline).toBe(content === "ours" || content === "counted");
  });

  const imported = recordAfterImport(BASELINE);

  test.each<[string, CalendarRecord, string | null, string, boolean, boolean]>([
    ["Nothing is recorded: whatever is there is somebody's", NOTHING_RECORDED, null, BASELINE, false, false],
    ["Nothing is recorded, and the wanted one is there", NOTHING_RECORDED, '{"n":2}', '{"id":1,"n":2}', true, false],
    [
      "Nothing is recorded, and the wanted one has content more",
      NOTHING_RECORDED,
      '{"n":2}',
      '{"id":1,"n":2,"more":[1]}',
      true,
      false,
    ],
    ["An import is ours as it stands", imported, null, BASELINE, false, true],
    ["An import changed", imported, null, CONTENTS.theirs, false, false],
    ["An import has all that is wanted", imported, '{"n":1,"days":["mon"],"zone":"UTC"}', BASELINE, true, true],
    ["An import has a single value more, perhaps a default", imported, '{"n":1,"days":["mon"]}', BASELINE, true, true],
    ["An import has content more than is wanted", imported, '{"n":1}', BASELINE, true, true],
    ["An import has something else than is wanted", imported, '{"n":2}', BASELINE, false, true],
    ["An import changed, and still has all that is wanted", imported, '{"n":1}', CONTENTS.theirs, false, false],
    ["Ours has all that is wanted, and more that we had written", WRITTEN, '{"n":1}', BASELINE, false, true],
  ])("%s", (_sentence, record, text, now, isWanted, isBaseline) => {
    const judgement = judge(record, shown(now), text, IGNORED);
    expect(judgement).toMatchObject({ isWanted, isBaseline });
  });
});

describe("a create is read back", () => {
  const created = (kind: "unconfirmed" | "notYetReadBack"): CalendarRecord => ({
    ...NOTHING_RECORDED,
    provenance: { kind, before: [] },
    sent: '{"n":2}',
  });
  test.each(["unconfirmed", "notYetReadBack"] as const)("%s", (kind) => {
    const record = created(kind);
    const now = shown('{"id":1,"n":2.0,"zone":"UTC"}');
    expect(withBaseline(record, now, IGNORED).provenance).toMatchObject({
      kind: "confirmed",
      baseline: { seen: now.text },
    });
    expect(withBaseline(record, shown(BASELINE), IGNORED)).toBe(record);
    expect(withBaseline(WRITTEN, now, IGNORED)).toBe(WRITTEN);
  });
});

describe("what changed", () => {
  const judged = (record: CalendarRecord, text: string) => {
    const judgement = judge(record, shown(text), null, IGNORED);
    return {
      changes: linesOf(judgement.changes),
      since: linesOf(changesSince(record, shown(text), judgement, IGNORED)),
    };
  };
  const TUESDAY = ['/days/0: "mon" -> "TUE"'];
  const theirs = CONTENTS.theirs.replace('"rev":1', '"rev":7');

  test.each<[string, CalendarRecord, string, readonly string[], readonly string[]]>([
    ["Nothing", WRITTEN, BASELINE, [], []],
    ["Only what is ignored", WRITTEN, CONTENTS.counted, [], []],
    ["Only the service's own notes", WRITTEN, BASELINE.replace('"id"', '"version":7,"modifiedBy":"ann","id"'), [], []],
    [
      "A list and an object that are named like notes are content",
      WRITTEN,
      BASELINE.replace('"id"', '"state":["CA"],"version":{"n":7},"id"'),
      ['/state added: ["CA"]', '/version added: {"n":7}'],
      ['/state added: ["CA"]', '/version added: {"n":7}'],
    ],
    ["Somebody changed it since the last refresh", WRITTEN, theirs, TUESDAY, TUESDAY],
    ["Somebody changed it before the last refresh", recordAfterRead(WRITTEN, theirs, true), theirs, TUESDAY, []],
    ["Somebody reverted it since the last refresh", recordAfterRead(WRITTEN, theirs, true), BASELINE, [], []],
    ["Somebody changed what was imported", recordAfterImport(BASELINE), theirs, TUESDAY, TUESDAY],
    ["Nothing is recorded to compare with", NOTHING_RECORDED, theirs, [], []],
    [
      "It is not yet read back, and somebody replaced it",
      { ...NOTHING_RECORDED, provenance: { kind: "notYetReadBack" }, sent: '{"n":2}' },
      '{"id":1,"n":3}',
      [],
      ["/n: 2 -> 3"],
    ],
  ])("%s", (_sentence, record, text, changes, since) => {
    expect(judged(record, text)).toEqual({ changes, since });
  });

  test.each([
    ["Nothing changed: it is the text of our last write", WRITTEN, CONTENTS.counted, APPLIED],
    ["Exactly somebody's change comes into it", WRITTEN, theirs, '{\n  "days": ["TUE"],\n  "n": 1.0\n}'],
    ["An import changed: it is the service's text", recordAfterImport(BASELINE), theirs, theirs],
    ["An import did not: it is the imported text", recordAfterImport(BASELINE), CONTENTS.counted, BASELINE],
    ["Nothing is recorded: it is the service's text", NOTHING_RECORDED, theirs, theirs],
    [
      "It is not yet read back, and something else is there: it is the service's text",
      { ...NOTHING_RECORDED, provenance: { kind: "notYetReadBack" }, sent: '{"n":2}' },
      theirs,
      theirs,
    ],
  ] satisfies readonly (readonly [string, CalendarRecord, string, string])[])(
    "The text in state. %s",
    (_sentence, record, text, patched) => {
      expect(judge(record, shown(text), null, IGNORED).definition).toBe(patched);
    },
  );
});

test("the provider's ignored paths count where they are plain, and all only as far as they are known", () => {
  const provider = {
    ignoredPaths: ["/meta/modified", "//@modified", "/a[1]/b", "/*/x"].map((text) => parsePath(text)),
  };
  expect(ignoredBy(["/own"], provider).map(({ text }) => text)).toEqual(["/own", "/meta/modified", "/*/x"]);
  expect(ignoredBy(["/own", UNKNOWN], UNKNOWN).map(({ text }) => text)).toEqual(["/own"]);
});
