import fc from "fast-check";

import { BOOL, NUMBER, STRING, UNKNOWN, list, map, type Numeric, type Type, type Value } from "../../src/cty";

const NASTY_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "a",
  "z",
  "id",
  "ünïcode",
  "\u{1f600}",
  "\uffff",
  "a b",
  "",
  "0",
];

/** Names of attributes and keys of maps, the nasty ones often. */
const name = fc.oneof(
  fc.constantFrom(...NASTY_NAMES),
  fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.normalize("NFC")),
);

/** Strings in the form in which Terraform keeps them. */
export const text = fc
  .oneof(
    { weight: 5, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  )
  .map((string) => string.normalize("NFC"));

export const type: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    fc.constantFrom(STRING, NUMBER, BOOL),
    tie("type").map(list),
    tie("type").map(map),
    fc
      .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/), tie("type")), {
        maxLength: 5,
        selector: ([key]) => key,
      })
      .map((entries): Type => ({ kind: "object", attributes: Object.fromEntries(entries) })),
  ),
})).type;

export const number: fc.Arbitrary<Numeric> = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    127,
    128,
    255,
    256,
    65535,
    65536,
    4294967295,
    4294967296,
    -1,
    -32,
    -33,
    -128,
    -129,
    -32768,
    -32769,
    -2147483648,
    -2147483649,
  ),
  // The one form that each number has.
  fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).filter((integer) => !Number.isSafeInteger(Number(integer))),
);

/** A value of the type, with nulls and, where wanted, unknowns anywhere. */
export function valueOf(ofType: Type, unknowns: boolean): fc.Arbitrary<Value> {
  const known = knownOf(ofType, unknowns);
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: fc.constant<Value>(null) },
    ...(unknowns ? [{ weight: 1, arbitrary: fc.constant<Value>(UNKNOWN) }] : []),
  );
}

function knownOf(ofType: Type, unknowns: boolean): fc.Arbitrary<Value> {
  const inner = (innerType: Type): fc.Arbitrary<Value> => valueOf(innerType, unknowns);
  switch (ofType.kind) {
    case "string":
      return text;
    case "number":
      return number;
    case "bool":
      return fc.boolean();
    case "list":
      return fc.array(inner(ofType.element), { maxLength: 4 });
    case "map":
      return fc
        .uniqueArray(fc.tuple(name, inner(ofType.element)), { maxLength: 4, selector: ([key]) => key })
        .map((entries) => new Map(entries));
    case "object": {
      const names = Object.keys(ofType.attributes);
      if (names.length === 0) return fc.constant({});
      return fc
        .tuple(...names.map((attribute) => inner(ofType.attributes[attribute]!)))
        .map((values) => Object.fromEntries(names.map((attribute, index) => [attribute, values[index]!] as const)));
    }
  }
}

/** A type with a value of it. */
export const typed = (unknowns: boolean): fc.Arbitrary<{ readonly type: Type; readonly value: Value }> =>
  type.chain((ofType) => valueOf(ofType, unknowns).map((value) => ({ type: ofType, value })));
