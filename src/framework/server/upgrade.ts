import type { SchemaNode } from "../schema/attribute";
import { CtyError, decodeJson, type ObjectValue, type Type } from "../../cty";
import type { DynamicValue, RawState, UpgradeResourceStateRequest, WithDiagnostics } from "../../protocol";
import { commandInText, DiagnosticError } from "../diagnostics";
import { complete, nullWriteOnly } from "../plan/passes";
import type { StateUpgrader } from "../resource";
import type { Rpc } from "./rpc";
import { encode, NULL_VALUE } from "./wire";
import { JsonNumber, type PlainJson, printPlainJson, readPlainJson } from "../../json";

interface Upgrade {
  /** For messages, such as `The state of this wfa_workflow`. */
  readonly what: string;
  readonly type: Type;
  /** Absent for identities, which have no blocks. */
  readonly node?: SchemaNode;
  /** The current version. */
  readonly version: number;
  readonly upgraders: Readonly<Record<number, StateUpgrader>>;
  /** What to do without an upgrader for a step: report an error, or pass the stored value on unchanged. */
  readonly missing: "error" | "pass";
}

/** Converts what any version up to the current one stored to a value of the current type. */
export async function upgrade(raw: RawState, from: number, to: Upgrade): Promise<ObjectValue> {
  if (from > to.version) {
    throw new DiagnosticError({
      summary: `${to.what} was written by a newer version of the provider`,
      detail: `It has schema version ${from}, but this version of the provider supports only versions up to ${to.version}. Upgrade the provider: ${commandInText("init -upgrade")}`,
    });
  }
  const stored = storedJson(raw, to.what);
  if (from === to.version) return valueFromJson(to.node, to.type, stored, to.what);
  let json = parseStored(stored, to.what);
  for (let version = from; version < to.version; version++) {
    const upgrader = to.upgraders[version];
    if (upgrader !== undefined) json = upgrader.upgrade(json);
    else if (to.missing === "error") throw new Error(`${to.what} has no upgrader from schema version ${version}`);
  }
  return valueFromJson(to.node, to.type, json, to.what);
}

/** Called on every read of a stored object, even if its version is current. */
export const upgradeResourceState: Rpc<
  UpgradeResourceStateRequest,
  WithDiagnostics & { readonly upgradedState: DynamicValue }
> = {
  name: "UpgradeResourceState",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const state = await upgrade(request.rawState, request.version, {
      what: `The state of this ${request.typeName}`,
      type,
      node: resource.schema,
      version: resource.schema.version ?? 0,
      upgraders: resource.upgraders ?? {},
      missing: "error",
    });
    call.secrets.add(resource.schema, state);
    return { upgradedState: encode(type, nullWriteOnly(resource.schema, state)) };
  },

  fallback: () => ({ upgradedState: NULL_VALUE }),
};

interface UpgradeResourceIdentityRequest {
  readonly typeName: string;
  readonly version: number;
  readonly rawIdentity: RawState;
}

/** Like the upgrade of state; without a declared upgrader, attributes of the same name are copied. */
export const upgradeResourceIdentity: Rpc<
  UpgradeResourceIdentityRequest,
  WithDiagnostics & { readonly upgradedIdentity: DynamicValue }
> = {
  name: "UpgradeResourceIdentity",

  async answer(call, request) {
    const { resource, identityType } = await call.server.resources.get(request.typeName);
    const identity = await upgrade(request.rawIdentity, request.version, {
      what: `The stored identity of this ${request.typeName}`,
      type: identityType,
      version: resource.identity.version ?? 0,
      upgraders: resource.identity.upgraders ?? {},
      missing: "pass",
    });
    return { upgradedIdentity: encode(identityType, identity) };
  },

  fallback: () => ({ upgradedIdentity: NULL_VALUE }),
};

export type JsonObject = Readonly<Record<string, unknown>>;

/** The stored bytes. @throws DiagnosticError for the form before Terraform 0.12, and if there are none */
export function storedJson(raw: RawState, what: string): Uint8Array {
  if (raw.json !== undefined && raw.json.length > 0) return raw.json;
  throw new DiagnosticError(
    raw.flatmap === undefined
      ? {
          summary: `${what} contains no data`,
          detail: "Terraform sent neither JSON nor anything else for it. Remove the object from state and import it",
        }
      : {
          summary: `${what} is in the form of Terraform before 0.12`,
          detail: "This provider never wrote that form. Remove the object from state and import it",
        },
  );
}

/**
 * The stored object whose numbers are a `JsonNumber` where a double would not keep them. @throws DiagnosticError if it
 * is not one
 */
export function parseStored(bytes: Uint8Array, what: string): JsonObject {
  let parsed: PlainJson;
  try {
    parsed = readPlainJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The parser's message quotes the text, which may hold secrets.
    throw unreadable(what, "it is not valid JSON");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed) || parsed instanceof JsonNumber) {
    throw unreadable(what, "it is not a JSON object");
  }
  return parsed as JsonObject;
}

/**
 * Stored JSON as a value of the current type: attributes that the type does not have are ignored, missing ones are
 * null.
 *
 * @throws DiagnosticError that names the attribute that does not fit
 */
export function valueFromJson(
  node: SchemaNode | undefined,
  type: Type,
  json: Uint8Array | JsonObject,
  what: string,
): ObjectValue {
  try {
    const text = json instanceof Uint8Array ? json : printPlainJson(json as PlainJson);
    const value = decodeJson(type, text, { lenient: true }) as ObjectValue | null;
    if (value === null) throw new CtyError("An object is required, but there is null");
    return node === undefined ? value : complete(node, value);
  } catch (error) {
    if (error instanceof CtyError) throw unreadable(what, error.message, error);
    throw error;
  }
}

const unreadable = (what: string, why: string, cause?: Error): DiagnosticError =>
  new DiagnosticError(
    {
      summary: `${what} cannot be read`,
      detail: `It does not fit this version of the provider: ${why}. Restore the state from a backup, or remove the object from state and import it`,
    },
    cause === undefined ? undefined : { cause },
  );
