import { UNKNOWN, attributePath, type ObjectValue, type Value } from "../../cty";
import type {
  ImportResourceStateRequest,
  ImportResourceStateResponse,
  DynamicValue,
  GenerateResourceConfigRequest,
  WithDiagnostics,
} from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import { complete, configFromState, defaultsOf, nullWriteOnly } from "../plan/passes";
import type { ImportRequest } from "../resource";
import { decodeObject, encode, encodePrivate, NULL_VALUE, requireWhole } from "./wire";
import type { Rpc } from "./rpc";
import type { LoadedResource } from "./server-state";

/** By id or by identity; the read that follows fills in what import does not know. */
export const importResourceState: Rpc<ImportResourceStateRequest, ImportResourceStateResponse> = {
  name: "ImportResourceState",

  async answer(call, request) {
    const loaded = await call.server.resources.get(request.typeName);
    const { resource, type } = loaded;
    const identity = request.id === "" ? decodeObject(loaded.identityType, request.identity) : null;
    const wanted = importRequest(loaded, request.id, identity);
    // After an import by id, the read that follows determines the identity, which import may not know.
    const named = identity === null ? {} : { identity: encode(loaded.identityType, identity) };
    const deferral = call.server.deferral(request.clientCapabilities);
    if (deferral !== undefined) {
      const { typeName } = request;
      return { imported: [{ typeName, state: NULL_VALUE, private: encodePrivate(null), ...named }], ...deferral };
    }
    const data = call.server.requireData(`import a ${request.typeName}`);
    const imported = await resource.import(wanted, {
      data,
      diagnostics: call.diagnostics,
      signal: call.signal,
    });
    if (call.diagnostics.hasErrors) return { imported: [] };

    const unknownName = Object.keys(imported.state).find((name) => !(name in resource.schema.attributes));
    if (unknownName !== undefined)
      throw new Error(`import of ${request.typeName} returned "${unknownName}", which its schema does not have`);
    const known = { ...defaultsOf(resource.schema), ...(imported.state as Readonly<Record<string, Value>>) };
    const state = nullWriteOnly(resource.schema, complete(resource.schema, known));
    requireWhole(type, state);
    return {
      imported: [
        {
          typeName: request.typeName,
          state: encode(type, state),
          private: encodePrivate(imported.private ?? null),
          ...named,
        },
      ],
    };
  },

  fallback: () => ({ imported: [] }),
};

/** @throws DiagnosticError for an import that names nothing: by a blank id, or by an identity with a blank in it */
function importRequest(loaded: LoadedResource, id: string, identity: ObjectValue | null): ImportRequest {
  if (!isBlank(id)) return { id };
  const { typeName, identity: schema } = loaded.resource;
  const required = Object.entries(schema.attributes).filter(([, attribute]) => attribute.import === "required");
  if (identity === null) {
    throw new DiagnosticError({
      summary: `The import of ${typeName} has no id`,
      detail: `${id === "" ? "The import has neither an id nor an identity" : "The import's id is blank"}. Set an id, or (Terraform 1.12 and later) an identity with ${required.map(([name]) => name).join(", ")}`,
    });
  }
  const missing = required
    .map(([name]) => name)
    .filter((name) => (identity[name] ?? null) === null || identity[name] === UNKNOWN);
  if (missing.length > 0) {
    throw new DiagnosticError({
      summary: `The identity of the ${typeName} to import is incomplete`,
      detail: `It needs a known value for ${missing.join(", ")}`,
      path: attributePath(missing[0]!),
    });
  }
  const blank = Object.keys(schema.attributes).find((name) => isBlank(identity[name] ?? null));
  if (blank !== undefined) {
    throw new DiagnosticError({
      summary: `Invalid value for "${blank}" in the identity of the ${typeName} to import`,
      detail: "It must not be blank. Nothing was imported",
      path: attributePath(blank),
    });
  }
  return { identity };
}

const isBlank = (value: Value): boolean => typeof value === "string" && value.trim() === "";

/** For `-generate-config-out` and `terraform query` (Terraform 1.14+): the configuration that produces this state. */
export const generateResourceConfig: Rpc<
  GenerateResourceConfigRequest,
  WithDiagnostics & { readonly config: DynamicValue }
> = {
  name: "GenerateResourceConfig",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const state = decodeObject(type, request.state);
    if (state === null) return { config: NULL_VALUE };
    call.secrets.add(resource.schema, state);
    return { config: encode(type, configFromState(resource.schema, state)) };
  },

  fallback: () => ({ config: NULL_VALUE }),
};
