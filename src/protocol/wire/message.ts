import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type {
  DecodedFields,
  ElementPlan,
  FieldPlan,
  Fields,
  FieldType,
  InputFields,
  MessageType,
  Scalar,
} from "./message-type";

/** The type of a message as read: `Decoded<typeof readResourceRequest>`. */
export type Decoded<M> = M extends MessageType<infer D, unknown> ? D : never;
/** The type of a message to be written. */
export type Input<M> = M extends MessageType<unknown, infer I> ? I : never;

/**
 * Declares a message: `message({ msgpack: [1, "bytes"], json: [2, "bytes"] })`.
 *
 * A message that contains itself gives its table as a function, and its type as an annotation.
 */
export function message<const F extends Fields>(fields: F | (() => F)): MessageType<DecodedFields<F>, InputFields<F>> {
  let plans: readonly FieldPlan[] | undefined;
  const type = {
    // Made on first use, so that declaring messages does not slow the start.
    get plans(): readonly FieldPlan[] {
      plans ??= planFields(typeof fields === "function" ? fields() : fields);
      return plans;
    },
    encode(value: InputFields<F>): Uint8Array {
      const writer = new BinaryWriter();
      encodeFields(type.plans, value, writer);
      return writer.finish();
    },
    decode(bytes: Uint8Array): DecodedFields<F> {
      const reader = new BinaryReader(bytes);
      return decodeFields(type.plans, {}, reader, reader.len) as DecodedFields<F>;
    },
  };
  return type;
}

type Values = Record<string, unknown>;

const MAP_KEY = 1;
const MAP_VALUE = 2;

function encodeFields(plans: readonly FieldPlan[], values: Readonly<Values>, writer: BinaryWriter): void {
  for (const plan of plans) {
    const value = values[plan.key];
    if (value === undefined) continue;
    switch (plan.rule) {
      case "single":
        if (!isDefault(plan.element, value)) encodeElement(plan.element, plan.number, value, writer);
        break;
      case "optional":
        encodeElement(plan.element, plan.number, value, writer);
        break;
      case "repeated":
        for (const element of value as readonly unknown[]) encodeElement(plan.element, plan.number, element, writer);
        break;
      case "map":
        for (const [key, element] of value as ReadonlyMap<string, unknown>) {
          writer.tag(plan.number, WireType.LengthDelimited).fork();
          encodeElement(STRING_ELEMENT, MAP_KEY, key, writer);
          encodeElement(plan.element, MAP_VALUE, element, writer);
          writer.join();
        }
        break;
    }
  }
}

function encodeElement(element: ElementPlan, number: number, value: unknown, writer: BinaryWriter): void {
  writer.tag(number, wireTypeOf(element));
  if (element.kind === "message") {
    writer.fork();
    encodeFields(element.type.plans, value as Values, writer);
    writer.join();
    return;
  }
  switch (element.scalar) {
    case "string":
      writer.string(value as string);
      return;
    case "bytes":
      writer.bytes(value as Uint8Array);
      return;
    case "bool":
      writer.bool(value as boolean);
      return;
    case "int64":
      writer.int64(value as number | bigint);
      return;
    case "enum":
      writer.int32(value as number);
      return;
  }
}

/** Reads fields up to `end` into `values`, which is returned with the defaults of all missing fields. */
function decodeFields(plans: readonly FieldPlan[], values: Values, reader: BinaryReader, end: number): Values {
  for (const plan of plans) values[plan.key] ??= defaultOf(plan);
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const plan = plans.find((candidate) => candidate.number === number);
    if (plan === undefined || plan.wireType !== wireType) reader.skip(wireType, number);
    else decodeField(plan, values, reader, end);
  }
  if (reader.pos !== end) throw new Error("a field is longer than the message around it");
  return values;
}

function decodeField(plan: FieldPlan, values: Values, reader: BinaryReader, end: number): void {
  switch (plan.rule) {
    case "single":
    case "optional":
      // A message field that occurs twice is merged and a scalar is replaced, as the encoding specifies.
      values[plan.key] = decodeElement(plan.element, reader, end, values[plan.key]);
      for (const sibling of plan.siblings) values[sibling] = undefined;
      return;
    case "repeated":
      (values[plan.key] as unknown[]).push(decodeElement(plan.element, reader, end, undefined));
      return;
    case "map": {
      const entry = decodeFields(entryPlans(plan), {}, reader, lengthDelimitedEnd(reader, end));
      const value = entry["value"] ?? decodeEmpty(plan.element);
      (values[plan.key] as Map<string, unknown>).set(entry["key"] as string, value);
      return;
    }
  }
}

function decodeElement(element: ElementPlan, reader: BinaryReader, end: number, previous: unknown): unknown {
  if (element.kind === "scalar") return decodeScalar(element.scalar, reader);
  return decodeFields(element.type.plans, (previous ?? {}) as Values, reader, lengthDelimitedEnd(reader, end));
}

function decodeScalar(scalar: Scalar, reader: BinaryReader): unknown {
  switch (scalar) {
    case "string":
      return reader.string(true);
    case "bytes":
      return reader.bytes();
    case "bool":
      return reader.bool();
    case "int64":
      return safeInteger(BigInt(reader.int64()));
    case "enum":
      return reader.int32();
  }
}

function safeInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function lengthDelimitedEnd(reader: BinaryReader, outerEnd: number): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > outerEnd) throw new Error("a field is longer than the message around it");
  return end;
}

const STRING_ELEMENT: ElementPlan = { kind: "scalar", scalar: "string" };

const entryPlansOf = new WeakMap<FieldPlan, readonly FieldPlan[]>();

function entryPlans(plan: FieldPlan): readonly FieldPlan[] {
  let plans = entryPlansOf.get(plan);
  if (plans === undefined) {
    const part = (key: string, number: number, element: ElementPlan): FieldPlan => ({
      key,
      number,
      element,
      wireType: wireTypeOf(element),
      rule: "single",
      siblings: [],
    });
    plans = [part("key", MAP_KEY, STRING_ELEMENT), part("value", MAP_VALUE, plan.element)];
    entryPlansOf.set(plan, plans);
  }
  return plans;
}

const NO_BYTES = new Uint8Array(0);

function defaultOf(plan: FieldPlan): unknown {
  switch (plan.rule) {
    case "optional":
      return undefined;
    case "repeated":
      return [];
    case "map":
      return new Map();
    case "single":
      return plan.element.kind === "message" ? undefined : decodeEmpty(plan.element);
  }
}

/** An element whose bytes are missing: a scalar's zero, or a message without fields. */
function decodeEmpty(element: ElementPlan): unknown {
  if (element.kind === "message") {
    const values: Values = {};
    for (const plan of element.type.plans) values[plan.key] = defaultOf(plan);
    return values;
  }
  switch (element.scalar) {
    case "string":
      return "";
    case "bytes":
      return NO_BYTES;
    case "bool":
      return false;
    case "int64":
    case "enum":
      return 0;
  }
}

function isDefault(element: ElementPlan, value: unknown): boolean {
  if (element.kind === "message") return false;
  return element.scalar === "bytes"
    ? (value as Uint8Array).length === 0
    : value === "" || value === 0 || value === false || value === 0n;
}

/** Prepares a message's table for the codec. */
function planFields(fields: Fields): readonly FieldPlan[] {
  const rows = Object.entries(fields);
  return rows.map(([key, [number, type]]) => {
    const element = elementOf(type);
    const rule = ruleOf(type);
    return {
      key,
      number,
      wireType: rule === "map" ? WireType.LengthDelimited : wireTypeOf(element),
      rule,
      element,
      siblings: isOneOf(type)
        ? rows.filter(([other, [, t]]) => other !== key && isOneOf(t, type.group)).map(([k]) => k)
        : [],
    };
  });
}

function elementOf(type: FieldType): ElementPlan {
  if (typeof type === "string") return { kind: "scalar", scalar: type };
  if ("rule" in type) return elementOf(type.element);
  return { kind: "message", type };
}

function ruleOf(type: FieldType): FieldPlan["rule"] {
  if (typeof type === "string" || !("rule" in type)) return "single";
  // A oneof member has presence; when writing, that is the only difference.
  return type.rule === "oneof" ? "optional" : type.rule;
}

function isOneOf(type: FieldType, group?: string): type is Extract<FieldType, { rule: "oneof" }> {
  return typeof type === "object" && "rule" in type && type.rule === "oneof" && (group ?? type.group) === type.group;
}

function wireTypeOf(element: ElementPlan): WireType {
  if (element.kind === "message") return WireType.LengthDelimited;
  switch (element.scalar) {
    case "string":
    case "bytes":
      return WireType.LengthDelimited;
    case "bool":
    case "int64":
    case "enum":
      return WireType.Varint;
  }
}
