import { describe, expect, test } from "vitest";

import {
  Decimal,
  DYNAMIC,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
  list,
  map,
  set,
  tuple,
  type ObjectValue,
  type Value,
} from "../../src/cty";
import { checkApplied, checkDataSource, checkFinalPlan, checkRead } from "../harness/imitated-core";
import { attribute, block, nestedAttribute, nestedBlock, schemaOf } from "./messages";

const item = [attribute("name", STRING, { optional: true }), attribute("id", STRING, { computed: true })];
const schema = schemaOf(
  [
    attribute("name", STRING, { required: true }),
    attribute("size", NUMBER, { optional: true, computed: true }),
    attribute("password", STRING, { optional: true, sensitive: true }),
    attribute("secret", STRING, { optional: true, writeOnly: true }),
    attribute("tags", map(STRING), { optional: true, computed: true }),
    attribute("lines", list(STRING), { optional: true, computed: true }),
    attribute("names", set(STRING), { optional: true, computed: true }),
    attribute("pair", tuple(STRING, NUMBER), { computed: true }),
    attribute("any", DYNAMIC, { computed: true }),
    nestedAttribute("many", "list", item, { optional: true }),
    nestedAttribute("bag", "set", item, { optional: true }),
  ],
  [
    nestedBlock("single", "single", block(item)),
    nestedBlock("group", "group", block(item)),
    nestedBlock("step", "list", block(item)),
    nestedBlock("entry", "map", block(item)),
    nestedBlock("tag", "set", block(item)),
  ],
);
const EMPTY: ObjectValue = {
  name: "n",
  size: null,
  password: null,
  secret: null,
  tags: null,
  lines: null,
  names: null,
  pair: null,
  any: null,
  many: null,
  bag: null,
  single: null,
  group: { name: null, id: null },
  step: [],
  entry: new Map(),
  tag: [],
};
const state = (changes: Record<string, Value> = {}): ObjectValue => ({ ...EMPTY, ...changes });
const named = (name: Value, id: Value = null): ObjectValue => ({ name, id });
const keyed = (key: string, value: Value): ReadonlyMap<string, Value> => new Map([[key, value]]);

describe("accepted", () => {
  test.each<readonly [title: string, planned: Value, actual: Value]>([
    ["as planned", state({ size: 1, tags: keyed("a", "b") }), state({ size: 1, tags: keyed("a", "b") })],
    ["a number in other words", state({ size: 1 }), state({ size: new Decimal("1.0") })],
    ["deleted as planned", null, null],
    [
      "unknown may be anything",
      state({ size: UNKNOWN, tags: UNKNOWN, lines: UNKNOWN, any: UNKNOWN, pair: UNKNOWN }),
      state({ size: 5, tags: keyed("x", "y"), lines: ["l"], any: new Dynamic(STRING, "s"), pair: ["p", 1] }),
    ],
    ["unknown may be null", state({ size: UNKNOWN }), state()],
    [
      "unknown inside",
      state({ tags: keyed("a", UNKNOWN), lines: ["a", UNKNOWN], many: [named("m", UNKNOWN)], pair: ["p", UNKNOWN] }),
      state({ tags: keyed("a", "b"), lines: ["a", "b"], many: [named("m", "1")], pair: ["p", 2] }),
    ],
    ["a set in another order", state({ names: ["a", "b"] }), state({ names: ["b", "a"] })],
    [
      "unknown elements of a set that fall together",
      state({ names: ["a", UNKNOWN, UNKNOWN] }),
      state({ names: ["a", "b"] }),
    ],
    [
      "a set of objects with unknown parts",
      state({ bag: [named("a", UNKNOWN), named("b", UNKNOWN)] }),
      state({ bag: [named("b", "2"), named("a", "1")] }),
    ],
    [
      "blocks with unknown parts",
      state({
        single: named("s", UNKNOWN),
        step: [named("a", UNKNOWN)],
        entry: keyed("k", named("e", UNKNOWN)),
        tag: [named("t", UNKNOWN)],
      }),
      state({
        single: named("s", "1"),
        step: [named("a", "2")],
        entry: keyed("k", named("e", "3")),
        tag: [named("t", "4")],
      }),
    ],
    [
      "unknown blocks may be any",
      state({ single: UNKNOWN, step: UNKNOWN, tag: UNKNOWN, entry: UNKNOWN }),
      state({ step: [named("a")], tag: [named("b")], entry: keyed("k", named("e")) }),
    ],
  ])("%s", (_title, planned, actual) => {
    expect(checkApplied(schema, planned, actual)).toEqual([]);
    expect(checkFinalPlan(schema, planned, actual)).toEqual([]);
  });
});

describe("reported", () => {
  test.each<readonly [title: string, planned: Value, actual: Value, problems: readonly string[]]>([
    ["still there after a delete", null, state(), ["root object: was planned to be absent, but is now present"]],
    ["gone after a create", state(), null, ["root object: was planned to be present, but is now absent"]],
    ["not of the type", state(), state({ size: "1" }), ["size: A number is required, but the value is a string"]],
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
    ["an element of a tuple", state({ pair: ["a", 1] }), state({ pair: ["a", 2] }), ["pair[1]: was 1, but is now 2"]],
    [
      "a dynamic value of another type",
      state({ any: new Dynamic(STRING, "1") }),
      state({ any: new Dynamic(NUMBER, 1) }),
      ['any: was "1", but is now 1'],
    ],
    [
      "an element of a set",
      state({ names: ["a", "b"] }),
      state({ names: ["a", "c"] }),
      ['names: planned element "b" is not there now', 'names: element "c" was not planned, but is there now'],
    ],
    [
      "more elements of a set than unknown ones",
      state({ names: [UNKNOWN] }),
      state({ names: ["a", "b"] }),
      ["names: 1 elements were planned, but there are 2 now"],
    ],
    [
      "inside a nested list",
      state({ many: [named("a", UNKNOWN)] }),
      state({ many: [named("b", "1")] }),
      ['many[0].name: was "a", but is now "b"'],
    ],
    [
      "an object of a nested set",
      state({ bag: [named("a", UNKNOWN)] }),
      state({ bag: [named("b", "1")] }),
      [
        'bag: planned element {"name": "a", "id": unknown} is not there now',
        'bag: element {"name": "b", "id": "1"} was not planned, but is there now',
      ],
    ],
    ["a block gone", state({ single: named("s") }), state(), ["single: was planned to be present, but is now absent"]],
    ["inside a group", state({ group: named("g") }), state(), ['group.name: was "g", but is now null']],
    [
      "the count of blocks",
      state({ step: [named("a")] }),
      state(),
      ["step: 1 blocks were planned, but there are 0 now"],
    ],
    [
      "inside blocks",
      state({ step: [named("a")] }),
      state({ step: [named("b")] }),
      ['step[0].name: was "a", but is now "b"'],
    ],
    [
      "the keys of blocks",
      state({ entry: keyed("a", named("x")) }),
      state({ entry: keyed("b", named("x")) }),
      ['entry["a"]: was planned, but is not there now'],
    ],
    [
      "a block of a set",
      state({ tag: [named("a")] }),
      state({ tag: [named("b")] }),
      [
        'tag: planned element {"name": "a", "id": null} is not there now',
        'tag: element {"name": "b", "id": null} was not planned, but is there now',
      ],
    ],
  ])("%s", (_title, planned, actual, problems) => {
    expect(checkApplied(schema, planned, actual)).toEqual(problems);
    expect(checkFinalPlan(schema, planned, actual)).toEqual(problems);
  });

  test("after apply nothing is unknown; a final plan may leave unknown what was", () => {
    const planned = state({ size: UNKNOWN, tags: keyed("a", UNKNOWN) });
    expect(checkApplied(schema, planned, planned)).toEqual([
      "size: is unknown, but must be known by now",
      'tags["a"]: is unknown, but must be known by now',
    ]);
    expect(checkFinalPlan(schema, planned, planned)).toEqual([]);
    expect(checkFinalPlan(schema, state({ size: 1 }), state({ size: UNKNOWN }))).toEqual([
      "size: was 1, but is now unknown",
    ]);
  });

  test("blocks are never null after apply", () => {
    const planned = state({ step: UNKNOWN, tag: UNKNOWN, entry: UNKNOWN });
    expect(checkApplied(schema, planned, state({ step: null, tag: null, entry: null }))).toEqual(
      ["step", "entry", "tag"].map((name) => `${name}: must be empty to mean no blocks, not null`),
    );
  });
});

describe("reading", () => {
  test("what is known and of the type is right, and so is gone", () => {
    expect(checkRead(schema, state({ size: 1 }))).toEqual([]);
    expect(checkRead(schema, null)).toEqual([]);
    expect(checkDataSource(schema, state())).toEqual([]);
  });

  test("what is wrong is named", () => {
    expect(checkRead(schema, { ...state(), extra: 1 })).toEqual(["extra: The type has no attribute of this name"]);
    expect(checkRead(schema, state({ size: UNKNOWN, secret: "s", group: null }))).toEqual([
      "size: is unknown, but must be known by now",
      "secret: is write-only and must be null",
      "group: is a group block and must not be null",
    ]);
    expect(checkRead(schema, UNKNOWN)).toEqual(["root object: is unknown, but must be known by now"]);
    expect(checkDataSource(schema, null)).toEqual([
      "root object: is null, but a data source that finds nothing must answer an error",
    ]);
  });
});
