import type { ObjectValue, Type } from "../../cty";
import type { RawState, DynamicValue, UpgradeResourceStateRequest, WithDiagnostics } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import { commandInText } from "../engine-command";
import { nullWriteOnly } from "../plan/null-write-only";
import type { StateUpgrader } from "../resource";
import type { SchemaNode } from "../schema/node";
import type { Rpc } from "./rpc";
import { NULL_VALUE, encode } from "./wire";

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
  // Loaded here, because the start does not need the JSON parser that keeps numbers exact.
  const { parseStored, storedJson, valueFromJson } = await import("./stored-json");
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
