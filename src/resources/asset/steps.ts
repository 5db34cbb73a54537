import type { ServiceObject } from "../../client";
import { fieldDifferences } from "./additional-fields";
import { assetFields } from "./asset-fields";
import { sameSetting, SETTABLE_NAMES, type Written } from "./settable-values";

/** An asset as configured; null: left to the service. */
export type DesiredAsset = Written;

/** An asset on the service with a known id; without one it cannot be addressed. */
export type ObservedAsset = ServiceObject & { readonly id: string };

export type AssetStep =
  | { readonly kind: "add" }
  | { readonly kind: "adopt"; readonly id: string }
  | { readonly kind: "refuse"; readonly existing: ObservedAsset }
  | { readonly kind: "refuseAdoption"; readonly existing: ObservedAsset; readonly differences: readonly string[] }
  | { readonly kind: "delete"; readonly id: string };

/**
 * The steps to create a desired asset. An existing asset for the same machine is adopted or refused: after a lost
 * answer it may be our own, and it must never be created twice.
 */
export function stepsToCreate(
  desired: DesiredAsset,
  existing: readonly ObservedAsset[],
  adopt: boolean,
): readonly AssetStep[] {
  const same = existing.filter((asset) => isSameAsset(desired, asset));
  const first = same[0];
  if (first === undefined) return [{ kind: "add" }];
  if (!adopt) return [{ kind: "refuse", existing: first }];
  const fitting = same.find((asset) => differencesFrom(desired, asset).length === 0);
  return fitting === undefined
    ? [{ kind: "refuseAdoption", existing: first, differences: differencesFrom(desired, first) }]
    : [{ kind: "adopt", id: fitting.id }];
}

/** The steps to delete an asset: none if it is already gone. */
export const stepsToDelete = (observed: ObservedAsset | null): readonly AssetStep[] =>
  observed === null ? [] : [{ kind: "delete", id: observed.id }];

const ADDRESS = ["hostname", "ip_address", "port"] as const;

/** Compares the machine's address, otherwise the name. */
export function isSameAsset(desired: DesiredAsset, asset: ServiceObject): boolean {
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
export function differencesFrom(desired: DesiredAsset, asset: ServiceObject): readonly string[] {
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
