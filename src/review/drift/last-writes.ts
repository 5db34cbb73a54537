import type { JsonValue } from "../../document";

interface StateResource {
  readonly module?: string;
  readonly mode?: string;
  readonly type?: string;
  readonly name?: string;
  readonly instances?: readonly {
    readonly index_key?: string | number;
    readonly deposed?: string;
    readonly private?: string;
  }[];
}

/**
 * When each object was last written by an apply, by address: the resources keep it as `writtenAt` in their private
 * state, which a plan does not contain. Objects without it are omitted.
 *
 * @param text what `state pull` prints; empty if there is no state yet
 * @returns ISO 8601
 */
export function lastWrites(text: string): ReadonlyMap<string, string> {
  const state = parsed(text) as { readonly resources?: readonly StateResource[] } | null;
  const resources = Array.isArray(state?.resources) ? (state.resources as readonly StateResource[]) : [];
  return new Map(
    resources
      .filter(({ mode }) => mode === "managed")
      .flatMap((resource) =>
        (resource.instances ?? []).flatMap((instance): readonly (readonly [string, string])[] => {
          const written = instance.deposed === undefined ? writtenAt(instance.private) : null;
          return written === null ? [] : [[addressOf(resource, instance.index_key), written]];
        }),
      ),
  );
}

function addressOf({ module, type, name }: StateResource, index: string | number | undefined): string {
  const key = typeof index === "string" ? hclString(index) : index;
  const address = `${module === undefined || module === "" ? "" : `${module}.`}${type}.${name}`;
  return key === undefined ? address : `${address}[${key}]`;
}

/** As engines write a key into an address: JSON's escapes, and template markers doubled. */
const hclString = (text: string): string => JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");

/** Read tolerantly: other providers' private state may contain anything. */
function writtenAt(base64: string | undefined): string | null {
  if (base64 === undefined) return null;
  const data = parsed(Buffer.from(base64, "base64").toString("utf8"));
  const found =
    typeof data === "object" && data !== null && !Array.isArray(data)
      ? (data as { readonly writtenAt?: JsonValue }).writtenAt
      : null;
  const time = typeof found === "string" ? Date.parse(found) : NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // No state yet, or private state that is not JSON.
    return null;
  }
}
