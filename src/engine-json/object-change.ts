import type { JsonObject, JsonValue } from "../json";
import { withoutKeys } from "./address";
import type { ConfiguredBlock } from "./configuration";
import { objectOrNull, textOrNull } from "./json-values";
import { arrayOf, damaged, PlanError, required, requiredObject } from "./open-plan";
import type { StateObject } from "./state-object";

export type PlanAction = "no-op" | "create" | "read" | "update" | "delete" | "forget";

/** An entry of `resource_changes`. Values that an engine omits are null or empty. */
export interface ObjectChange {
  readonly address: string;
  /** Null in the root module. */
  readonly moduleAddress: string | null;
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  /** The key of `for_each`, or the number of `count`. */
  readonly index: string | number | null;
  /** The provider's full address, such as `registry.terraform.io/workflow-automation/wfa`. */
  readonly provider: string;
  /** Whether it is an object of this provider, whatever registry or mirror the provider came from. */
  readonly ours: boolean;
  /** The key of a deposed object, left by an earlier replacement. Null for the object itself. */
  readonly deposed: string | null;
  /** In the order in which they are done: a replacement is `delete, create` or `create, delete`. */
  readonly actions: readonly PlanAction[];
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  /** True if `after` is known only after apply, in the shape of `after`; read it with `isMarked`. */
  readonly afterUnknown: JsonValue;
  /** True if `before` is sensitive, in its shape; see `maskSensitive`. */
  readonly beforeSensitive: JsonValue;
  readonly afterSensitive: JsonValue;
  /** The attributes whose change replaces the object, each as the steps to it. */
  readonly replacePaths: readonly (readonly (string | number)[])[];
  /** The engine's word for why, such as `replace_because_cannot_update` or `delete_because_no_resource_config`. */
  readonly actionReason: string | null;
  /** Not null if applying imports the object; the id is null if it is unknown or was given as an identity. */
  readonly importing: { readonly id: string | null } | null;
  /** The address before a `moved` block or a renaming. */
  readonly previousAddress: string | null;
  /** Its block in the configuration. Null if the plan has none. */
  readonly configured: ConfiguredBlock | null;
}

const ACTIONS: ReadonlySet<string> = new Set<PlanAction>(["no-op", "create", "read", "update", "delete", "forget"]);

/** @throws PlanError */
export function readChange(
  entry: JsonObject,
  what: string,
  configured: ReadonlyMap<string, ConfiguredBlock>,
): ObjectChange {
  const address = required(entry, "address", what);
  const change = requiredObject(entry["change"], `the change of ${address}`);
  const provider = required(entry, "provider_name", address);
  const index = entry["index"];
  return {
    address,
    moduleAddress: textOrNull(entry["module_address"]),
    mode: entry["mode"] === "data" ? "data" : "managed",
    type: required(entry, "type", address),
    name: required(entry, "name", address),
    index: typeof index === "string" || typeof index === "number" ? index : null,
    provider,
    ours: isOurs(provider),
    deposed: textOrNull(entry["deposed"]),
    actions: actionsOf(change, address),
    before: objectOrNull(change["before"]),
    after: objectOrNull(change["after"]),
    afterUnknown: change["after_unknown"] ?? false,
    beforeSensitive: change["before_sensitive"] ?? false,
    afterSensitive: change["after_sensitive"] ?? false,
    replacePaths: arrayOf(change["replace_paths"], `replace_paths of ${address}`).map(pathSteps),
    actionReason: textOrNull(entry["action_reason"]),
    importing: importing(change["importing"]),
    previousAddress: textOrNull(entry["previous_address"]),
    configured: configured.get(withoutKeys(address)) ?? null,
  };
}

function actionsOf(change: JsonObject, address: string): readonly PlanAction[] {
  const actions = arrayOf(change["actions"], `actions of ${address}`).map((action) => planAction(action, address));
  if (actions.length === 0) throw new PlanError(damaged(`the change of ${address} has no actions`));
  return actions;
}

function planAction(action: JsonValue, address: string): PlanAction {
  if (typeof action === "string" && ACTIONS.has(action)) return action as PlanAction;
  throw new PlanError(
    `The plan has the action ${JSON.stringify(action)} for ${address}, which this version of wfa does not know; use a later one`,
  );
}

/** Engines write a deletion with the object as it was before the refresh. */
export function withRefreshed(change: ObjectChange, state: readonly StateObject[]): ObjectChange {
  if (change.actions.join() !== "delete" || change.deposed !== null) return change;
  const found = state.find(({ address }) => address === change.address);
  return found === undefined ? change : { ...change, before: found.values, beforeSensitive: found.sensitive };
}

/** An object of the state that no change of the plan is about, as a change without an action. */
export const untouched = ({ address, type, provider, values, sensitive }: StateObject): ObjectChange => ({
  address,
  moduleAddress: null,
  mode: "managed",
  type,
  name: withoutKeys(address).split(".").at(-1) ?? "",
  index: null,
  provider: provider ?? "",
  ours: isOurs(provider ?? ""),
  deposed: null,
  actions: ["no-op"],
  before: values,
  after: values,
  afterUnknown: false,
  beforeSensitive: sensitive,
  afterSensitive: sensitive,
  replacePaths: [],
  actionReason: null,
  importing: null,
  previousAddress: null,
  configured: null,
});

/** By the type only, because a mirror or a private registry may serve the provider under its own host and namespace. */
export function isOurs(provider: string): boolean {
  return /(^|\/)wfa$/.test(provider);
}

function pathSteps(path: JsonValue): readonly (string | number)[] {
  const steps = Array.isArray(path) ? (path as readonly JsonValue[]) : [];
  return steps.filter((step): step is string | number => typeof step === "string" || typeof step === "number");
}

function importing(value: JsonValue | undefined): ObjectChange["importing"] {
  const found = objectOrNull(value);
  return found && { id: textOrNull(found["id"]) };
}
