import type { JsonValue } from "../document";
import { isObject, textOrNull, type JsonObject } from "./json-values";
import { configuredBlocks, type ConfiguredBlock, withoutKeys } from "./configuration";
import { priorState, type StateObject } from "./prior-state";

export type PlanAction = "no-op" | "create" | "read" | "update" | "delete" | "forget";

/**
 * The content of `terraform show -json PLANFILE`, as far as reports need it. Values that an engine omits are null or
 * empty.
 */
export interface Plan {
  readonly formatVersion: string;
  /** The engine's own version. Null if the plan does not contain it. */
  readonly engineVersion: string | null;
  /** `resource_changes` of all providers, including entries without a change, in the plan's order. */
  readonly changes: readonly ObjectChange[];
  /**
   * `resource_drift`: changes that the refresh found since the last apply. `before` is the state, `after` the service.
   */
  readonly drift: readonly ObjectChange[];
  /** `prior_state`: every managed object as refreshed, also those that the plan leaves out (`-target`, `-refresh-only`). */
  readonly state: readonly StateObject[];
  /** `deferred_changes`: changes that the engine leaves to a later plan. */
  readonly deferred: readonly DeferredChange[];
  /** `action_invocations`: the actions that applying runs, of all providers. */
  readonly invocations: readonly ActionInvocation[];
  /** `deferred_action_invocations`: the actions that the engine leaves to a later plan. */
  readonly deferredInvocations: readonly ActionInvocation[];
  /** Names of the root module's outputs that change. */
  readonly outputs: readonly string[];
  readonly errored: boolean | null;
  readonly complete: boolean | null;
  readonly applyable: boolean | null;
  /** RFC 3339. */
  readonly timestamp: string | null;
}

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

export interface DeferredChange {
  /** The engine's word, such as `resource_config_unknown`. */
  readonly reason: string;
  readonly change: ObjectChange;
}

export interface ActionInvocation {
  readonly address: string;
  readonly type: string;
  readonly provider: string;
  readonly ours: boolean;
  /** The resource whose change runs it. Null if it was invoked by itself. */
  readonly triggeredBy: string | null;
  /** Such as `AfterCreate`. Null if it was invoked by itself. */
  readonly event: string | null;
}

/** The text is not a readable plan; the message says what it is and what to pass instead. */
export class PlanError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PlanError";
  }
}

const ACTIONS: ReadonlySet<string> = new Set<PlanAction>(["no-op", "create", "read", "update", "delete", "forget"]);

/**
 * Reads a saved plan's JSON, of Terraform 1.0 or later or OpenTofu 1.6 or later (`format_version` 0.1, 0.2 and 1.x). It
 * skips fields that it does not know, and fields that an engine leaves out are null or empty.
 *
 * @throws PlanError that says what was given instead: text that is not JSON, a state's JSON, the log of `plan -json`, a
 * later format
 */
export function readPlan(text: string): Plan {
  const plan = planObject(text);
  const formatVersion = checkedVersion(plan);
  const configured = configuredBlocks(plan["configuration"]);
  const state = priorState(plan);
  const objectChange = (entry: JsonObject, what: string): ObjectChange => readChange(entry, what, configured);
  const list = <T>(name: string, read: (entry: JsonObject, what: string) => T): readonly T[] =>
    arrayOf(plan[name], name).map((entry, index) =>
      read(requiredObject(entry, `${name}[${index}]`), `${name}[${index}]`),
    );
  return {
    formatVersion,
    engineVersion: textOrNull(plan["terraform_version"]),
    changes: list("resource_changes", objectChange).map((change) => withRefreshed(change, state)),
    drift: list("resource_drift", objectChange),
    state,
    deferred: list("deferred_changes", (entry, what) => ({
      reason: textOrNull(entry["reason"]) ?? "unknown",
      change: objectChange(
        requiredObject(entry["resource_change"], `${what}.resource_change`),
        `${what}.resource_change`,
      ),
    })),
    invocations: list("action_invocations", invocation),
    deferredInvocations: list("deferred_action_invocations", (entry, what) =>
      invocation(requiredObject(entry["action_invocation"], `${what}.action_invocation`), `${what}.action_invocation`),
    ),
    outputs: changedOutputs(plan["output_changes"]),
    errored: booleanOrNull(plan["errored"]),
    complete: booleanOrNull(plan["complete"]),
    applyable: booleanOrNull(plan["applyable"]),
    timestamp: textOrNull(plan["timestamp"]),
  };
}

function planObject(text: string): JsonObject {
  const source = text.replace(/^\uFEFF/, "");
  if (source.trim() === "")
    throw new PlanError("The plan is empty; pass the output of `terraform show -json PLANFILE`");
  if (source.startsWith("PK\u0003\u0004")) {
    throw new PlanError(
      "This is a saved plan itself, not its JSON; pass the output of `terraform show -json PLANFILE`",
    );
  }
  let value: JsonValue;
  try {
    value = JSON.parse(source) as JsonValue;
  } catch {
    if (/^\s*\{"@level"/.test(source)) {
      throw new PlanError(
        "This is the log that `plan -json` prints, not a plan; save one with `plan -out=PLANFILE` and pass the output of `show -json PLANFILE`",
      );
    }
    throw new PlanError("The plan is not JSON; pass the output of `terraform show -json PLANFILE`, and nothing else");
  }
  if (!isObject(value))
    throw new PlanError("The JSON is not a plan; pass the output of `terraform show -json PLANFILE`");
  return value;
}

function checkedVersion(plan: JsonObject): string {
  if ("@level" in plan) {
    throw new PlanError(
      "This is the log that `plan -json` prints, not a plan; save one with `plan -out=PLANFILE` and pass the output of `show -json PLANFILE`",
    );
  }
  const isPlan = ["planned_values", "resource_changes", "configuration"].some((name) => name in plan);
  if (!isPlan && ("values" in plan || "lineage" in plan)) {
    throw new PlanError(
      "This is the JSON of a state, not of a plan; name the plan's file: `terraform show -json PLANFILE`",
    );
  }
  const version = textOrNull(plan["format_version"]);
  if (!isPlan || version === null) {
    throw new PlanError("The JSON is not a plan; pass the output of `terraform show -json PLANFILE`");
  }
  const major = /^(\d+)\.\d+$/.exec(version)?.[1];
  if (major !== "0" && major !== "1") {
    throw new PlanError(
      `The plan's format_version is "${version}", and this version of wfa reads 0.x and 1.x; use a later one`,
    );
  }
  return version;
}

/** Requires the fields that every engine writes: a skipped entry would be a change that nobody reviews. */
function readChange(entry: JsonObject, what: string, configured: ReadonlyMap<string, ConfiguredBlock>): ObjectChange {
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

function invocation(entry: JsonObject, what: string): ActionInvocation {
  const address = required(entry, "address", what);
  const provider = required(entry, "provider_name", address);
  const trigger = objectOrNull(entry["lifecycle_action_trigger"]);
  return {
    address,
    type: required(entry, "type", address),
    provider,
    ours: isOurs(provider),
    triggeredBy: textOrNull(trigger?.["triggering_resource_address"]),
    event: textOrNull(trigger?.["action_trigger_event"]),
  };
}

/** Engines write a deletion with the object as it was before the refresh. */
function withRefreshed(change: ObjectChange, state: readonly StateObject[]): ObjectChange {
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
function isOurs(provider: string): boolean {
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

function changedOutputs(value: JsonValue | undefined): readonly string[] {
  return Object.entries(objectOrNull(value) ?? {})
    .filter(([, change]) => {
      const actions = isObject(change) ? change["actions"] : undefined;
      return Array.isArray(actions) && (actions as readonly JsonValue[]).some((action) => action !== "no-op");
    })
    .map(([name]) => name);
}

function objectOrNull(value: JsonValue | undefined): JsonObject | null {
  return isObject(value) ? value : null;
}

const damaged = (what: string): string =>
  `The plan's JSON is damaged: ${what}. Print it again with \`terraform show -json PLANFILE\``;

function required(entry: JsonObject, name: string, what: string): string {
  const text = textOrNull(entry[name]);
  if (text === null) throw new PlanError(damaged(`${what} has no ${name}`));
  return text;
}

function requiredObject(value: JsonValue | undefined, what: string): JsonObject {
  if (isObject(value)) return value;
  throw new PlanError(damaged(`${what} is not an object`));
}

function arrayOf(value: JsonValue | undefined, what: string): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as readonly JsonValue[];
  throw new PlanError(damaged(`${what} is not an array`));
}

function booleanOrNull(value: JsonValue | undefined): boolean | null {
  return typeof value === "boolean" ? value : null;
}
