import { numbersEqual, type Numeric } from "../../cty";
import type { JsonObject } from "../../client";

/** The attributes that a configuration may set, with their fields of AssetData. */
export const SETTABLE = {
  name: "name",
  description: "description",
  hostname: "hostname",
  ip_address: "ipAddress",
  port: "port",
  ft_port: "ftPort",
} as const;

export type SettableName = keyof typeof SETTABLE;
export const SETTABLE_NAMES = Object.keys(SETTABLE) as readonly SettableName[];

/** Null: left to the service, or not shown by it. */
export interface SettableValues {
  readonly name: string | null;
  readonly description: string | null;
  readonly hostname: string | null;
  readonly ip_address: string | null;
  readonly port: Numeric | null;
  readonly ft_port: Numeric | null;
}

/** Everything that a configuration can set for an asset. */
export interface Written extends SettableValues {
  readonly additional_fields_json: string | null;
}

type Scalar = string | Numeric | null;

/** Whether two values mean the same: host names and IP addresses ignore case, and an empty text counts as none. */
export function sameSetting(name: SettableName, a: Scalar, b: Scalar): boolean {
  const [left, right] = [a === "" ? null : a, b === "" ? null : b];
  if (left === null || right === null) return left === right;
  if (typeof left === "string" || typeof right === "string") return spelling(name, left) === spelling(name, right);
  return numbersEqual(left, right);
}

const spelling = (name: SettableName, value: string | Numeric): unknown =>
  typeof value === "string" && (name === "hostname" || name === "ip_address") ? value.toLowerCase() : value;

/** The fields that have a value, as AssetData. */
export function assetData(values: SettableValues): JsonObject {
  const entries = SETTABLE_NAMES.map((name) => [SETTABLE[name], values[name]] as const);
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== null && value !== "")
      .map(([field, value]) => [field, typeof value === "string" ? value : Number(value)]),
  );
}
