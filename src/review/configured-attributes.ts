import type { JsonValue } from "../document";
import { isObject, objectOf } from "./json-values";

/**
 * The attributes that each resource's block sets, from a plan's `configuration`: by a reference, or by a constant that
 * is not null. It distinguishes unmanaged attributes from those known only after apply.
 *
 * @returns names by address without keys, such as `module.m.wfa_workflow.a`
 */
export function configuredAttributes(configuration: JsonValue | undefined): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (module: JsonValue | undefined, prefix: string): void => {
    const resources = objectOf(module)["resources"];
    for (const resource of Array.isArray(resources) ? (resources as readonly JsonValue[]) : []) {
      const address = objectOf(resource)["address"];
      if (typeof address === "string")
        found.set(prefix + withoutKeys(address), attributesIn(objectOf(resource)["expressions"]));
    }
    const calls = objectOf(module)["module_calls"];
    if (!isObject(calls)) return;
    for (const [name, call] of Object.entries(calls)) visit(objectOf(call)["module"], `${prefix}module.${name}.`);
  };
  visit(objectOf(configuration)["root_module"], "");
  return found;
}

/**
 * An address without the keys of `for_each` and `count`: `module.m["x.y"].wfa_workflow.a[0]` is
 * `module.m.wfa_workflow.a`.
 */
export function withoutKeys(address: string): string {
  return address.replace(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, "");
}

function attributesIn(expressions: JsonValue | undefined): readonly string[] {
  if (!isObject(expressions)) return [];
  return Object.entries(expressions)
    .filter(([, expression]) => isSet(expression))
    .map(([name]) => name);
}

/** A call of a function, such as `file("a.xml")`, is an empty expression in a plan. */
function isSet(expression: JsonValue): boolean {
  return !isObject(expression) || expression["constant_value"] !== null;
}
