import { UNKNOWN, type Value } from "../../../src/cty";
import { PLUGIN_SOURCE } from "../../../src/engine";
import { SECRETS } from "../faults/scene";
import type { Attributes } from "../resource-recipes";

/** A resource block. */
export interface Block {
  /** Such as `wfa_workflow.it`. */
  readonly address: string;
  readonly attributes: Attributes;
  /** Addresses of what has to be applied before it. */
  readonly after: readonly string[];
}

/** The text of main.tf.json with these blocks. */
export function configurationOf(blocks: readonly Block[]): string {
  const resource: Record<string, Record<string, unknown>> = {};
  for (const { address, attributes, after } of blocks) {
    const [typeName = "", label = ""] = address.split(".");
    (resource[typeName] ??= {})[label] = {
      ...(jsonOf(attributes) as object),
      ...(after.length === 0 ? {} : { depends_on: after }),
    };
  }
  const configuration = {
    terraform: { required_providers: { wfa: { source: PLUGIN_SOURCE } } },
    provider: { wfa: { headers: { "x-gateway-token": SECRETS.header } } },
    ...(blocks.length === 0 ? {} : { resource }),
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

/** A value as JSON syntax of configurations spells it, in which texts are templates. */
function jsonOf(value: Value): unknown {
  if (typeof value === "string") return value.replace(/[$%](?=\{)/g, "$&$&");
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  if (value === UNKNOWN || typeof value === "bigint") {
    throw new Error("A recipe has a value of a kind that has no spelling here yet; add it to configuration.ts");
  }
  if (Array.isArray(value)) return value.map((item: Value) => jsonOf(item));
  const entries: readonly (readonly [string, Value])[] =
    value instanceof Map ? [...value] : Object.entries(value as Attributes);
  return Object.fromEntries(entries.map(([key, item]) => [key, jsonOf(item)]));
}
