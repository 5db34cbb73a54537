import type { CallOptions, ServiceClient, ServiceObject } from "../../client";
import type { Diagnostics, ListResource, Schema, StateOf } from "../../framework";
import type { ProviderData } from "./provider-data";
import { serviceCall } from "./service-call";

interface ObjectList<S extends Schema> extends Pick<ListResource<S, ProviderData>, "typeName" | "schema" | "validate"> {
  /** The objects' noun in messages, such as `workflow group`. */
  readonly noun: string;
  /** The identity's attribute. @default `id` */
  readonly identity?: string;
  /** What the service lists for these filters. */
  readonly objects: (
    client: ServiceClient,
    filters: StateOf<S>,
    options: CallOptions,
  ) => Promise<readonly Pick<ServiceObject, "id" | "name">[]>;
}

/** A list resource with ids as identities. */
export const objectList = <S extends Schema>({
  noun,
  identity = "id",
  objects,
  ...declared
}: ObjectList<S>): ListResource<S, ProviderData> => ({
  ...declared,
  async *list(filters, { data: { client }, diagnostics, signal }) {
    const found = await serviceCall(`list the ${noun}s`, client, () => objects(client, filters, { signal }));
    for (const { id, name } of identified(found, noun, diagnostics))
      yield { identity: { [identity]: id }, displayName: name };
  },
});

/**
 * Each object once (a service may list a workflow once for each of its versions), in the service's order. One without a
 * name is shown by its id; those without an id are reported.
 */
export function identified(
  objects: readonly Pick<ServiceObject, "id" | "name">[],
  noun: string,
  diagnostics: Diagnostics,
): readonly { readonly id: string; readonly name: string }[] {
  const found = new Map<string, string>();
  for (const { id, name } of objects) if (id !== null && !found.has(id)) found.set(id, name ?? id);
  const withoutId = objects.filter(({ id }) => id === null);
  if (withoutId.length > 0) {
    const names = withoutId.map(({ name }) => (name === null ? "one without a name" : `"${name}"`));
    diagnostics.warning({
      summary: `The service lists ${withoutId.length} ${noun}${withoutId.length === 1 ? "" : "s"} without an id`,
      detail: `Objects without an id cannot be imported, so the list omits them: ${names.join(", ")}`,
    });
  }
  return [...found].map(([id, name]) => ({ id, name }));
}
