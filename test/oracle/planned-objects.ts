import { BOOL, NUMBER, STRING, UNKNOWN, list, map, set, type ObjectValue, type Value } from "../../src/cty";
import { attribute, block, nestedAttribute, nestedBlock, schemaOf } from "./messages";

const item = [attribute("name", STRING, { required: true }), attribute("id", STRING, { computed: true })];
export const schema = schemaOf(
  [
    attribute("req", STRING, { required: true }),
    attribute("opt", STRING, { optional: true }),
    attribute("comp", STRING, { computed: true }),
    attribute("both", NUMBER, { optional: true, computed: true }),
    attribute("password", STRING, { optional: true, sensitive: true }),
    attribute("secret", STRING, { optional: true, writeOnly: true }),
    attribute("tags", map(BOOL), { optional: true }),
    attribute("names", set(STRING), { optional: true }),
    attribute("lines", list(STRING), { computed: true }),
    nestedAttribute("one", "single", item, { optional: true }),
    nestedAttribute("many", "list", item, { optional: true }),
    nestedAttribute("keyed", "map", item, { optional: true }),
    nestedAttribute("bag", "set", item, { optional: true }),
    nestedAttribute("auto", "list", item, { optional: true, computed: true }),
  ],
  [
    nestedBlock("single", "single", block(item)),
    nestedBlock("group", "group", block(item)),
    nestedBlock("step", "list", block(item, [nestedBlock("sub", "list", block(item))])),
    nestedBlock("entry", "map", block(item)),
    nestedBlock("tag", "set", block(item)),
  ],
);

const EMPTY: ObjectValue = {
  req: "r",
  opt: null,
  comp: null,
  both: null,
  password: null,
  secret: null,
  tags: null,
  names: null,
  lines: null,
  one: null,
  many: null,
  keyed: null,
  bag: null,
  auto: null,
  single: null,
  group: { name: null, id: null },
  step: [],
  entry: new Map(),
  tag: [],
};
export const config = (changes: Record<string, Value> = {}): ObjectValue => ({ ...EMPTY, ...changes });
export const named = (name: Value, id: Value = null): ObjectValue => ({ name, id });
export const step = (name: Value, id: Value = null, sub: readonly Value[] = []): ObjectValue => ({ name, id, sub });

/** A plan that is right in everything but what it is given. */
export const planned = (changes: Record<string, Value> = {}): ObjectValue => ({
  ...EMPTY,
  comp: UNKNOWN,
  both: UNKNOWN,
  lines: UNKNOWN,
  ...changes,
});
