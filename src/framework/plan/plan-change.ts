import { type ObjectValue, valuesEqual } from "../../cty";
import type { JsonValue, ManagedResource, PlanContext, PlanResult } from "../resource";
import type { SchemaNode } from "../schema/attribute";
import type { Schema } from "../schema/schema";
import { applyDefaults, complete, keepSpelling, markComputedUnknown, nullWriteOnly } from "./passes";

export interface Change {
  readonly config: ObjectValue;
  /** Null on create. */
  readonly prior: ObjectValue | null;
  /** The configuration where it is set, else the prior state for computed attributes. */
  readonly proposed: ObjectValue;
  readonly private: JsonValue;
}

/** The generic rules, then the resource's own. */
export async function planChange<Data>(
  resource: ManagedResource<Schema, Data>,
  { config, prior, proposed, private: known }: Change,
  context: PlanContext<Data>,
): Promise<{ readonly planned: ObjectValue; readonly own: PlanResult<Schema> | undefined }> {
  const generic = genericPlan(resource.schema, config, prior, proposed);
  const own = await resource.plan?.({ config, prior, planned: generic, private: known }, context);
  return { planned: own === undefined ? generic : nullWriteOnly(resource.schema, own.planned), own };
}

/** The attributes of an object that a plan with this configuration would change or replace it for; empty: none. */
export async function plannedChanges<Data>(
  resource: ManagedResource<Schema, Data>,
  { config, state, private: known }: Pick<Change, "config" | "private"> & { readonly state: ObjectValue },
  context: PlanContext<Data>,
): Promise<readonly string[]> {
  const { schema } = resource;
  const proposed = complete(
    schema,
    Object.fromEntries(Object.entries(state).map(([name, before]) => [name, config[name] ?? before])),
  );
  const { planned, own } = await planChange(resource, { config, prior: state, proposed, private: known }, context);
  const changed = Object.keys(schema.attributes).filter((name) => !valuesEqual(state[name]!, planned[name]!));
  const replaced = (own?.requiresReplace ?? []).flatMap(([step]) =>
    step !== undefined && "attribute" in step ? [step.attribute] : [],
  );
  return [...new Set([...changed, ...replaced])];
}

/**
 * The plan by the rules that follow from the schema alone (terraform-protocol 2.7). Without a change it is exactly the
 * prior state; otherwise everything that the provider sets is unknown, except what `useStateForUnknown` keeps.
 *
 * @param prior null on create
 * @param proposed Terraform's: the configuration where it is set, else the prior state for computed attributes
 */
function genericPlan(
  node: SchemaNode,
  config: ObjectValue,
  prior: ObjectValue | null,
  proposed: ObjectValue,
): ObjectValue {
  const withDefaults = nullWriteOnly(node, applyDefaults(node, config, proposed));
  if (prior === null) return markComputedUnknown(node, config, withDefaults, true);
  const spelled = keepSpelling(node, prior, withDefaults);
  if (valuesEqual(prior, spelled)) return prior;
  return markComputedUnknown(node, config, spelled, false);
}
