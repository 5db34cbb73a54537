import { UNKNOWN, attributePath, type Path } from "../../cty";
import { hiddenFields, fieldDifferences } from "./additional-fields";
import type { ObservedAsset } from "./steps";
import type { AssetRecord } from "./record";
import type { AssetConfig, AssetPlan, AssetState } from "./schema";
import { sameSetting, SETTABLE_NAMES, type Written } from "./settable-values";

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
