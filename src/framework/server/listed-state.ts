import type { Diagnostic, DynamicValue } from "../../protocol";
import type { Listed } from "../list-resource";
import { complete } from "../plan/complete";
import { nullWriteOnly } from "../plan/null-write-only";
import { importResourceState } from "./import-resource-state";
import { readResource } from "./read-resource";
import { perform, type Call } from "./rpc";
import type { LoadedResource } from "./server-state";
import { decode, encode, requireWhole } from "./wire";

/** The state of a listed object; without a value if it could not be read, which the diagnostics then report. */
export interface ListedState {
  readonly value?: DynamicValue;
  readonly diagnostics: readonly Diagnostic[];
}

const CAPABILITIES = { deferralAllowed: false, writeOnlyAttributesAllowed: false };

/** The state from the list, otherwise the result of a read after an import by identity; null if the object is gone. */
export async function listedState(
  call: Call,
  managed: LoadedResource,
  listed: Listed,
  identity: DynamicValue,
): Promise<ListedState | null> {
  const { resource, type } = managed;
  if (listed.state !== undefined) {
    const state = nullWriteOnly(resource.schema, complete(resource.schema, listed.state));
    requireWhole(type, state);
    return { value: encode(type, state), diagnostics: [] };
  }
  const { typeName } = resource;
  const imported = await perform(
    importResourceState,
    call.server,
    { typeName, id: "", identity, clientCapabilities: CAPABILITIES },
    call,
  );
  const [object] = imported.imported;
  if (object === undefined) return unreadable(call, listed, imported.diagnostics);
  const read = await perform(
    readResource,
    call.server,
    {
      typeName,
      currentState: object.state,
      private: object.private,
      currentIdentity: identity,
      clientCapabilities: CAPABILITIES,
    },
    call,
  );
  const diagnostics = [...imported.diagnostics, ...read.diagnostics];
  if (diagnostics.some(({ severity }) => severity === "error")) return unreadable(call, listed, diagnostics);
  return decode(type, read.newState) === null
    ? null
    : { value: read.newState, diagnostics: diagnostics.map((each) => about(listed, each)) };
}

/**
 * One object that cannot be read must not hide all others: it is listed with a warning. An interruption ends the list.
 */
function unreadable({ signal }: Call, listed: Listed, diagnostics: readonly Diagnostic[]): ListedState {
  signal.throwIfAborted();
  return { diagnostics: diagnostics.map((diagnostic) => ({ ...about(listed, diagnostic), severity: "warning" })) };
}

/** In a list, a diagnostic must name its object, and a path would point into the filters. */
const about = ({ displayName }: Listed, { severity, summary, detail }: Diagnostic): Diagnostic => ({
  severity,
  summary: `${displayName}: ${summary}`,
  detail,
});
