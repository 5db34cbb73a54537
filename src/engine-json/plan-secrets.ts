import type { JsonObject, JsonValue } from "../json";
import { listOf, objectOf } from "./json-values";
import { markAt } from "./marks";
import type { StateObject } from "./state-object";

/** Every text that a plan marks as sensitive, and the secrets of provider blocks, each once. */
export const planSecrets = (plan: JsonObject, state: readonly StateObject[]): readonly string[] => [
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
