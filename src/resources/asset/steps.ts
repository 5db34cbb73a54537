import type { ServiceObject } from "../../client";
import { alreadyExists, type Decision, type Naming } from "../shared";
import { fieldDifferences } from "./additional-fields";
import { assetFields } from "./asset-fields";
import { notAsConfigured } from "./messages";
import { sameSetting, SETTABLE_NAMES, type Written } from "./settable-values";

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
