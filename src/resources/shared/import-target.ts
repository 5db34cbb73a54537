import { groupReferencesIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { attributePath } from "../../cty";
import {
  commandBelow,
  DiagnosticError,
  type ImportRequest,
  string,
  type ManagedResource,
  type Schema,
  type StateMover,
} from "../../framework";
import { writtenNow } from "./provenance";
import { serviceCall, type Context, type ProviderData } from "./service-call";

/** An id of several parts, such as `WORKFLOW_ID/NAME`: percent-encoded, because ids and names may contain slashes. */
export const compositeId = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

/**
 * The parts of such an id that an import means, which is not looked for. Parts that are not percent-encoded are read as
 * they are.
 *
 * @param what it identifies, such as `a trigger`
 * @param names of the parts in the identity
 * @param example of the id
 * @throws DiagnosticError unless all parts are given
 */
export function importedParts(
  request: ImportRequest,
  what: string,
  names: readonly string[],
  example: string,
): readonly string[] {
  const isById = "id" in request;
  const parts = isById ? request.id.split("/").map(decoded) : names.map((name) => textOf(request.identity[name]));
  if (parts.length === names.length && parts.every((part) => part.trim() !== "")) return parts;
  const missing = names[parts.findIndex((part) => part.trim() === "")];
  if (!isById)
    throw new DiagnosticError({
      summary: `The identity of ${what} to import has no ${missing}`,
      detail: `An import needs all of its parts: ${names.join(", ")}. Nothing was imported`,
      path: attributePath(missing!),
    });
  throw new DiagnosticError({
    summary: `The import id is not that of ${what}`,
    detail: `It must be ${names.map((name) => name.toUpperCase()).join("/")}, such as ${example}. Percent-encode a part that contains a slash`,
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is literal.
    return part;
  }
}

/** The command that brings an existing object under management, ready to paste, after a clause without its colon. */
export const importCommand = (typeName: string, id: string): string =>
  commandBelow(`import ${typeName}.NAME ${quoteForShell(id)}`);

const quoteForShell = (text: string): string =>
  /^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** An identity attribute that is a string according to the schema. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The objects of a kind: how messages name them, and how they are listed and read. */
export interface Kind<O extends ServiceObject = ServiceObject> {
  /** Of the managed resource, such as `wfa_workflow_group`. */
  readonly typeName: string;
  /** Such as `workflow group`. */
  readonly noun: string;
  readonly list: (client: ServiceClient, options: CallOptions) => Promise<readonly O[]>;
  /** Null if the service has none of this id. */
  readonly get: (client: ServiceClient, id: string, options: CallOptions) => Promise<O | null>;
}

/**
 * The id for an import: the given id, the identity's, or that of the only object with the name in `name=NAME`, which
 * works only as a given id. An id that names no object stays as it is, since the read that follows says so.
 *
 * @throws DiagnosticError unless exactly one object has the name; for an id that names no object but is a name
 */
export function importedId(
  request: ImportRequest,
  { typeName, noun, list, get }: Kind,
  { data: { client }, signal }: CallOptions & { readonly data: Pick<ProviderData, "client"> },
): Promise<string> {
  const isById = "id" in request;
  const wanted = isById ? request.id : textOf(request.identity["id"]);
  const name = /^name=(.*)$/su.exec(wanted)?.[1];
  const isByName = isById && name !== undefined;
  return serviceCall(`find ${noun} "${name ?? wanted}"`, client, async () => {
    if (!isByName && (await get(client, wanted, { signal })) !== null) return wanted;
    const objects = await list(client, { signal });
    // Each once: a service may list a workflow once for each of its versions.
    const ids = [...new Set(objects.flatMap((each) => (each.name === (name ?? wanted) ? (each.id ?? []) : [])))];
    const [first] = ids;
    if (isByName && first !== undefined && ids.length === 1) return first;
    if (name === undefined && first === undefined) return wanted;
    const names = objects.map((object) => `"${object.name ?? object.id}"`).join(", ") || "none";
    // The names that users know are not ids, and the engine's own error does not say how to import by name.
    const byName = `To import by name, write name= before it. name= works only in an import by id${importCommand(typeName, `name=${name ?? wanted}`)}`;
    const byId = `Their ids: ${ids.map((id) => `"${id}"${placeOf(objects, id)}`).join(", ")}.\n\nImport one of them by its id${importCommand(typeName, first ?? "")}`;
    const found = ids.length > 1 ? byId : byName;
    throw new DiagnosticError({
      summary: isByName
        ? `${ids.length === 0 ? `No ${noun} is` : `${ids.length} ${noun}s are`} named "${name}"`
        : `No ${noun} has the id "${wanted}"`,
      detail:
        isByName && ids.length === 0 ? `Import takes the exact name, or the id. The service has: ${names}` : found,
      ...(isById ? {} : { path: attributePath("id") }),
    });
  });
}

/** In which group an object is, as far as the list says so; empty otherwise. */
function placeOf(objects: readonly ServiceObject[], id: string): string {
  const [group] = objects.flatMap((object) => (object.id === id ? groupReferencesIn(object.attributes) : []));
  return group === undefined ? "" : ` (in group ${group})`;
}

type Identified = Required<Pick<ManagedResource<Schema, ProviderData>, "identity" | "identityOf" | "import" | "move">>;

/**
 * What each managed object declares that its id identifies.
 *
 * @param collection the last part of the path that such objects are created at, such as `calendars`
 */
export const identifiedById = (kind: Kind, collection: string): Identified => ({
  identity: { attributes: { id: { type: string, description: `Id of the ${kind.noun}.`, import: "required" } } },
  identityOf: ({ id }) => ({ id: id as string }),
  import: async (request: ImportRequest, context: Context) => ({
    state: { id: await importedId(request, kind, context) },
    private: { ...writtenNow() },
  }),
  move: movedFromRest(kind.typeName, collection),
});

/**
 * The id of an object in the state of a generic REST provider's resource: `restapi_object` has it as it is,
 * `restful_resource` as the last part of the object's path. The provider's address says nothing: mirrors have others.
 */
const IDS: Readonly<Record<string, (state: Parameters<StateMover>[0]["state"]) => string>> = {
  restapi_object: ({ id }) => textOf(id),
  restful_resource: ({ id }) => decoded(lastPart(textOf(id))),
};

const lastPart = (path: string): string => path.split("?", 1)[0]!.replace(/\/+$/, "").split("/").at(-1)!;

/**
 * Takes over an object that a generic REST provider has managed, by its id alone: the read that follows gets the rest
 * from the service, as after an import.
 *
 * @param typeName what it becomes
 */
const movedFromRest =
  (typeName: string, collection: string): StateMover =>
  (source) => {
    const idIn = IDS[source.typeName];
    if (idIn === undefined) return undefined;
    const path = textOf(source.state["path"]);
    if (lastPart(path) !== collection)
      throw new DiagnosticError({
        summary: `This ${source.typeName} cannot be moved to a ${typeName}`,
        detail: `Its path is "${path}", and a ${typeName} is an object of /${collection}. Correct the moved block, or replace it with a removed block for the old address and an import block for the new one`,
      });
    const id = idIn(source.state);
    if (id === "")
      throw new DiagnosticError({
        summary: `This ${source.typeName} has no id in state`,
        detail: `Without it, the ${typeName} cannot be found. Refresh it with the provider that wrote it, or replace the moved block with an import block`,
      });
    return { id };
  };
