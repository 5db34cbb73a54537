import { numberText, type PlainJson } from "../../json";
import type { JsonObject } from "../service-object";

export type PlainObject = { readonly [name: string]: PlainJson };

/** A non-empty string field, or a number as its text; otherwise null. */
export function textIn(fields: PlainObject, key: string): string | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return null;
  return numberText(field) ?? (typeof field === "string" && field !== "" ? field : null);
}

/** A number, or a string that contains one (`"10"`); integers beyond the safe range as bigint; otherwise null. */
export function numberIn(fields: JsonObject, key: string): number | bigint | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (typeof field === "number") return field;
  if (typeof field !== "string") return null;
  const text = field.trim();
  if (/^[+-]?\d+$/.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
  const value = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** A boolean, or a string that contains one (`"true"`, `"False"`); otherwise null. */
export function booleanIn(fields: JsonObject, key: string): boolean | null {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (typeof field === "boolean") return field;
  if (typeof field !== "string") return null;
  const text = field.trim().toLowerCase();
  return text === "true" || (text === "false" ? false : null);
}
