import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tfplugin6, type MessageType } from "../../../src/protocol/wire";
import { messagesOf, protobufTypes } from "./published";

type AnyMessage = MessageType<unknown, unknown>;

const SCALARS = {
  string: fc.string({ unit: "grapheme", minLength: 1 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
  bool: fc.constant(true),
  int64: fc.integer({ min: 1 }),
  enum: fc.integer({ min: 1, max: 5 }),
} as const;

/** Members of a oneof: of several, the other implementation would keep the last. */
const ALTERNATIVES = ["attributeName", "elementKeyString", "elementKeyInt", "progress", "completed"];

function arbitraryOf(type: AnyMessage, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [key, [, declared]] of type.rows) {
    const element = typeof declared !== "string" && "rule" in declared ? declared.element : declared;
    if (typeof element === "string") fields[key] = SCALARS[element];
    else if (depth > 0) {
      const one = arbitraryOf(element, depth - 1);
      // One at most: entries of a map have different keys, and each implementation has an order of its own.
      fields[key] = element === declared ? one : fc.array(one, { maxLength: 1 });
    }
  }
  const isEntry = type.rows.map(([key]) => key).join() === "key,value";
  return fc.record(fields, { requiredKeys: isEntry ? Object.keys(fields) : [] }).map((value) => {
    const [, ...others] = Object.keys(value).filter((key) => ALTERNATIVES.includes(key));
    return Object.fromEntries(Object.entries(value).filter(([key]) => !others.includes(key)));
  });
}

describe("an independent implementation reads what we write, and we read what it writes", () => {
  const published = protobufTypes();
  for (const [method, rpc] of Object.entries(tfplugin6.service)) {
    const [request = "", response = ""] = messagesOf(`/tfplugin6.Provider/${method}`);
    test.each([
      ["request", rpc.request, request],
      ["response", rpc.response, response],
    ] as readonly (readonly [string, AnyMessage, string])[])(`${method} %s`, (_end, type, name) => {
      const oracle = published(name);
      fc.assert(
        fc.property(arbitraryOf(type, 3), (value) => {
          const ours = type.encode(value);
          const theirs = oracle.encode(oracle.decode(ours)).finish();
          expect(type.encode(type.decode(ours))).toEqual(ours);
          expect(type.encode(type.decode(theirs))).toEqual(ours);
        }),
        { numRuns: 15 },
      );
    });
  }
});
