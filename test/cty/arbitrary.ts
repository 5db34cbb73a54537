import fc from "fast-check";

import {
  BOOL,
  DYNAMIC,
  Dynamic,
  NUMBER,
  STRING,
  UNKNOWN,
  list,
  map,
  numberFromText,
  set,
  type Numeric,
  type Type,
  type Value,
} from "../../src/cty";

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
    fc.constantFrom(STRING, NUMBER, BOOL, DYNAMIC),
    tie("type").map(list),
    tie("type").map(set),
    tie("type").map(map),
    fc.array(tie("type"), { maxLength: 3 }).map((elements): Type => ({ kind: "tuple", elements })),
    fc
      .uniqueArray(fc.tuple(name, tie("type")), { maxLength: 5, selector: ([key]) => key })
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
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => numberFromText(String(double))),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map((integer) => numberFromText(String(integer))),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 1, max: 40 }))
    .map(([digits, places]) => numberFromText(`${digits}e-${places}`)),
);

/** A value of the type, with nulls and, where wanted, unknowns anywhere. */
export function valueOf(ofType: Type, unknowns: boolean, depth = 0): fc.Arbitrary<Value> {
  const known = knownOf(ofType, unknowns, depth);
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: fc.constant<Value>(null) },
    ...(unknowns ? [{ weight: 1, arbitrary: fc.constant<Value>(UNKNOWN) }] : []),
  );
}

function knownOf(ofType: Type, unknowns: boolean, depth: number): fc.Arbitrary<Value> {
  const inner = (innerType: Type): fc.Arbitrary<Value> => valueOf(innerType, unknowns, depth + 1);
  switch (ofType.kind) {
    case "string":
      return text;
    case "number":
      return number;
    case "bool":
      return fc.boolean();
    case "dynamic":
      return (depth > 4 ? fc.constantFrom<Type>(STRING, NUMBER) : type.filter(({ kind }) => kind !== "dynamic")).chain(
        (own) => inner(own).map((value) => new Dynamic(own, value)),
      );
    case "list":
    case "set":
      return fc.array(inner(ofType.element), { maxLength: 4 });
    case "map":
      return fc
        .uniqueArray(fc.tuple(name, inner(ofType.element)), { maxLength: 4, selector: ([key]) => key })
        .map((entries) => new Map(entries));
    case "tuple":
      return ofType.elements.length === 0 ? fc.constant([]) : fc.tuple(...ofType.elements.map(inner));
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
