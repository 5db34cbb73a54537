import type { JsonObject, JsonValue } from "../json";
import { instanceAddress } from "./address";
import { listOf, objectOf, textOrNull } from "./json-values";

/** A managed object as the state keeps it between runs, which a plan does not show as it is. */
export interface StoredObject {
  readonly address: string;
  readonly type: string;
  /** The key of a deposed object, left by an earlier replacement. Null for the object itself. */
  readonly deposed: string | null;
  readonly values: JsonObject;
  /** What the provider keeps beside the values. Null if there is none, or it is not JSON. */
  readonly privateState: JsonValue;
}

/**
 * The objects of a state. Read tolerantly: other providers' private state may contain anything.
 *
 * @param text what `state pull` prints; empty if there is no state yet
 */
export const storedObjects = (text: string): readonly StoredObject[] =>
  listOf(objectOf(parsed(text))["resources"]).flatMap((resource) =>
    resource["mode"] !== "managed"
      ? []
      : listOf(resource["instances"]).map((instance) => ({
          address: addressOf(resource, instance["index_key"]),
          type: textOrNull(resource["type"]) ?? "",
          deposed: textOrNull(instance["deposed"]),
          values: objectOf(instance["attributes"]),
          privateState: privateState(instance["private"]),
        })),
  );

const addressOf = ({ module, type, name }: JsonObject, key: JsonValue | undefined): string =>
  instanceAddress(
    `${textOrNull(module) === null ? "" : `${textOrNull(module)}.`}${textOrNull(type)}.${textOrNull(name)}`,
    typeof key === "string" || typeof key === "number" ? key : null,
  );

const privateState = (base64: JsonValue | undefined): JsonValue =>
  typeof base64 === "string" ? parsed(Buffer.from(base64, "base64").toString("utf8")) : null;

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // No state yet, or private state that is not JSON.
    return null;
  }
}
