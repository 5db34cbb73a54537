import { describe, expect, test } from "vitest";
import { definitionProblem, parseDefinition, withRenditionId } from "../../../src/resources/calendar/definition";
import { decide, type ExistingCalendar } from "../../../src/resources/calendar/creatable";
import {
  decodeRecord,
  encodeRecord,
  recordAfterImport,
  recordAfterWrite,
  type CalendarRecord,
} from "../../../src/resources/calendar/record";

const one: ExistingCalendar = { id: "1", name: "Holidays" };
const two: ExistingCalendar = { id: "2", name: "Holidays" };

const NAMING = {
  noun: "calendar",
  label: 'calendar "Holidays"',
  typeName: "wfa_calendar",
  path: [{ attribute: "definition" }],
};

describe("the create of a calendar", () => {
  const SAVE = { kind: "create" };
  const refused = (summary: string, ...existing: ExistingCalendar[]) => ({
    kind: "refuse",
    existing: existing.map(({ id }) => id),
    problem: { text: { summary } },
  });
  const exists = (...existing: ExistingCalendar[]) => refused('Calendar "Holidays" already exists', ...existing);
  const adopted = (id: string) => ({ kind: "adopt", id });

  test.each<[says: string, id: string | null, alike: readonly ExistingCalendar[], adopt: boolean, step: object]>([
    ["nothing like it exists, and it has no id: it is added", null, [], false, SAVE],
    ["nothing like it exists, and it has an id: it is added", "1", [], false, SAVE],
    ["nothing like it exists, and it may be adopted: it is added", null, [], true, SAVE],
    ["nothing like it exists, has an id, may be adopted: it is added", "1", [], true, SAVE],
    ["its name is taken: it is refused", null, [one], false, exists(one)],
    ["its name is taken twice: both are named", null, [one, two], false, exists(one, two)],
    ["its id is taken: it is refused", "1", [one], false, exists(one)],
    ["its id and its name are taken: the one with its id is named", "1", [two, one], false, exists(one)],
    ["its name is taken under another id: it is refused", "9", [one], false, exists(one)],
    ["its name is taken under two other ids: both are named", "9", [two, one], false, exists(two, one)],
    ["its name is taken, and that is adopted", null, [two], true, adopted("2")],
    ["its id is taken, and that is adopted", "1", [one], true, adopted("1")],
    ["its id and its name are taken: the one with its id is adopted", "1", [two, one], true, adopted("1")],
    ["the same in the other order", "1", [one, two], true, adopted("1")],
    ["its name is taken under another id, which no adoption can change", "9", [two], true, exists(two)],
    ["its name is taken under two other ids, which no adoption can change", "9", [one, two], true, exists(one, two)],
    ["its name is taken twice, and nothing says which to adopt", null, [one, two], true, exists(one, two)],
    ["the same in the other order", null, [two, one], true, exists(two, one)],
  ])("%s", (_says, id, alike, adopt, step) => {
    expect(decide({ id, name: "Holidays" }, alike, adopt, NAMING)).toMatchObject(step);
  });
});

const applied = '{\n  "days": ["MON"],\n  "n": 1.0\n}';
const baseline = '{"id":"1","rev":1,"n":1,"days":["mon"],"zone":"UTC"}';
const record = recordAfterWrite(applied, baseline);
const shown = (text: string) => parseDefinition(text);

describe("a definition", () => {
  test("gets the id that the service keeps in its rendition, and otherwise stays as it is to the byte", () => {
    expect(withRenditionId('{ "n": 1.0 }', shown('{"id":7}'))).toBe('{ "id": 7, "n": 1.0 }');
    expect(withRenditionId('{"id":null,"n":1e0}', shown('{"id":7}'))).toBe('{"id":7,"n":1e0}');
    expect(withRenditionId('{\n  "n": 1.0\n}', shown('{"id":"7"}'))).toBe('{\n  "id": "7",\n  "n": 1.0\n}');
    expect(withRenditionId('{ "id": "7" }', shown('{"id":"7"}'))).toBe('{ "id": "7" }');
    expect(withRenditionId('{ "n": 1.0 }', shown('{"name":"x"}'))).toBe('{ "n": 1.0 }');
  });

  test.each([
    ["", /it is empty/],
    ["{", /incomplete/],
    ["{'a': 1}", /not valid JSON/],
    ["[1]", /not an object/],
    ["null", /not an object/],
    ['"{}"', /encoded twice/],
    ['{"id": true}', /id must be a non-empty text or a number/],
    ['{"a": 1, "a": 2}', /two members named "a"/],
    ["{}", /has no name/],
  ])("%s is none, and the message says why", (text, why) => {
    expect(definitionProblem(text)).toMatch(why);
  });

  test("may have an id that is a number, or null for none", () => {
    expect([`{"id":1,"name":"H"}`, `{"id":null,"name":"H"}`].map(definitionProblem)).toEqual([undefined, undefined]);
  });
});

const NOTHING_RECORDED = decodeRecord(null, null);

test("private state comes back as it was, and what is not ours as nothing", () => {
  const unconfirmed: CalendarRecord = {
    provenance: { kind: "unconfirmed", before: ["1", "2"] },
    sent: "{}",
    attempted: null,
    mayAdoptDrift: false,
    writtenAt: null,
  };
  const notYetReadBack: CalendarRecord = { ...unconfirmed, provenance: { kind: "notYetReadBack" } };
  const drifted: CalendarRecord = { ...record, mayAdoptDrift: true };
  for (const one of [NOTHING_RECORDED, record, drifted, recordAfterImport(baseline), unconfirmed, notYetReadBack])
    expect(decodeRecord(encodeRecord(one, "{}"), "{}")).toEqual(one);
  expect(recordAfterWrite("{}", "{}").writtenAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect([null, 1, {}, { version: 2 }].map((stored) => decodeRecord(stored, "{}"))).toEqual([
    NOTHING_RECORDED,
    NOTHING_RECORDED,
    NOTHING_RECORDED,
    NOTHING_RECORDED,
  ]);
});
