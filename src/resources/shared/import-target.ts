import { quoted } from "../../hcl";
import { attributePath } from "../../cty";
import { ClientError, groupReferencesIn, type CallOptions, type ServiceClient, type ServiceObject } from "../../client";
import { commandBelow, DiagnosticError, type DiagnosticText, type ImportRequest } from "../../framework";
import { writtenNow } from "./provenance";
import type { Context } from "./provider-data";
import { serviceCall } from "./service-call";

/** An id of several parts, such as `WORKFLOW_ID/NAME`: percent-encoded, because ids and names may contain slashes. */
export const compositeId = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

/**
 * The parts of such an id; none where they are not `count`, or one is blank. Parts that are not percent-encoded are
 * read as they are.
 */
export function partsOfId(id: string, count: number): readonly string[] {
  const parts = id.split("/").map(decoded);
  return parts.length === count && parts.every((part) => part.trim() !== "") ? parts : [];
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

/** How an import finds its object. */
export interface ImportLookup {
  /** Such as `wfa_workflow_group`. */
  readonly typeName: string;
  /** The objects' noun in messages, such as `workflow group`. */
  readonly kind: string;
  readonly list: (client: ServiceClient, options: CallOptions) => Promise<readonly Named[]>;
  readonly exists: (client: ServiceClient, id: string, options: CallOptions) => Promise<boolean>;
}

type Named = Pick<ServiceObject, "id" | "name" | "attributes">;
type Import = Pick<Context, "data" | "signal">;

/** The import of an object that its id identifies. */
export const importById = (lookup: ImportLookup) => async (request: ImportRequest, context: Import) => ({
  state: { id: await importedId(request, lookup, context) },
  private: { ...writtenNow() },
});

/** The name in `name=NAME`; undefined for any other text. */
const nameIn = (text: string): string | undefined => /^name=(.*)$/su.exec(text)?.[1];

/**
 * The id for an import: the given id, the identity's, or that of the only object with the name in `name=NAME`, which
 * works only as a given id. An id that names no object stays as it is, since the read that follows says so.
 *
 * @throws DiagnosticError unless exactly one object has the name; for an id that names no object but is a name
 */
export async function importedId(
  request: ImportRequest,
  lookup: ImportLookup,
  { data: { client }, signal }: Import,
): Promise<string> {
  const { kind } = lookup;
  const isById = "id" in request;
  const wanted = isById ? request.id : textOf(request.identity["id"]);
  const name = isById ? nameIn(wanted) : undefined;
  if (name === undefined) {
    await refuseNameAsId(wanted, lookup, isById ? {} : { path: attributePath("id") }, client, { signal });
    return wanted;
  }
  const objects = await serviceCall(`find ${kind} "${name}"`, client, () => lookup.list(client, { signal }));
  const found = idsOf(objects, name);
  const [id] = found;
  if (id !== undefined && found.length === 1) return id;
  const names = objects.map((object) => `"${object.name ?? object.id}"`);
  throw new DiagnosticError({
    summary: found.length === 0 ? `No ${kind} is named "${name}"` : `${found.length} ${kind}s are named "${name}"`,
    detail:
      found.length === 0
        ? `Import takes the id, or name=NAME with the exact name. The service has: ${names.join(", ") || "none"}`
        : `Import by id instead: ${found.map((each) => `${each}${placeOf(objects, each)}`).join(", ")}`,
  });
}

/** In which group an object is, as far as the list says so; empty otherwise. */
function placeOf(objects: readonly Named[], id: string): string {
  const [group] = objects.flatMap((object) => (object.id === id ? groupReferencesIn(object.attributes) : []));
  return group === undefined ? "" : ` (in group ${group})`;
}

/** Each once: a service may list a workflow once for each of its versions. */
const idsOf = (objects: readonly Named[], name: string): readonly string[] => [
  ...new Set(objects.flatMap((object) => (object.name === name && object.id !== null ? [object.id] : []))),
];

/** The names that users know are not ids, and the engine's own error does not say how to import by name. */
async function refuseNameAsId(
  text: string,
  { typeName, kind, list, exists }: ImportLookup,
  at: Pick<DiagnosticText, "path">,
  client: ServiceClient,
  options: CallOptions,
): Promise<void> {
  if (await serviceCall(`find ${kind} "${text}"`, client, () => exists(client, text, options))) return;
  const objects = await list(client, options).catch((error: unknown) => {
    // The read that follows explains why the service cannot be asked.
    if (error instanceof ClientError) return [];
    throw error;
  });
  const howTo = (target: string): string =>
    `${importCommand(typeName, target)}\n\nOr with an import block:\n${importBlock(typeName, target)}`;
  const name = nameIn(text) ?? text;
  const ids = idsOf(objects, name);
  const [first] = ids;
  if (first === undefined && name === text) return;
  const found = ids.length === 1 ? "one has" : `${ids.length} have`;
  throw new DiagnosticError({
    summary: `No ${kind} has the id "${text}"${first === undefined ? "" : `, but ${found} this name`}`,
    detail:
      first === undefined || ids.length === 1
        ? `To import by name, write name= before it. name= works only in an import by id${howTo(`name=${name}`)}`
        : `Import one of them by its id (${ids.map((id) => `"${id}"`).join(", ")})${howTo(first)}`,
    ...at,
  });
}

const importBlock = (typeName: string, id: string): string =>
  `  import {\n    to = ${typeName}.NAME\n    id = ${quoted(id)}\n  }`;
