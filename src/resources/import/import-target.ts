import type { ServiceObject } from "../../client";
import { DiagnosticError, type ImportRequest } from "../../framework";
import { serviceCall, type Named } from "../connection";

/** The command that brings an existing object under management, ready to paste. */
export const importCommand = (typeName: string, id: string): string =>
  `terraform import ${typeName}.NAME ${quoteForShell(id)}`;

const quoteForShell = (text: string): string =>
  /^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** An identity attribute that is a string according to the schema. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * The id for an import: the given id, the identity's, or that of the only object with the name in `name=NAME`.
 *
 * @param kind the objects' noun in messages, such as `workflow group`
 */
export async function importedId(
  request: ImportRequest,
  kind: string,
  client: Named,
  list: () => Promise<readonly ServiceObject[]>,
): Promise<string> {
  const wanted = "id" in request ? request.id : textOf(request.identity["id"]);
  const name = /^name=(.*)$/su.exec(wanted)?.[1];
  if (name === undefined) return wanted;
  const objects = await serviceCall(`find ${kind} "${name}"`, client, list);
  // A service may list a workflow once for each of its versions.
  const found = [
    ...new Set(objects.flatMap((object) => (object.name === name && object.id !== null ? [object.id] : []))),
  ];
  const [id] = found;
  if (id !== undefined && found.length === 1) return id;
  const names = objects.map((object) => `"${object.name ?? object.id}"`);
  throw new DiagnosticError({
    summary: found.length === 0 ? `No ${kind} is named "${name}"` : `${found.length} ${kind}s are named "${name}"`,
    detail:
      found.length === 0
        ? `Import takes the id, or name=NAME with the exact name. The service has: ${names.join(", ") || "none"}`
        : `Import by id instead: ${found.join(", ")}`,
  });
}
