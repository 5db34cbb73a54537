import { attributePath } from "../../cty";
import { groupReferencesIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { commandBelow, DiagnosticError, type ImportRequest } from "../../framework";
import { serviceCall } from "./service-call";

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

interface Import extends CallOptions {
  readonly data: { readonly client: ServiceClient };
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
  { data: { client }, signal }: Import,
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
    const byId = `Import one of them by its id: ${ids.map((id) => `"${id}"${placeOf(objects, id)}`).join(", ")}${importCommand(typeName, first ?? "")}`;
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
