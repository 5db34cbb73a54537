import type { JsonValue } from "../../document";
import { withoutKeys } from "../configuration";
import { listOf, objectOf, textOrNull, type JsonObject } from "../json-values";
import { priorState, type StateObject } from "../prior-state";
import { markAt } from "../sensitive";

/** A provider block's connection settings, as far as a plan's JSON shows them. */
export interface ProviderSettings {
  /** Such as `wfa`, `wfa.other` or `module.part:wfa`. */
  readonly key: string;
  /** Literal values, and values of variables. */
  readonly values: JsonObject;
  /** Arguments whose value comes from an expression, which the plan does not show. */
  readonly computed: readonly string[];
}

/** The parts of a plan's JSON that only the drift report needs. Read tolerantly: missing parts are empty. */
export interface PlanFacts {
  readonly objects: readonly StateObject[];
  /** The blocks of this provider. */
  readonly providers: readonly ProviderSettings[];
  /**
   * The key of the provider block that manages an object: the first block for objects that are no longer in the
   * configuration, or whose block the plan does not show. Null for objects of other providers.
   */
  readonly providerOf: (address: string, type: string) => string | null;
  /** Every text that the plan marks as sensitive. */
  readonly secrets: readonly string[];
}

/** @param text what `show -json PLANFILE` prints, which `readPlan` has accepted */
export function planFacts(text: string): PlanFacts {
  const plan = objectOf(JSON.parse(text.replace(/^\uFEFF/, "")) as JsonValue);
  const configuration = objectOf(plan["configuration"]);
  const objects = priorState(plan);
  const keys = new Map(providerKeys(objectOf(configuration["root_module"]), ""));
  const providers = providerSettings(configuration, objectOf(plan["variables"]));
  return {
    objects,
    providers,
    providerOf: (address, type) => {
      if (!type.startsWith("wfa_")) return null;
      const key = keys.get(withoutKeys(address));
      return providers.find((provider) => provider.key === key)?.key ?? providers[0]?.key ?? null;
    },
    secrets: [
      ...new Set([
        ...objects.flatMap(({ values, sensitive }) => [...markedTexts(values, sensitive)]),
        ...planSecrets(plan, configuration),
      ]),
    ],
  };
}

function* providerKeys(module: JsonObject, prefix: string): Generator<readonly [string, string]> {
  for (const { address, provider_config_key: key } of listOf(module["resources"])) {
    if (typeof address === "string" && typeof key === "string") yield [prefix + address, key];
  }
  for (const [name, call] of Object.entries(objectOf(module["module_calls"]))) {
    yield* providerKeys(objectOf(objectOf(call)["module"]), `${prefix}module.${name}.`);
  }
}

function providerSettings(configuration: JsonObject, variables: JsonObject): readonly ProviderSettings[] {
  return Object.entries(objectOf(configuration["provider_config"])).flatMap(([key, value]) => {
    const block = objectOf(value);
    if (!/(^|\/)wfa$/.test(textOrNull(block["full_name"]) ?? textOrNull(block["name"]) ?? "")) return [];
    const inRoot = block["module_address"] === undefined;
    const read = Object.entries(objectOf(block["expressions"])).map(
      ([name, expression]) => [name, settingOf(objectOf(expression), inRoot ? variables : {})] as const,
    );
    return [
      {
        key,
        values: Object.fromEntries(read.flatMap(([name, found]) => (found === undefined ? [] : [[name, found]]))),
        computed: read.filter(([, found]) => found === undefined).map(([name]) => name),
      },
    ];
  });
}

/** A plan contains an expression's references, not the expression, so a single variable counts as its value. */
function settingOf(expression: JsonObject, variables: JsonObject): JsonValue | undefined {
  if ("constant_value" in expression) return expression["constant_value"];
  const references = expression["references"];
  const [only, ...others] = Array.isArray(references) ? (references as readonly JsonValue[]) : [];
  const variable = typeof only === "string" && others.length === 0 ? /^var\.([^.[]+)$/.exec(only)?.[1] : undefined;
  return variable === undefined ? undefined : objectOf(variables[variable])["value"];
}

function* planSecrets(plan: JsonObject, configuration: JsonObject): Generator<string> {
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
