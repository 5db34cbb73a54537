import {
  DiagnosticError,
  string,
  type ImportRequest,
  type ManagedResource,
  type Schema,
  type StateMover,
} from "../../framework";
import { importedId, textOf, type Kind } from "./import-target";
import { writtenNow } from "./provenance";
import type { Context, ProviderData } from "./provider-data";

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
  restful_resource: ({ id }) => decodeURIComponent(lastPart(textOf(id))),
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
