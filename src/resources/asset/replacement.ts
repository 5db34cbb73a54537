import { UNKNOWN, attributePath, type Path } from "../../cty";
import { knownValue } from "../known-value";
import { hiddenFields, fieldDifferences } from "./additional-fields";
import type { Memory } from "./baseline";
import type { ObservedAsset } from "./reconcile";
import type { AssetConfig, AssetPlan, AssetState } from "./schema";
import { sameSetting, SETTABLE_NAMES, type Written } from "./settable-values";

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
  return planned.additional_fields_json === prior.additional_fields_json
    ? settable
    : [...settable, "additional_fields_json"];
}

/**
 * One line for each value that was otherwise at the last look.
 *
 * @param wasSeen false: no look is known of, so what `last` does not have may have been as it is now
 */
export const changesSince = (last: Written, now: Written, wasSeen: boolean): readonly string[] =>
  ([...SETTABLE_NAMES, "additional_fields_json"] as const).flatMap((name) =>
    last[name] === now[name] ||
    (last[name] === null && !wasSeen) ||
    (name !== "additional_fields_json" && sameSetting(name, last[name], now[name]))
      ? []
      : [`${name}: ${quoted(last[name])} -> ${quoted(now[name])}`],
  );

const quoted = (value: Written[ReplacingName]): string =>
  value === null ? "none" : typeof value === "string" ? JSON.stringify(value) : String(value);

/**
 * Whether the plan is the first to say which additional fields an imported asset has: an import cannot tell them from
 * the service's own, so they are taken over without a request where nothing that is shown contradicts.
 */
export const saysFieldsFirst = (
  prior: AssetState,
  planned: AssetPlan,
  { imported, baseline }: Pick<Memory, "imported" | "baseline">,
): boolean =>
  imported &&
  prior.additional_fields_json === null &&
  (baseline?.additional ?? null) === null &&
  planned.additional_fields_json !== null;

/**
 * What taking over the fields of an imported asset comes to: it contradicts what is shown, or relies on what is not.
 */
export const lookAtFields = (text: string, observed: ObservedAsset) => ({
  contradicts: fieldDifferences(text, observed.attributes).length > 0,
  hidden: hiddenFields(text, observed.attributes),
});

export const pathsOf = (names: readonly ReplacingName[]): readonly Path[] => names.map((name) => attributePath(name));
