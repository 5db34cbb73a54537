import { describe, expect, test } from "vitest";
import { parseJsonPointer, parsePath } from "../../../src/document";
import { parseDefinition } from "../../../src/resources/calendar/definition";
import {
  ignoredPointersOf,
  judge,
  keptChanges,
  linesOf,
  textAfterRead,
  type Whose,
} from "../../../src/resources/calendar/judge";
import type { ObservedCalendar } from "../../../src/resources/calendar/observation";
import {
  NOTHING_RECORDED,
  recordAfterImport,
  recordAfterRead,
  recordAfterWrite,
  type CalendarRecord,
} from "../../../src/resources/calendar/record";

const shown = (text: string): ObservedCalendar => ({ name: null, rendition: parseDefinition(text), text });

const IGNORED = [parseJsonPointer("/rev")];
const APPLIED = '{\n  "days": ["MON"],\n  "n": 1.0\n}';
/** A service that spells days in its own way, and adds an id, a time zone and a number that goes up. */
const rendition = (day: string, rest = ""): string => `{"id":"1","rev":1,"n":1,"days":["${day}"],"zone":"UTC"${rest}}`;
const BASELINE = rendition("mon");

const CONTENTS = {
  absent: null,
  /** As our last write left it. */
  ours: BASELINE,
  /** The same, and the service has counted on at an ignored path. */
  counted: BASELINE.replace('"rev":1', '"rev":2'),
  /** Our definition without the service's additions. */
  bare: '{"n":1,"days":["MON"]}',
  /** What an earlier apply sent, without knowing whether it arrived. */
  sent: rendition("SAT"),
  /** The other definition that the configuration may want, with the service's type name. */
  another: '{"id":"1","clazz":"x.Calendar","n":2.0}',
  /** Somebody's change. */
  theirs: rendition("TUE"),
} as const;
type Content = keyof typeof CONTENTS;
const observation = (content: Content): ObservedCalendar | null => {
  const text = CONTENTS[content];
  return text === null ? null : shown(text);
};

const WRITTEN: CalendarRecord = { ...recordAfterWrite(APPLIED, BASELINE), attempted: '{"days":["SAT"],"n":1}' };

/** What the configuration wants. */
const WANTED = {
  /** A refresh or a delete writes nothing. */
  nothing: null,
  applied: { text: '{"n":1,"days":["MON"]}', isInState: false },
  another: { text: '{"n":2}', isInState: false },
} as const;

const WHOSE: readonly (readonly [string, keyof typeof WANTED, Content, Whose])[] = [
  ["There is no calendar", "nothing", "absent", "absent"],
  ["It is as our last write left it", "nothing", "ours", "applied"],
  ["The service has counted on at an ignored path", "nothing", "counted", "applied"],
  ["Somebody removed the service's additions to ours", "nothing", "bare", "foreign"],
  ["It is what we sent and got no answer to", "nothing", "sent", "unconfirmed"],
  ["Somebody wrote another definition", "nothing", "another", "foreign"],
  ["Somebody changed it", "nothing", "theirs", "foreign"],

  ["Ours is to be restored, and there is nothing", "applied", "absent", "absent"],
  ["Ours is to be restored, and is there", "applied", "ours", "wanted"],
  ["Ours is to be restored, and is there with another count", "applied", "counted", "wanted"],
  ["Ours is to be restored, and lacks the additions: it is written again", "applied", "bare", "foreign"],
  ["Ours is to be restored over what we sent in between", "applied", "sent", "unconfirmed"],
  ["Ours is to be restored over another definition", "applied", "another", "foreign"],
  ["Ours is to be restored over somebody's change", "applied", "theirs", "foreign"],

  ["Another definition is wanted, and there is nothing", "another", "absent", "absent"],
  ["Another definition is wanted, and ours of before is there", "another", "ours", "applied"],
  ["Another definition is wanted, and ours of before has counted on", "another", "counted", "applied"],
  ["Another definition is wanted, and ours of before lacks the additions", "another", "bare", "foreign"],
  ["Another definition is wanted, and what we sent in between is there", "another", "sent", "unconfirmed"],
  ["Another definition is wanted, and is there, whoever wrote it", "another", "another", "wanted"],
  ["Another definition is wanted where somebody changed ours", "another", "theirs", "foreign"],
];

describe("whose a calendar is", () => {
  test("the table has every combination once", () => {
    const rows = WHOSE.map(([, wanted, content]) => `${wanted} ${content}`);
    const all = Object.keys(WANTED).flatMap((wanted) => Object.keys(CONTENTS).map((content) => `${wanted} ${content}`));
    expect(rows.toSorted()).toEqual(all.toSorted());
  });

  test.each(WHOSE)("%s", (_sentence, wanted, content, whose) => {
    const judgement = judge(WRITTEN, observation(content), WANTED[wanted], IGNORED);
    expect(judgement.whose).toBe(whose);
    expect(judgement.isRecorded).toBe(content === "ours" || content === "counted");
    expect(judgement.isRestored).toBe(wanted === "applied" && content !== "absent");
  });

  const created = (kind: "unconfirmed" | "notYetReadBack"): CalendarRecord => ({
    provenance: { kind, before: [], sent: '{"n":2}' },
    attempted: null,
    writtenAt: null,
  });
  const imported = recordAfterImport(BASELINE);

  test.each<[string, CalendarRecord, string | null, string, Whose, boolean]>([
    ["Nothing is recorded: whatever is there is somebody's", NOTHING_RECORDED, null, BASELINE, "foreign", false],
    [
      "Nothing is recorded, and the wanted one is there",
      NOTHING_RECORDED,
      '{"n":2}',
      '{"id":1,"n":2}',
      "wanted",
      false,
    ],
    [
      "Nothing is recorded, and the wanted one has more in it",
      NOTHING_RECORDED,
      '{"n":2}',
      '{"id":1,"n":2,"more":true}',
      "foreign",
      false,
    ],
    ["An import is ours as it stands", imported, null, BASELINE, "applied", true],
    ["An import changed", imported, null, CONTENTS.theirs, "foreign", false],
    ["An import has all that is wanted", imported, '{"n":1,"days":["mon"],"zone":"UTC"}', BASELINE, "wanted", true],
    [
      "An import has a single value more, perhaps a default",
      imported,
      '{"n":1,"days":["mon"]}',
      BASELINE,
      "wanted",
      true,
    ],
    ["An import has content more than is wanted", imported, '{"n":1}', BASELINE, "applied", true],
    ["An import has something else than is wanted", imported, '{"n":2}', BASELINE, "applied", true],
    ["An import changed, and still has all that is wanted", imported, '{"n":1}', CONTENTS.theirs, "foreign", false],
    ["Ours has all that is wanted, and more that we had written", WRITTEN, '{"n":1}', BASELINE, "applied", true],
    [
      "The wanted one has a type name itself",
      NOTHING_RECORDED,
      '{"clazz":"x","n":2}',
      '{"clazz":"x","n":2}',
      "wanted",
      false,
    ],
    [
      "It is our last write again, after a change that the last refresh showed: nothing new arrived",
      { ...recordAfterRead(recordAfterWrite('{"n":1}', BASELINE), CONTENTS.theirs), attempted: '{"n":1}' },
      null,
      BASELINE,
      "applied",
      true,
    ],
    ["The answer to its create request was lost", created("unconfirmed"), null, BASELINE, "unconfirmed", false],
    ["It is not yet read back, and as sent", created("notYetReadBack"), null, '{"id":1,"n":2.0}', "applied", true],
    [
      "It is not yet read back, and as sent with additions",
      created("notYetReadBack"),
      null,
      '{"n":2,"zone":"UTC"}',
      "applied",
      true,
    ],
    ["It is not yet read back, and replaced", created("notYetReadBack"), null, BASELINE, "foreign", false],
    [
      "It is the last write, to the letter, that is sent again: nothing new arrived",
      { ...recordAfterWrite('{"n":1}', BASELINE), attempted: '{"n":1}' },
      null,
      BASELINE,
      "applied",
      true,
    ],
    [
      "It is somebody's change that the last refresh showed, which has all that we sent",
      { ...recordAfterRead(recordAfterWrite('{"n":2}', BASELINE), CONTENTS.theirs), attempted: '{"n":1}' },
      null,
      CONTENTS.theirs,
      "foreign",
      false,
    ],
  ])("%s", (_sentence, record, text, now, whose, isRecorded) => {
    const judgement = judge(record, shown(now), text === null ? null : { text, isInState: false }, IGNORED);
    expect([judgement.whose, judgement.isRecorded]).toEqual([whose, isRecorded]);
  });

  test.each([
    ["The configuration accepts the change that the refresh found: nothing is written", "theirs", "wanted"],
    ["It accepts that change, and somebody made yet another", "another", "foreign"],
    ["It accepts that change, and somebody reverted it", "ours", "applied"],
  ] as const)("%s", (_sentence, content, whose) => {
    const record = recordAfterRead(recordAfterWrite(APPLIED, BASELINE), CONTENTS.theirs);
    const wanted = { text: '{"days":["TUE"],"n":1.0}', isInState: true };
    expect(judge(record, observation(content), wanted, IGNORED).whose).toBe(whose);
  });
});

/** Shown, wanted, and whether it has everything that is wanted, in the service's own spelling. */
const HOLDS: readonly (readonly [string, Content, keyof typeof WANTED, boolean])[] = [
  ["Ours in the service's spelling has all of ours", "ours", "applied", true],
  ["Somebody's change of our day has not", "theirs", "applied", false],
  ["Another definition that is there has all of itself", "another", "another", true],
  ["What is spelt otherwise than wanted is not it, as nothing is known of that spelling", "ours", "another", false],
  ["Where nothing is wanted there is nothing to have", "ours", "nothing", false],
];
test.each(HOLDS)("%s", (_sentence, content, wanted, holds) => {
  expect(judge(WRITTEN, observation(content), WANTED[wanted], IGNORED).holdsWanted).toBe(holds);
});

describe("what changed", () => {
  const judged = (record: CalendarRecord, text: string) => {
    const { changes, since } = judge(record, shown(text), null, IGNORED);
    return { changes: linesOf(changes), since: linesOf(since) };
  };
  const TUESDAY = ['/days/0: "mon" -> "TUE"'];
  const theirs = CONTENTS.theirs.replace('"rev":1', '"rev":7');
  const written = recordAfterWrite(APPLIED, BASELINE);

  test.each<[string, CalendarRecord, string, readonly string[], readonly string[]]>([
    ["Nothing", written, BASELINE, [], []],
    ["Only what is ignored", written, CONTENTS.counted, [], []],
    ["Somebody changed it since the last refresh", written, theirs, TUESDAY, TUESDAY],
    ["Somebody changed it before the last refresh", recordAfterRead(written, theirs), theirs, TUESDAY, []],
    [
      "Somebody reverted it since the last refresh",
      recordAfterRead(written, theirs),
      BASELINE,
      [],
      ['/days/0: "TUE" -> "mon"'],
    ],
    ["Somebody changed what was imported", recordAfterImport(BASELINE), theirs, TUESDAY, TUESDAY],
    ["Nothing is recorded to compare with", NOTHING_RECORDED, theirs, [], []],
    ["Our own write arrived late: that is nobody else's change", { ...written, attempted: "{}" }, theirs, TUESDAY, []],
    [
      "Our last write was sent twice, and the service may still count the second",
      recordAfterWrite(APPLIED, '{"version":1}', true),
      '{"version":2}',
      [],
      [],
    ],
    [
      "What the definition says itself is no count",
      recordAfterWrite('{"version":1}', '{"version":1}', true),
      '{"version":2}',
      ["/version: 1 -> 2"],
      ["/version: 1 -> 2"],
    ],
    [
      "It is not yet read back, and somebody replaced it",
      { ...NOTHING_RECORDED, provenance: { kind: "notYetReadBack", sent: '{"n":2}' } },
      '{"id":1,"n":3}',
      ["/n: 2 -> 3"],
      ["/n: 2 -> 3"],
    ],
  ])("%s", (_sentence, record, text, changes, since) => {
    expect(judged(record, text)).toEqual({ changes, since });
  });

  test.each([
    ["Nothing changed: it is the text of our last write", written, CONTENTS.counted, APPLIED],
    ["Exactly somebody's change comes into it", written, theirs, '{\n  "days": ["TUE"],\n  "n": 1.0\n}'],
    [
      "A count of the service's does not come into it",
      recordAfterWrite('{"n":1}', '{"n":1,"version":1}', true),
      '{"n":2,"version":2}',
      '{"n":2}',
    ],
    ["An import changed: it is the service's text", recordAfterImport(BASELINE), theirs, theirs],
    ["An import did not: it is the imported text", recordAfterImport(BASELINE), CONTENTS.counted, BASELINE],
    ["Nothing is recorded: it is the service's text", NOTHING_RECORDED, theirs, theirs],
  ])("The text in state. %s", (_sentence, record, text, patched) => {
    const judgement = judge(record, shown(text), null, IGNORED);
    expect(textAfterRead(record, shown(text), judgement, IGNORED)).toBe(patched);
  });

  test("The text in state. A change for which a definition has no room: it is the service's text", () => {
    const record = recordAfterWrite(`{\n${" ".repeat(1_000_000)}"days": []\n}`, '{"days":[]}');
    const now = JSON.stringify({ days: [], more: { list: Array.from({ length: 10 }, () => [1]) } });
    const judgement = judge(record, shown(now), null, []);
    expect(textAfterRead(record, shown(now), judgement, [])).toBe(now);
    expect(judgement.changes).toHaveLength(1);
  });

  const restored = { text: APPLIED, isInState: true };
  const edited = BASELINE.replace("UTC", "CET").replace('"mon"', '"TUE"');
  const kept = (before: string, now: string, wanted = restored) => {
    const judgedNow = (text: string) => judge(written, shown(text), wanted, IGNORED);
    return linesOf(keptChanges(judgedNow(before), judgedNow(now)));
  };

  test.each([
    ["A write reverted everything", edited, BASELINE, []],
    ["A write reverted the day alone", edited, BASELINE.replace("UTC", "CET"), ['/zone: "UTC" -> "CET"']],
    ["A write reverted nothing", edited, edited, [...TUESDAY, '/zone: "UTC" -> "CET"']],
    [
      "What the service counts up at each write is not somebody's change",
      edited.replace('"n":1,', '"n":2,'),
      BASELINE.replace('"n":1,', '"n":3,'),
      [],
    ],
  ])("%s", (_sentence, before, now, lines) => {
    expect(kept(before, now)).toEqual(lines);
  });

  test("A write of another definition does not revert, so nothing is kept", () => {
    expect(kept(edited, edited, WANTED.another)).toEqual([]);
  });
});

test("the provider's ignored paths count where they are plain", () => {
  const provider = {
    ignoredPaths: ["/meta/modified", "//@modified", "/a[1]/b", "/*/x"].map((text) => parsePath(text)),
  };
  expect(ignoredPointersOf(["/own"], provider).map(({ text }) => text)).toEqual(["/own", "/meta/modified", "/*/x"]);
});
