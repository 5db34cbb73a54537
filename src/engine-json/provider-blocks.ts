import type { JsonObject, JsonValue } from "../json";
import { objectOf, textOrNull } from "./json-values";
import { isOurs } from "./object-change";

/** A provider block's settings, as far as a plan's JSON shows them. */
export interface ProviderBlock {
  /** Such as `wfa`, `wfa.other` or `module.part:wfa`. */
  readonly key: string;
  /** The provider's full address, or its local name in plans of early engines. */
  readonly provider: string;
  /** Whether it is this provider, whatever registry or mirror it came from. */
  readonly ours: boolean;
  /** Literal values, and values of variables. */
  readonly values: JsonObject;
  /** Arguments whose value comes from an expression, which the plan does not show. */
  readonly computed: readonly string[];
}

/** The provider blocks of all modules, in the plan's order. */
export function providerBlocks(plan: JsonObject): readonly ProviderBlock[] {
  return Object.entries(objectOf(objectOf(plan["configuration"])["provider_config"])).map(([key, value]) => {
    const block = objectOf(value);
    const provider = textOrNull(block["full_name"]) ?? textOrNull(block["name"]) ?? "";
    // A variable of another module is not in the plan.
    const variables = block["module_address"] === undefined ? objectOf(plan["variables"]) : {};
    const read = Object.entries(objectOf(block["expressions"])).map(
      ([name, expression]) => [name, settingOf(objectOf(expression), variables)] as const,
    );
    return {
      key,
      provider,
      ours: isOurs(provider),
      values: Object.fromEntries(read.flatMap(([name, found]) => (found === undefined ? [] : [[name, found]]))),
      computed: read.filter(([, found]) => found === undefined).map(([name]) => name),
    };
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
