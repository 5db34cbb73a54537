import { encodeMsgpack, type ObjectValue, type Value } from "../../src/cty";
import { impliedType } from "../../src/framework";
import type { Diagnostic } from "../../src/protocol";
import { createProvider } from "../../src/provider";
import { startService, type RecordedRequest, type RunningService } from "../../src/service";
import type { Use } from "./endpoint-rows";
import { CoreError, startCore, type Core } from "../harness/imitated-core";

type Attributes = Readonly<Record<string, Value>>;

/** What a scenario works with. */
export interface Props {
  readonly service: RunningService;
  readonly core: Core;
  readonly list: (typeName: string, config?: Attributes) => Promise<void>;
  readonly open: (typeName: string, config?: Attributes) => Promise<void>;
  readonly act: (typeName: string, config?: Attributes) => Promise<void>;
}

/** One object of the provider in use, all its calls. What must be there before is made backstage, without requests. */
export type Scenario = (props: Props) => Promise<void>;

const runs = new Map<Use, Promise<readonly RecordedRequest[]>>();

/** The requests of a scenario, run once against a service of its own. */
export function requestsOf(use: Use, scenario: Scenario): Promise<readonly RecordedRequest[]> {
  let run = runs.get(use);
  if (run === undefined) runs.set(use, (run = play(scenario)));
  return run;
}

async function play(scenario: Scenario): Promise<readonly RecordedRequest[]> {
  const service = await startService();
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    await scenario({
      service,
      core,
      list: (...args) => list(core, ...args),
      open: (...args) => open(core, ...args),
      act: (...args) => act(core, ...args),
    });
    return service.requests.list();
  } finally {
    await service.close();
  }
}

const context = () => ({ signal: new AbortController().signal });
const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };

/** As newer engines list: validate, then read the stream to its end. */
async function list({ server }: Core, typeName: string, config: Attributes = {}): Promise<void> {
  const source = await load(createProvider({ environment: {} }).listResources, typeName);
  const request = { typeName, config: { msgpack: encoded(source, config) } };
  refuse(
    "validate the list",
    (await server.validateListResourceConfig({ ...request, clientCapabilities }, context())).diagnostics,
  );
  for await (const event of server.listResource({ ...request, includeResourceObject: true, limit: 100 }, context())) {
    refuse("list", event.diagnostics);
  }
}

/** As newer engines open an ephemeral resource: validate, open, close. */
async function open({ server }: Core, typeName: string, config: Attributes = {}): Promise<void> {
  const source = await load(createProvider({ environment: {} }).dataSources, typeName);
  const request = { typeName, config: { msgpack: encoded(source, config) }, clientCapabilities };
  refuse("validate", (await server.validateEphemeralResourceConfig(request, context())).diagnostics);
  refuse("open", (await server.openEphemeralResource(request, context())).diagnostics);
  refuse("close", (await server.closeEphemeralResource(context())).diagnostics);
}

/** As newer engines run an action: validate, plan, invoke, and read the progress to its end. */
async function act({ server }: Core, typeName: string, config: Attributes = {}): Promise<void> {
  const source = await load(createProvider({ environment: {} }).actions, typeName);
  const request = { actionType: typeName, config: { msgpack: encoded(source, config) }, clientCapabilities };
  refuse("validate the action", (await server.validateActionConfig({ ...request, typeName }, context())).diagnostics);
  refuse("plan the action", (await server.planAction(request, context())).diagnostics);
  for await (const event of server.invokeAction(request, context())) {
    if ("completed" in event) refuse("invoke the action", event.completed.diagnostics);
  }
}

async function load<T>(entries: readonly { readonly name: string; load(): Promise<T> }[], name: string): Promise<T> {
  const entry = entries.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`the provider has no ${name} there`);
  return entry.load();
}

function encoded({ schema }: { readonly schema: Parameters<typeof impliedType>[0] }, config: Attributes): Uint8Array {
  const unknown = Object.keys(config).filter((name) => !(name in schema.attributes));
  if (unknown.length > 0) throw new Error(`no such attribute: ${unknown.join(", ")}`);
  const value: ObjectValue = Object.fromEntries(
    Object.keys(schema.attributes).map((name) => [name, config[name] ?? null]),
  );
  return encodeMsgpack(impliedType(schema), value);
}

function refuse(during: string, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.some(({ severity }) => severity === "error")) throw new CoreError(during, diagnostics);
}
