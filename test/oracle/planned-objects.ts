import { BOOL, NUMBER, STRING, UNKNOWN, list, map, type ObjectValue, type Value } from "../../src/cty";
import { attribute, nestedAttribute, schemaOf } from "./messages";

const item = [attribute("name", STRING, { required: true }), attribute("id", STRING, { computed: true })];
export const schema = schemaOf([
  attribute("req", STRING, { required: true }),
  attribute("opt", STRING, { optional: true }),
  attribute("comp", STRING, { computed: true }),
  attribute("both", NUMBER, { optional: true, computed: true }),
  attribute("password", STRING, { optional: true, sensitive: true }),
  attribute("secret", STRING, { optional: true, writeOnly: true }),
  attribute("tags", map(BOOL), { optional: true }),
  attribute("lines", list(STRING), { computed: true }),
  nestedAttribute("one", "single", item, { optional: true }),
  nestedAttribute("many", "list", item, { optional: true }),
  nestedAttribute("auto", "list", item, { optional: true, computed: true }),
]);

const EMPTY: ObjectValue = {
  req: "r",
  opt: null,
  comp: null,
  both: null,
  password: null,
  secret: null,
  tags: null,
  lines: null,
  one: null,
  many: null,
  auto: null,
};
export const config = (changes: Record<string, Value> = {}): ObjectValue => ({ ...EMPTY, ...changes });
export const named = (name: Value, id: Value = null): ObjectValue => ({ name, id });

/** A plan that is right in everything but what it is given. */
export const planned = (changes: Record<string, Value> = {}): ObjectValue => ({
  ...EMPTY,
  comp: UNKNOWN,
  both: UNKNOWN,
  lines: UNKNOWN,
  ...changes,
});
