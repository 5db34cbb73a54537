import fc from "fast-check";
import type protobuf from "protobufjs";
import { describe, expect, test } from "vitest";
import { tfplugin6, type MessageType } from "../../../src/protocol/wire";
import { messagesOf, protobufTypes } from "./published";

const SCALARS = {
  string: fc.string({ unit: "grapheme", minLength: 1 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
  bool: fc.constant(true),
  int64: fc.integer({ min: 1 }),
  enum: fc.integer({ min: 1, max: 5 }),
} as const;

/** Values of a message, in the spelling of both. */
function arbitraryOf(type: MessageType<unknown, unknown>, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const plan of type.plans) {
    if (plan.element.kind === "message" && depth === 0) continue;
    const element: fc.Arbitrary<unknown> =
      plan.element.kind === "message" ? arbitraryOf(plan.element.type, depth - 1) : SCALARS[plan.element.scalar];
    if (plan.rule === "repeated") fields[plan.key] = fc.array(element, { minLength: 1, maxLength: 3 });
    else if (plan.rule === "map")
      fields[plan.key] = fc.dictionary(
        fc.string({ minLength: 1, unit: "grapheme-ascii" }).filter((k) => k !== "__proto__"),
        element,
        { minKeys: 1, maxKeys: 3 },
      );
    else fields[plan.key] = element;
  }
  return fc.record(fields, { requiredKeys: [] }).map((value) => {
    // Of a oneof's members, protobufjs would write all.
    const siblings = new Set<string>();
    return Object.fromEntries(
      Object.entries(value).filter(([key]) => {
        if (siblings.has(key)) return false;
        type.plans.find((plan) => plan.key === key)?.siblings.forEach((sibling) => siblings.add(sibling));
        return true;
      }),
    );
  });
}

/** Plain objects become maps where the table has a map. */
function toOurs(type: MessageType<unknown, unknown>, value: Record<string, unknown>): Record<string, unknown> {
  const element = (plan: (typeof type.plans)[number], one: unknown): unknown =>
    plan.element.kind === "message" ? toOurs(plan.element.type, one as Record<string, unknown>) : one;
  return Object.fromEntries(
    type.plans
      .filter((plan) => value[plan.key] !== undefined)
      .map((plan) => {
        const field = value[plan.key];
        if (plan.rule === "repeated") return [plan.key, (field as unknown[]).map((one) => element(plan, one))];
        if (plan.rule === "map")
          return [plan.key, new Map(Object.entries(field as object).map(([k, one]) => [k, element(plan, one)]))];
        return [plan.key, element(plan, field)];
      }),
  );
}

/** Both implementations choose an order of their own for maps, so answers are compared by what they mean. */
const meaning = (type: protobuf.Type, data: Uint8Array): unknown =>
  type.toObject(type.decode(data), { longs: Number, bytes: Array });

describe("an independent implementation reads what we write, and we read what it writes", () => {
  const published = protobufTypes();
  for (const [method, rpc] of Object.entries(tfplugin6.service)) {
    const [request = "", response = ""] = messagesOf(`/tfplugin6.Provider/${method}`);
    test.each([
      ["request", rpc.request, request],
      ["response", rpc.response, response],
    ] as readonly (readonly [string, MessageType<unknown, unknown>, string])[])(`${method} %s`, (_end, type, name) => {
      const oracle = published(name);
      fc.assert(
        fc.property(arbitraryOf(type, 3), (value) => {
          const ours = type.encode(toOurs(type, value));
          const theirs = oracle.encode(oracle.fromObject(value)).finish();
          expect(meaning(oracle, ours)).toEqual(meaning(oracle, theirs));
          expect(meaning(oracle, type.encode(type.decode(theirs)))).toEqual(meaning(oracle, theirs));
        }),
        { numRuns: 15 },
      );
    });
  }
});
