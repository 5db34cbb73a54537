import type { JsonValue } from "../document";
import { listOf, objectOf, textOrNull, type JsonObject } from "./json-values";

/** A managed object of the refreshed state that a plan holds (`prior_state`). */
export interface StateObject {
  readonly address: string;
  readonly type: string;
  /** The provider's full address; null if the plan leaves it out. */
  readonly provider: string | null;
  readonly values: JsonObject;
  /** True if a value is sensitive, in the shape of `values`. */
  readonly sensitive: JsonValue;
}

/** The objects of a plan's `prior_state`, of all modules. Read tolerantly: missing parts are empty. */
export const priorState = (plan: JsonObject): readonly StateObject[] => [
  ...objectsOf(objectOf(objectOf(objectOf(plan["prior_state"])["values"])["root_module"])),
];

function* objectsOf(module: JsonObject): Generator<StateObject> {
  for (const resource of listOf(module["resources"])) {
    const { address, type } = resource;
    // The engine only has to delete a deposed object of an earlier replacement.
    if (
      resource["mode"] !== "managed" ||
      "deposed_key" in resource ||
      typeof address !== "string" ||
      typeof type !== "string"
    )
      continue;
    yield {
      address,
      type,
      provider: textOrNull(resource["provider_name"]),
      values: objectOf(resource["values"]),
      sensitive: resource["sensitive_values"] ?? false,
    };
  }
  for (const child of listOf(module["child_modules"])) yield* objectsOf(child);
}
