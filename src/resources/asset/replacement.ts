import { UNKNOWN, attributePath, type Path } from "../../cty";
import { knownValue } from "../known-value";
import type { Written } from "./baseline";
import type { AssetConfig, AssetPlan, AssetState } from "./schema";
import { sameSetting, SETTABLE_NAMES } from "./settable-values";

export type ReplacingName = keyof Written;

/** What a plan or a state says of an asset; null where the plan leaves it to the service. */
export const writtenOf = (values: AssetPlan | AssetState): Written => ({
  name: knownValue(values.name),
  description: knownValue(values.description),
  hostname: knownValue(values.hostname),
  ip_address: knownValue(values.ip_address),
  port: knownValue(values.port),
  ft_port: knownValue(values.ft_port),
  additional_fields_json: knownValue(values.additional_fields_json),
});

/** The attributes that a plan changes; what the configuration omits is left alone, save the additional fields. */
export function changedNames(config: AssetConfig, prior: AssetState, planned: AssetPlan): readonly ReplacingName[] {
  const settable = SETTABLE_NAMES.filter((name) => {
    const value = planned[name];
    return config[name] !== null && (value === UNKNOWN || !sameSetting(name, value, prior[name]));
  });
  return planned.additional_fields_json === prior.additional_fields_json ? settable : [...settable, "additional_fields_json"];
}

/**
 * What a change may only have to be taken note of: an import could not know what the service does not show, so the
 * configuration is the first to say it.
 */
export const isFirstSaid = (name: ReplacingName, prior: AssetState, imported: boolean): boolean => imported && prior[name] === null;

export const pathsOf = (names: readonly ReplacingName[]): readonly Path[] => names.map((name) => attributePath(name));
