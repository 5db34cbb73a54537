import { decodeMsgpack, encodeJson, encodeMsgpack, type ObjectValue, type Type, type Value } from "../../cty";
import { createProviderServer, impliedType } from "../../framework";
import type { Diagnostic, ProviderServer } from "../../protocol";
import { createProvider } from "../../provider";
import { ToolError } from "../run-tool";
import type { RunningService } from "../../service";

const TYPE_NAME = "wfa_workflow";

/** What an engine would keep of a create. */
export interface Created {
  /** As JSON. */
  readonly attributes: string;
  readonly private: Uint8Array;
}

/**
 * Our provider in this process, configured for a service and called as an engine calls it.
 *
 * @returns creates a workflow with this document, and nothing else configured
 */
export async function createsWorkflows({ url, keys }: RunningService): Promise<(document: string) => Promise<Created>> {
  const provider = createProvider({ environment: { WFA_ENDPOINT: url, WFA_API_KEY: keys.user } });
  const server = createProviderServer(provider);
  const entry = provider.resources.find(({ name }) => name === TYPE_NAME);
  if (entry === undefined) throw new Error("The provider has no workflows");
  const type = impliedType((await entry.load()).schema);
  const configType = impliedType(provider.schema);
  const request = { terraformVersion: "1.11.4", config: wire(configType, filled(configType, {})) };
  refuse((await server.configureProvider(request, context())).diagnostics);
  return (document) => createOne(server, type, filled(type, { document }));
}

async function createOne(server: ProviderServer, type: Type, config: ObjectValue): Promise<Created> {
  const typeName = TYPE_NAME;
  const [priorState, wired] = [wire(type, null), wire(type, config)];
  const plan = await server.planResourceChange(
    {
      typeName,
      priorState,
      proposedNewState: wired,
      config: wired,
      priorPrivate: new Uint8Array(),
      clientCapabilities: CAPABILITIES,
    },
    context(),
  );
  refuse(plan.diagnostics);
  const { plannedState, plannedPrivate } = plan;
  const applied = await server.applyResourceChange(
    { typeName, priorState, plannedState, config: wired, plannedPrivate },
    context(),
  );
  refuse(applied.diagnostics);
  const value = decodeMsgpack(type, applied.newState.msgpack ?? new Uint8Array());
  return { attributes: encodeJson(value), private: applied.private };
}

const CAPABILITIES = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
const context = () => ({ signal: new AbortController().signal });
const wire = (type: Type, value: Value) => ({ msgpack: encodeMsgpack(type, value) });

function filled(type: Type, values: ObjectValue): ObjectValue {
  const names = type.kind === "object" ? Object.keys(type.attributes) : [];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

function refuse(diagnostics: readonly Diagnostic[]): void {
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new ToolError(`${error.summary}\n${error.detail}`);
}
