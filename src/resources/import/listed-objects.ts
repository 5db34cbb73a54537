import type { ServiceObject } from "../../client";
import type { Diagnostics, Listed } from "../../framework";

/**
 * What a list on the service holds, for a list resource whose objects are known by their id: each once (a service may
 * list a workflow once for each of its versions), in the service's order.
 *
 * @param kind what the objects are called in messages, such as `workflow group`
 */
export function listedObjects(
  objects: readonly ServiceObject[],
  kind: string,
  diagnostics: Diagnostics,
): readonly Listed[] {
  const found = new Map<string, Listed>();
  for (const { id, name } of objects) {
    if (id !== null && !found.has(id)) found.set(id, { identity: { id }, displayName: name ?? id });
  }
  const withoutId = objects.filter(({ id }) => id === null);
  if (withoutId.length > 0) {
    const names = withoutId.map(({ name }) => (name === null ? "one without a name" : `"${name}"`));
    diagnostics.warning({
      summary: `The service lists ${withoutId.length} ${kind}${withoutId.length === 1 ? "" : "s"} without an id`,
      detail: `Objects without an id cannot be imported, so the list omits them: ${names.join(", ")}`,
    });
  }
  return [...found.values()];
}
