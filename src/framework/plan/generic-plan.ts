import { valuesEqual, type ObjectValue } from "../../cty";
import { impliedType } from "../schema/implied-type";
import type { SchemaNode } from "../schema/node";
import { applyDefaults } from "./defaults";
import { markComputedUnknown } from "./computed-unknown";
import { keepSpelling } from "./keep-spelling";
import { nullWriteOnly } from "./null-write-only";

/**
 * The plan by the rules that follow from the schema alone (terraform-protocol 2.7). Without a change it is exactly the
 * prior state; otherwise everything that the provider sets is unknown, except what `useStateForUnknown` keeps.
 *
 * @param prior null on create
 * @param proposed Terraform's: the configuration where it is set, else the prior state for computed attributes
 */
export function genericPlan(
  node: SchemaNode,
  config: ObjectValue,
  prior: ObjectValue | null,
  proposed: ObjectValue,
): ObjectValue {
  const withDefaults = nullWriteOnly(node, applyDefaults(node, config, proposed));
  if (prior === null) return markComputedUnknown(node, config, withDefaults, true);
  const spelled = keepSpelling(node, prior, withDefaults, "trust");
  if (valuesEqual(impliedType(node), prior, spelled)) return prior;
  return markComputedUnknown(node, config, spelled, false);
}
