import type { JsonObject, JsonValue } from "../json";
import { listOf, objectOf, textOrNull } from "./json-values";
import { PlanError } from "./open-plan";

/** A managed object of a state, as `show -json` prints it of a state, and of a plan as `prior_state`. */
export interface StateObject {
  readonly address: string;
  readonly type: string;
  /** The provider's full address; null if the JSON leaves it out. */
  readonly provider: string | null;
  readonly values: JsonObject;
  /** True if a value is sensitive, in the shape of `values`. */
  readonly sensitive: JsonValue;
}

/** @throws PlanError for text that is not the JSON of a state */
export function readShownState(text: string): readonly StateObject[] {
  try {
    return stateObjects(JSON.parse(text) as JsonValue);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new PlanError("The state is not JSON; pass the output of `terraform show -json`", { cause: error });
  }
}

/** Without deposed objects of earlier replacements, which have the address of the object itself. */
export const stateObjects = (state: JsonValue | undefined): readonly StateObject[] => [
  ...objectsIn(objectOf(objectOf(objectOf(state)["values"])["root_module"])),
];

function* objectsIn(module: JsonObject): Generator<StateObject> {
  for (const resource of listOf(module["resources"])) {
    const { address, type } = resource;
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
  for (const child of listOf(module["child_modules"])) yield* objectsIn(child);
}
