import { WireType } from "@bufbuild/protobuf/wire";
import type { FieldType, Fields } from "./field";
import type { ElementPlan, FieldPlan } from "./message-type";

/** Prepares a message's table for the codec. */
export function planFields(fields: Fields): readonly FieldPlan[] {
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

export function wireTypeOf(element: ElementPlan): WireType {
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
