import type { ServiceObject } from "../../client";
import type { Diagnostics, Listed } from "../../framework";

/**
 * The objects of a list on the service, for a list resource with ids as identities: each once (a service may list a
 * workflow once for each of its versions), in the service's order.
 *
 * @param kind the objects' noun in messages, such as `workflow group`
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
