import type { JsonValue } from "../../document";
import { isObject, type JsonObject } from "../json-values";

/** A managed object as the state keeps it between runs. */
export interface StoredObject {
  readonly address: string;
  readonly type: string;
  readonly values: JsonObject;
  /** What the provider keeps beside the values. Null if there is none, or it is not JSON. */
  readonly privateState: JsonValue;
}

interface StateResource {
  readonly module?: string;
  readonly mode?: string;
  readonly type?: string;
  readonly name?: string;
  readonly instances?: readonly {
    readonly index_key?: string | number;
    readonly deposed?: string;
    readonly attributes?: JsonValue;
    readonly private?: string;
  }[];
}

/**
 * The objects of a state with their private state, which a plan does not contain. Read tolerantly: other providers'
 * private state may contain anything.
 *
 * @param text what `state pull` prints; empty if there is no state yet
 */
export function storedObjects(text: string): readonly StoredObject[] {
  const state = parsed(text) as { readonly resources?: readonly StateResource[] } | null;
  const resources = Array.isArray(state?.resources) ? (state.resources as readonly StateResource[]) : [];
  return resources
    .filter(({ mode }) => mode === "managed")
    .flatMap((resource) =>
      (resource.instances ?? [])
        .filter(({ deposed }) => deposed === undefined)
        .map(({ index_key: key, attributes, private: privateState }) => ({
          address: addressOf(resource, key),
          type: resource.type ?? "",
          values: isObject(attributes) ? attributes : {},
          privateState:
            privateState === undefined ? null : parsed(Buffer.from(privateState, "base64").toString("utf8")),
        })),
    );
}

function addressOf({ module, type, name }: StateResource, index: string | number | undefined): string {
  const key = typeof index === "string" ? hclString(index) : index;
  const address = `${module === undefined || module === "" ? "" : `${module}.`}${type}.${name}`;
  return key === undefined ? address : `${address}[${key}]`;
}

/** As engines write a key into an address: JSON's escapes, and template markers doubled. */
const hclString = (text: string): string => JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // No state yet, or private state that is not JSON.
    return null;
  }
}
