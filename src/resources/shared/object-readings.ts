import type { CallOptions, ServiceClient, ServiceObject } from "../../client";
import { attributePath } from "../../cty";
import {
  computed,
  defineSchema,
  DiagnosticError,
  nestedList,
  required,
  string,
  type Attributes,
  type DataSource,
  type Schema,
  type StateOf,
  type Diagnostics,
  type ListResource,
} from "../../framework";
import { notBlank } from "../shared/attribute-values";
import type { Kind } from "./import-target";
import { serviceCall, type ProviderData } from "./service-call";

interface Shown<A extends Attributes, O> {
  readonly description: string;
  readonly attributes: A;
  readonly fields: (object: O) => StateOf<Schema<A>>;
}

/** The data source for one object, by its id. `otherwise`: what to say if there is none. @default nothing */
export function objectById<A extends Attributes, O extends ServiceObject>(
  { typeName, noun, get, list }: Kind<O>,
  { description, attributes, fields, otherwise }: Shown<A, O> & { readonly otherwise?: string },
): DataSource<Schema, ProviderData> {
  const id = required(string, {
    description: `Unique id of the ${noun}.`,
    validate: notBlank(`data source ${typeName}s lists the ${noun}s with their ids`),
  });
  return {
    typeName,
    schema: defineSchema({ description, attributes: { ...attributes, id } }),
    read: (config, { data: { client }, signal }) => {
      const wanted = config["id"] as string;
      return serviceCall(`read ${noun} "${wanted}"`, client, async () => {
        const object = await get(client, wanted, { signal });
        if (object === null) throw notOne(noun, "id", wanted, await list(client, { signal }), otherwise);
        return { ...fields(object), id: wanted };
      });
    },
  };
}

interface ShownList<F extends Attributes, A extends Attributes, O> extends Shown<A, O> {
  /** The attribute with the objects, such as `assets`. */
  readonly plural: string;
  readonly filters: F;
  /** What the service lists for these filters. */
  readonly objects: (client: ServiceClient, filters: StateOf<Schema<F>>, options: CallOptions) => Promise<readonly O[]>;
}

/** The data source for all objects of a kind. @param kind with the noun in messages, such as `workflow log` */
export function objectsData<F extends Attributes, A extends Attributes, O>(
  { typeName, noun }: Pick<Kind, "typeName" | "noun">,
  { description, plural, filters, attributes, objects, fields }: ShownList<F, A, O>,
): DataSource<Schema, ProviderData> {
  const found = computed(nestedList(attributes), { description: `The ${plural}, in the service's order.` });
  return {
    typeName,
    schema: defineSchema({ description, attributes: { ...filters, [plural]: found } }),
    async read(config, { data: { client }, signal }) {
      const list = () => objects(client, config as StateOf<Schema<F>>, { signal });
      return { ...config, [plural]: (await serviceCall(`list the ${noun}s`, client, list)).map(fields) };
    },
  };
}

/** The same, and their list for `terraform query`. */
export function objectReadings<F extends Attributes, A extends Attributes, O extends ServiceObject>(
  { typeName, noun }: Pick<Kind, "typeName" | "noun">,
  shown: ShownList<F, A, O>,
  identity = "id",
) {
  const { description, filters, objects } = shown;
  const schema = defineSchema({ description, attributes: filters });
  return {
    data: objectsData({ typeName: `${typeName}s`, noun }, shown),
    list: objectList({ typeName, schema, noun, identity, objects }),
  };
}

/** How many objects an error lists; a service may have thousands. */
const LISTED = 100;

/**
 * The error of a data source that does not find exactly one object.
 *
 * @param candidates all objects, or the several that have the name
 * @param hint a last sentence. @default none
 */
export function notOne(
  noun: string,
  by: "id" | "name",
  value: string,
  candidates: readonly ServiceObject[],
  hint?: string,
): DiagnosticError {
  const isAmbiguous = by === "name" && candidates.length > 1 && candidates.every(({ name }) => name === value);
  const named = candidates.slice(0, LISTED).map(({ id, name }) => `"${name ?? ""}" (id ${id})`);
  const more = candidates.length > LISTED ? ` and ${candidates.length - LISTED} more` : "";
  return new DiagnosticError({
    summary: isAmbiguous
      ? `${candidates.length} ${noun}s have the name "${value}"`
      : `No ${noun} has the ${by} "${value}"`,
    detail: `${isAmbiguous ? "Look it up by id instead" : "The service has"}: ${named.join(", ") || "none"}${more}${hint === undefined ? "" : `. ${hint}`}`,
    path: attributePath(by),
  });
}

interface ObjectList<S extends Schema> extends Pick<ListResource<S, ProviderData>, "typeName" | "schema"> {
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
