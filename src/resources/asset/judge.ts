import { UNKNOWN, attributePath, type Path } from "../../cty";
import type { ServiceObject } from "../../client";
import { parseJson, type JsonMap } from "../../document";
import { alreadyExists, type Decision, type Naming, baselineIn } from "../shared";
import {
  fieldDifferences,
  assetFields,
  sameSetting,
  SETTABLE_NAMES,
  type Written,
  withChanges,
  type SettableName,
  type SettableValues,
  hiddenFields,
} from "./asset-fields";
import { notAsConfigured } from "./messages";
import type { AssetRecord } from "./record";
import type { AssetConfig, AssetPlan, AssetState } from "./schema";

/** An asset on the service with a known id; without one it cannot be addressed. */
export type ObservedAsset = ServiceObject & { readonly id: string };

/**
 * What a create does. An existing asset for the same machine is adopted or refused: after a lost answer it may be our own,
 * and it must never be created twice.
 */
export function decide(sent: Written, existing: readonly ObservedAsset[], adopt: boolean, naming: Naming): Decision {
  const same = existing.filter((asset) => isSameAsset(sent, asset));
  const [first] = same;
  if (first === undefined) return { kind: "create" };
  const fitting = adopt ? same.find((asset) => differencesFrom(sent, asset).length === 0) : undefined;
  if (fitting !== undefined) return { kind: "adopt", id: fitting.id };
  const { id, name } = first;
  const problem = adopt
    ? notAsConfigured(naming, id, differencesFrom(sent, first))
    : alreadyExists(naming, { name, ids: [id], shared: SHARED, isAdoptable: true });
  return { kind: "refuse", existing: [id], problem };
}

/** What an asset has in common with another one for the same machine. */
const SHARED = "the same host name, IP address or name";

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
 * One line for each value that differs from the wanted one on the service. A value that it does not show may be as
 * wanted.
 */
export function differencesFrom(desired: Written, asset: ServiceObject): readonly string[] {
  const fields = assetFields(asset);
  const settable = SETTABLE_NAMES.flatMap((name) => {
    const [wanted, shown] = [desired[name], fields[name]];
    if (wanted === null || shown === null || sameSetting(name, wanted, shown)) return [];
    return [line(name, text(shown), text(wanted))];
  });
  if (desired.additional_fields_json === null) return settable;
  const additional = fieldDifferences(desired.additional_fields_json, asset.attributes);
  return [
    ...settable,
    ...additional.map(({ name, shown, wanted }) => line(`additional_fields_json, field "${name}"`, shown, wanted)),
  ];
}

const text = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : String(value));
const line = (what: string, shown: string, wanted: string): string =>
  `${what}: ${shown} on the service, ${wanted} in the configuration`;

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
  const settable = Object.fromEntries(
    SETTABLE_NAMES.map((name) => {
      if (baseline === null) return [name, holdsUnread(name, state[name], now[name]) ? state[name] : now[name]];
      return [name, sameSetting(name, now[name], baseline.shown[name]) ? baseline.written[name] : now[name]];
    }),
  ) as unknown as SettableValues;
  if (baseline === null) return { ...settable, additional_fields_json: state.additional_fields_json };
  const { additional } = baseline;
  const text =
    additional && withChanges(additional.written, parseJson(additional.shown) as JsonMap, observed.attributes);
  return { ...settable, additional_fields_json: text };
}

/** Whether a first read shows the written value, as far as it shows one; the service may complete a host name. */
function holdsUnread(name: SettableName, written: Written[SettableName], shown: Written[SettableName]): boolean {
  if (shown === null || sameSetting(name, written, shown)) return true;
  return (
    name === "hostname" &&
    typeof written === "string" &&
    typeof shown === "string" &&
    shown.toLowerCase().startsWith(`${written.toLowerCase()}.`)
  );
}

/**
 * One line for each value that was different at the last read.
 *
 * @param wasRead false if no read is recorded, so that a value missing in `last` may already have been as it is now
 */
export const changesSince = (last: Written, now: Written, wasRead: boolean): readonly string[] =>
  ([...SETTABLE_NAMES, "additional_fields_json"] as const).flatMap((name) =>
    last[name] === now[name] ||
    (last[name] === null && !wasRead) ||
    (name !== "additional_fields_json" && sameSetting(name, last[name], now[name]))
      ? []
      : [`${name}: ${quoted(last[name])} -> ${quoted(now[name])}`],
  );

const quoted = (value: Written[keyof Written]): string => (value === null ? "none" : JSON.stringify(value));

const NOT_READ_BACK = { provenance: { kind: "notYetReadBack" } } as const;

/** One line for each sent value that a new asset shows otherwise, apart from how the service spells or completes it. */
export function shownOtherwiseThan(sent: Written, observed: ServiceObject): readonly string[] {
  const shown = writtenAfterRead(sent, NOT_READ_BACK, observed);
  const { additional_fields_json: fields } = sent;
  return [
    ...changesSince(sent, { ...shown, additional_fields_json: fields }, false),
    ...(fields === null ? [] : fieldDifferences(fields, observed.attributes)).map(
      ({ name, shown: now, wanted }) => `additional_fields_json, field "${name}": ${wanted} -> ${now}`,
    ),
  ];
}

/**
 * Whether a new asset is as it was sent, up to fields that the interface document does not list. One that shows nothing
 * of what identifies it may be another one.
 */
export function isAsSent(sent: Written, asset: ServiceObject): boolean {
  const fields = assetFields(asset);
  const isShown = IDENTIFYING.some((name) => sent[name] !== null && fields[name] !== null);
  return isShown && changesSince(sent, writtenAfterRead(sent, NOT_READ_BACK, asset), false).length === 0;
}

/** The attributes that a plan changes; omitted attributes are left alone, except for the additional fields. */
export function changedNames(config: AssetConfig, prior: AssetState, planned: AssetPlan): readonly (keyof Written)[] {
  const settable = SETTABLE_NAMES.filter((name) => {
    const value = planned[name];
    return config[name] !== null && (value === UNKNOWN || !sameSetting(name, value, prior[name]));
  });
  return planned.additional_fields_json === prior.additional_fields_json
    ? settable
    : [...settable, "additional_fields_json"];
}

/**
 * Whether the plan is the first to set an imported asset's additional fields: an import cannot distinguish them from
 * the service's own, so they are accepted without a request unless a shown value contradicts them.
 */
export const setsFieldsAfterImport = (
  prior: AssetState,
  planned: AssetPlan,
  { provenance }: Pick<AssetRecord, "provenance">,
): boolean =>
  provenance.kind === "imported" &&
  prior.additional_fields_json === null &&
  (provenance.baseline?.additional ?? null) === null &&
  planned.additional_fields_json !== null;

/** Compares the fields of an imported asset: they may contradict shown values, or rely on values that are not shown. */
export const compareFields = (text: string, observed: ObservedAsset) => ({
  contradicts: fieldDifferences(text, observed.attributes).length > 0,
  hidden: hiddenFields(text, observed.attributes),
});

export const pathsOf = (names: readonly (keyof Written)[]): readonly Path[] => names.map((name) => attributePath(name));
