import { describe, expect, test } from "vitest";

import { NUMBER, STRING, UNKNOWN, list, map, type ObjectValue, type Value } from "../../src/cty";
import { checkApplied, checkDataSource, checkFinalPlan, checkRead } from "../harness/imitated-core";
import { attribute, nestedAttribute, schemaOf } from "./messages";

const item = [attribute("name", STRING, { optional: true }), attribute("id", STRING, { computed: true })];
const schema = schemaOf([
  attribute("name", STRING, { required: true }),
  attribute("size", NUMBER, { optional: true, computed: true }),
  attribute("password", STRING, { optional: true, sensitive: true }),
  attribute("secret", STRING, { optional: true, writeOnly: true }),
  attribute("tags", map(STRING), { optional: true, computed: true }),
  attribute("lines", list(STRING), { optional: true, computed: true }),
  nestedAttribute("many", "list", item, { optional: true }),
]);
const EMPTY: ObjectValue = {
  name: "n",
  size: null,
  password: null,
  secret: null,
  tags: null,
  lines: null,
  many: null,
};
const state = (changes: Record<string, Value> = {}): ObjectValue => ({ ...EMPTY, ...changes });
const named = (name: Value, id: Value = null): ObjectValue => ({ name, id });

describe("accepted", () => {
  test.each<readonly [title: string, planned: Value, actual: Value]>([
    ["deleted as planned", null, null],
    ["unknown may be null", state({ size: UNKNOWN }), state()],
  ])("%s", (_title, planned, actual) => {
    expect(checkApplied(schema, planned, actual)).toEqual([]);
    expect(checkFinalPlan(schema, planned, actual)).toEqual([]);
  });
});

describe("reported", () => {
  test.each<readonly [title: string, planned: Value, actual: Value, problems: readonly string[]]>([
    ["still there after a delete", null, state(), ["root object: was planned to be absent, but is now present"]],
    ["gone after a create", state(), null, ["root object: was planned to be present, but is now absent"]],
    [
      "not of the type",
      state(),
      state({ size: "1" }),
      ["size: A number is required, but the value is of the kind string"],
    ],
    ["another value", state({ name: "<a/>" }), state({ name: "<a></a>" }), ['name: was "<a/>", but is now "<a></a>"']],
    ["a value for null", state(), state({ size: 1 }), ["size: was null, but is now 1"]],
    ["null for a value", state({ size: 1 }), state(), ["size: was 1, but is now null"]],
    [
      "a sensitive value, not shown",
      state({ password: "hunter2" }),
      state({ password: "hunter3" }),
      ["password: is sensitive and not what was planned"],
    ],
    [
      "a write-only value",
      state(),
      state({ secret: "s" }),
      ["secret: is write-only and must be null", 'secret: was null, but is now "s"'],
    ],
    [
      "entries of a map",
      state({
        tags: new Map([
          ["a", "1"],
          ["b", "2"],
        ]),
      }),
      state({
        tags: new Map([
          ["a", "x"],
          ["c", "3"],
        ]),
      }),
      [
        'tags["a"]: was "1", but is now "x"',
        'tags["b"]: was planned, but is not there now',
        'tags["c"]: was not planned, but is there now',
      ],
    ],
    [
      "a shorter list",
      state({ lines: ["a", "b"] }),
      state({ lines: ["a"] }),
      ["lines[1]: was planned, but is not there now"],
    ],
    [
      "a longer list",
      state({ lines: ["a"] }),
      state({ lines: ["a", "b"] }),
      ["lines[1]: was not planned, but is there now"],
    ],
    [
      "inside a nested list",
      state({ many: [named("a", UNKNOWN)] }),
      state({ many: [named("b", "1")] }),
      ['many[0].name: was "a", but is now "b"'],
    ],
  ])("%s", (_title, planned, actual, problems) => {
    expect(checkApplied(schema, planned, actual)).toEqual(problems);
    expect(checkFinalPlan(schema, planned, actual)).toEqual(problems);
  });
});

describe("reading", () => {
  test("what is known and of the type is right, and so is gone", () => {
    expect(checkRead(schema, state({ size: 1 }))).toEqual([]);
    expect(checkRead(schema, null)).toEqual([]);
    expect(checkDataSource(schema, state())).toEqual([]);
  });
});
