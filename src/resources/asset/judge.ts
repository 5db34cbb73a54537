import { UNKNOWN } from "../../cty";
import type { ServiceObject } from "../../client";
import { parseJson, type JsonMap } from "../../document";
import { baselineIn } from "../shared/provenance";
import {
  assetFields,
  fieldDifferences,
  fieldsOf,
  sameSetting,
  SETTABLE_NAMES,
  withChanges,
  type SettableName,
  type SettableValues,
  type Written,
} from "./asset-fields";
import type { AssetRecord } from "./record";
import type { AssetConfig, AssetPlan, AssetState } from "./schema";

/** An asset on the service with a known id; without one it cannot be addressed. */
export type ObservedAsset = ServiceObject & { readonly id: string };

/** One of them is always sent. */
export const IDENTIFYING = ["name", "hostname", "ip_address"] as const;

const ADDRESS = ["hostname", "ip_address", "port"] as const;

/** Compares the machine's address, otherwise the name. */
export function isSameAsset(desired: Written, asset: ServiceObject): boolean {
  const fields = assetFields(asset);
  const isSet = (value: unknown): boolean => value !== null && value !== "";
  const comparable = ADDRESS.filter((name) => isSet(desired[name]) && isSet(fields[name]));
  if (comparable.some((name) => name !== "port"))
    return comparable.every((name) => sameSetting(name, desired[name], fields[name]));
  return isSet(desired.name) && desired.name === fields.name;
}

/**
 * Whether a new asset is as it was sent, up to fields that the interface document does not list. One that shows nothing
 * of what identifies it may be another one.
 */
export function isAsSent(sent: Written, asset: ServiceObject): boolean {
  const fields = assetFields(asset);
  const isShown = IDENTIFYING.some((name) => sent[name] !== null && fields[name] !== null);
  return isShown && differencesFrom({ ...sent, additional_fields_json: null }, asset).length === 0;
}

/** One line for each value that the service shows otherwise than wanted. What it does not show may be as wanted. */
export function differencesFrom(wanted: Written, asset: ServiceObject): readonly string[] {
  const fields = assetFields(asset);
  const differing = SETTABLE_NAMES.filter((name) => wanted[name] !== null && !holds(name, wanted[name], fields[name]));
  const { additional_fields_json: additional } = wanted;
  return [
    ...differing.map((name) => line(name, quoted(fields[name]), quoted(wanted[name]))),
    ...(additional === null ? [] : fieldDifferences(additional, fieldsOf(asset))).map((field) =>
      line(`additional_fields_json, field "${field.name}"`, field.shown, field.wanted),
    ),
  ];
}

const quoted = (value: Written[keyof Written]): string =>
  typeof value === "string" ? JSON.stringify(value) : String(value ?? "none");
const line = (what: string, shown: string, wanted: string): string =>
  `${what}: ${shown} on the service, ${wanted} in the configuration`;

/** Whether the service shows a written value, as far as it shows one; it may complete a host name. */
function holds(name: SettableName, written: Written[SettableName], shown: Written[SettableName]): boolean {
  if (shown === null || sameSetting(name, written, shown)) return true;
  return (
    name === "hostname" &&
    typeof written === "string" &&
    typeof shown === "string" &&
    shown.toLowerCase().startsWith(`${written.toLowerCase()}.`)
  );
}

/**
 * The values in state after a read: the written ones, with exactly the changes that somebody has made on the service
 * since. On the first read, every value that differs from the written one, apart from notation, counts as changed.
 */
export function writtenAfterRead(
  state: Written,
  { provenance }: Pick<AssetRecord, "provenance">,
  observed: ServiceObject,
): Written {
  const baseline = baselineIn(provenance);
  const now = assetFields(observed);
  const valueOf = (name: SettableName): Written[SettableName] => {
    if (baseline === null) return holds(name, state[name], now[name]) ? state[name] : now[name];
    if (!sameSetting(name, now[name], baseline.shown[name])) return now[name];
    const written = baseline.written[name];
    return sameSetting(name, state[name], written) ? state[name] : written;
  };
  const settable = Object.fromEntries(SETTABLE_NAMES.map((name) => [name, valueOf(name)])) as unknown as SettableValues;
  const text = (baseline?.written ?? state).additional_fields_json;
  const isCompared = text !== null && baseline !== null && baseline.fields !== null;
  const additional = isCompared ? withChanges(text, parseJson(baseline.fields) as JsonMap, fieldsOf(observed)) : text;
  return { ...settable, additional_fields_json: additional };
}

/**
 * One line for each value that was different at the last read.
 *
 * @param wasRead false if no read is recorded, so that a value missing in `last` may already have been as it is now
 */
export const changesSince = (last: Written, now: Written, wasRead: boolean): readonly string[] =>
  ([...SETTABLE_NAMES, "additional_fields_json"] as const).flatMap((name) =>
    (name === "additional_fields_json" ? last[name] === now[name] : sameSetting(name, last[name], now[name])) ||
    (last[name] === null && !wasRead)
      ? []
      : [`${name}: ${quoted(last[name])} -> ${quoted(now[name])}`],
  );

/**
 * The attributes whose planned change replaces the asset; omitted attributes are left alone, except for the additional
 * fields.
 */
export function replacingNames(
  config: AssetConfig,
  prior: AssetState,
  planned: AssetPlan,
  imported: JsonMap | null,
): readonly (keyof Written)[] {
  const settable = SETTABLE_NAMES.filter((name) => {
    const value = planned[name];
    return config[name] !== null && (value === UNKNOWN || !sameSetting(name, value, prior[name]));
  });
  const text = planned.additional_fields_json;
  const isTakenOver = imported !== null && (!text || text === UNKNOWN || fieldDifferences(text, imported).length === 0);
  return text === prior.additional_fields_json || isTakenOver ? settable : [...settable, "additional_fields_json"];
}
