import type { JsonObject, JsonValue } from "../json";
import { type ConfiguredBlock, configuredBlocks } from "./configuration";
import { isObject, listOf, objectOf, objectOrNull, textOrNull, textsOf } from "./json-values";
import { markAt } from "./marks";
import { isOurs, type ObjectChange, readChange, withRefreshed } from "./object-change";
import { arrayOf, openPlan, required, requiredObject } from "./open-plan";
import { type StateObject, stateObjects } from "./state-object";

/**
 * The content of `terraform show -json PLANFILE`, as far as reports need it. Values that an engine omits are null or
 * empty.
 */
export interface Plan {
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
  readonly deferred: readonly ObjectChange[];
  /** `action_invocations`: the actions that applying runs, of all providers. */
  readonly invocations: readonly ActionInvocation[];
  /** `deferred_action_invocations`: the actions that the engine leaves to a later plan. */
  readonly deferredInvocations: readonly ActionInvocation[];
  /** Names of the root module's outputs that change. */
  readonly outputs: readonly string[];
  /** The resource blocks of all modules, by address without keys. */
  readonly blocks: ReadonlyMap<string, ConfiguredBlock>;
  /** The provider blocks of all modules. */
  readonly providers: readonly ProviderBlock[];
  /** Every text that the plan marks as sensitive. Looked for at each call, because few readers need it. */
  readonly secrets: () => readonly string[];
  /** `checks`: what the configuration's own checks that failed say. */
  readonly failedChecks: readonly FailedCheck[];
  readonly errored: boolean | null;
  readonly complete: boolean | null;
  /** RFC 3339. */
  readonly timestamp: string | null;
}

/** A provider block's settings, as far as a plan's JSON shows them. */
export interface ProviderBlock {
  /** Such as `wfa`, `wfa.other` or `module.part:wfa`. */
  readonly key: string;
  /** Whether it is this provider, whatever registry or mirror it came from. */
  readonly ours: boolean;
  /** Literal values, and values of variables. */
  readonly values: JsonObject;
  /** Arguments whose value comes from an expression, which the plan does not show. */
  readonly computed: readonly string[];
}

export interface FailedCheck {
  /** Such as `check.health`. */
  readonly address: string;
  /** One for each condition that does not hold. */
  readonly messages: readonly string[];
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

/**
 * Reads a saved plan's JSON, of Terraform 1.0 or later or OpenTofu 1.6 or later (`format_version` 0.1, 0.2 and 1.x). It
 * skips fields that it does not know, and fields that an engine leaves out are null or empty.
 *
 * @throws PlanError that says what was given instead: text that is not JSON, a state's JSON, the log of `plan -json`, a
 * later format
 */
export function readPlan(text: string): Plan {
  const plan = openPlan(text);
  const configured = configuredBlocks(plan["configuration"]);
  const state = stateObjects(plan["prior_state"]);
  const objectChange = (entry: JsonObject, what: string): ObjectChange => readChange(entry, what, configured);
  const list = <T>(name: string, read: (entry: JsonObject, what: string) => T): readonly T[] =>
    arrayOf(plan[name], name).map((entry, index) =>
      read(requiredObject(entry, `${name}[${index}]`), `${name}[${index}]`),
    );
  return {
    engineVersion: textOrNull(plan["terraform_version"]),
    changes: list("resource_changes", objectChange).map((change) => withRefreshed(change, state)),
    drift: list("resource_drift", objectChange),
    state,
    deferred: list("deferred_changes", (entry, what) =>
      objectChange(requiredObject(entry["resource_change"], `${what}.resource_change`), `${what}.resource_change`),
    ),
    invocations: list("action_invocations", invocation),
    deferredInvocations: list("deferred_action_invocations", (entry, what) =>
      invocation(requiredObject(entry["action_invocation"], `${what}.action_invocation`), `${what}.action_invocation`),
    ),
    outputs: changedOutputs(plan["output_changes"]),
    blocks: configured,
    providers: providerBlocks(plan),
    secrets: () => planSecrets(plan, state),
    failedChecks: list("checks", failedCheck).flatMap((check) => check ?? []),
    errored: booleanOrNull(plan["errored"]),
    complete: booleanOrNull(plan["complete"]),
    timestamp: textOrNull(plan["timestamp"]),
  };
}

/** The provider blocks of all modules, in the plan's order. */
function providerBlocks(plan: JsonObject): readonly ProviderBlock[] {
  return Object.entries(objectOf(objectOf(plan["configuration"])["provider_config"])).map(([key, value]) => {
    const block = objectOf(value);
    // A variable of another module is not in the plan.
    const variables = block["module_address"] === undefined ? objectOf(plan["variables"]) : {};
    const read = Object.entries(objectOf(block["expressions"])).map(
      ([name, expression]) => [name, settingOf(objectOf(expression), variables)] as const,
    );
    return {
      key,
      // Plans of early engines have the local name alone.
      ours: isOurs(textOrNull(block["full_name"]) ?? textOrNull(block["name"]) ?? ""),
      values: Object.fromEntries(read.flatMap(([name, found]) => (found === undefined ? [] : [[name, found]]))),
      computed: read.filter(([, found]) => found === undefined).map(([name]) => name),
    };
  });
}

/** A plan contains an expression's references, not the expression, so a single variable counts as its value. */
function settingOf(expression: JsonObject, variables: JsonObject): JsonValue | undefined {
  if ("constant_value" in expression) return expression["constant_value"];
  const [only = "", ...others] = textsOf(expression["references"]);
  const variable = others.length === 0 ? /^var\.([^.[]+)$/.exec(only)?.[1] : undefined;
  return variable === undefined ? undefined : objectOf(variables[variable])["value"];
}

/** Null for a check that holds, or is not decided yet. */
function failedCheck(entry: JsonObject): FailedCheck | null {
  if (entry["status"] !== "fail" && entry["status"] !== "error") return null;
  const problems = listOf(entry["instances"]).flatMap((each) => listOf(objectOrNull(each)?.["problems"]));
  return {
    address: textOrNull(objectOrNull(entry["address"])?.["to_display"]) ?? "check",
    messages: problems.flatMap((each) => textOrNull(objectOrNull(each)?.["message"]) ?? []),
  };
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

function changedOutputs(value: JsonValue | undefined): readonly string[] {
  return Object.entries(objectOf(value))
    .filter(([, change]) => {
      const actions = isObject(change) ? change["actions"] : undefined;
      return Array.isArray(actions) && (actions as readonly JsonValue[]).some((action) => action !== "no-op");
    })
    .map(([name]) => name);
}

function booleanOrNull(value: JsonValue | undefined): boolean | null {
  return typeof value === "boolean" ? value : null;
}

/** Every text that a plan marks as sensitive, and the secrets of provider blocks, each once. */
const planSecrets = (plan: JsonObject, state: readonly StateObject[]): readonly string[] => [
  ...new Set([
    ...state.flatMap(({ values, sensitive }) => [...markedTexts(values, sensitive)]),
    ...secretsOutsideState(plan),
  ]),
];

function* secretsOutsideState(plan: JsonObject): Generator<string> {
  const configuration = objectOf(plan["configuration"]);
  const declared = objectOf(objectOf(configuration["root_module"])["variables"]);
  for (const [name, variable] of Object.entries(objectOf(plan["variables"]))) {
    if (objectOf(declared[name])["sensitive"] === true) yield* markedTexts(objectOf(variable)["value"] ?? null, true);
  }
  for (const list of ["resource_changes", "resource_drift"]) {
    for (const { change } of listOf(plan[list])) {
      const { before, before_sensitive, after, after_sensitive } = objectOf(change);
      yield* markedTexts(before ?? null, before_sensitive ?? false);
      yield* markedTexts(after ?? null, after_sensitive ?? false);
    }
  }
  for (const block of Object.values(objectOf(configuration["provider_config"]))) {
    const expressions = objectOf(objectOf(block)["expressions"]);
    for (const name of ["api_key", "client_key", "headers"])
      yield* markedTexts(objectOf(expressions[name])["constant_value"] ?? null, true);
  }
}

function* markedTexts(value: JsonValue, marks: JsonValue): Generator<string> {
  if (marks === true && typeof value === "string") yield value;
  if (typeof value !== "object" || value === null || marks === false || marks === null) return;
  for (const [key, item] of Object.entries(value)) yield* markedTexts(item, marks === true || markAt(marks, key));
}
