import type { Value } from "../../../src/cty";
import { impliedType, type Schema } from "../../../src/framework";
import type { Diagnostic } from "../../../src/protocol";
import { createProvider } from "../../../src/provider";
import type { RunningService } from "../../../src/service";
import { CoreError, type Core } from "../../harness/imitated-core";
import { CAPABLE, call, filled, wire } from "../../harness/imitated-core/calls";
import { recipeOf } from "../../harness/resource-recipes";

type Values = Readonly<Record<string, Value>>;

/** Where a configuration enters the provider, through the latest RPC that gets it. */
export interface EntryPoint {
  /** Such as `action wfa_cancel_instance`. */
  readonly name: string;
  readonly schema: Schema;
  /** A configuration that is accepted. */
  base(core: Core, service: RunningService): Promise<Values>;
  /** The attribute to leave out where another one is set. @default none */
  readonly excludes: Readonly<Record<string, string>>;
  send(core: Core, values: Values): Promise<readonly Diagnostic[]>;
}

const provider = createProvider({ environment: {} });
const WORKFLOW = `<workflow id="wf-1" name="load"><trigger name="manual"/><task name="t" duration="5ms"/></workflow>`;

/** What the configurations below refer to. @returns the id of a running instance */
function prepare({ backstage }: RunningService): string {
  backstage.submit(WORKFLOW);
  backstage.approve("wf-1");
  backstage.setEnabled("wf-1", true);
  backstage.setRuns({ outcome: "endless" });
  backstage.endInstance(backstage.execute("wf-1", "manual"), "completed");
  return backstage.execute("wf-1", "manual");
}

type Base = Values | ((service: RunningService, instance: string) => Values);

const BASES: Readonly<Record<string, Base>> = {
  "action wfa_cancel_instance": (_service, instance_id) => ({ instance_id }),
  "action wfa_delete_instance": (_service, instance_id) => ({ instance_id }),
  "action wfa_execute_workflow": { workflow_id: "wf-1", trigger: "manual" },
  "data source wfa_asset": ({ backstage }) => ({ id: backstage.addAsset({ name: "a", hostname: "a.example" }) }),
  "data source wfa_calendar": ({ backstage }) => ({ id: backstage.putCalendar({ name: "c", dates: [] }) }),
  "data source wfa_search": { criteria_json: "{}" },
  "data source wfa_workflow": { id: "wf-1" },
  "data source wfa_workflow_group": ({ backstage }) => ({ id: backstage.createGroup({ name: "g" }) }),
  "data source wfa_workflow_instance": (_service, id) => ({ id }),
  "data source wfa_workflow_log_entries": { workflow_id: "wf-1" },
};

const EXCLUDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "action wfa_cancel_instance": { workflow_id: "instance_id" },
  "data source wfa_workflow_group": { name: "id" },
};

const entryPoint = (name: string, schema: Schema, send: EntryPoint["send"]): EntryPoint => ({
  name,
  schema,
  excludes: EXCLUDES[name] ?? {},
  async base(_core, service) {
    const instance = prepare(service);
    const base = BASES[name] ?? {};
    return typeof base === "function" ? base(service, instance) : base;
  },
  send,
});

const config = (schema: Schema, values: Values) => {
  const type = impliedType(schema);
  return wire(type, filled(type, values));
};

async function actions(): Promise<readonly EntryPoint[]> {
  const loaded = await Promise.all(provider.actions.map(async (entry) => entry.load()));
  return loaded.map(({ typeName, schema }) =>
    entryPoint(`action ${typeName}`, schema, async ({ server }, values) => {
      const request = { actionType: typeName, config: config(schema, values), clientCapabilities: CAPABLE };
      for await (const event of server.invokeAction(request, call()))
        if ("completed" in event) return event.completed.diagnostics;
      throw new Error("The action's stream ended without a completed event");
    }),
  );
}

async function lists(): Promise<readonly EntryPoint[]> {
  const loaded = await Promise.all(provider.listResources.map(async (entry) => entry.load()));
  return loaded.map(({ typeName, schema }) =>
    entryPoint(`list resource ${typeName}`, schema, async ({ server }, values) => {
      const found: Diagnostic[] = [];
      const request = { typeName, config: config(schema, values), limit: 10, includeResourceObject: false };
      for await (const { diagnostics } of server.listResource(request, call())) found.push(...diagnostics);
      return found;
    }),
  );
}

async function dataSources(): Promise<readonly EntryPoint[]> {
  const loaded = await Promise.all(provider.dataSources.map(async (entry) => entry.load()));
  return loaded.map(({ typeName, schema }) =>
    entryPoint(`data source ${typeName}`, schema, async ({ server }, values) => {
      const request = { typeName, config: config(schema, values), clientCapabilities: CAPABLE };
      return (await server.readDataSource(request, call())).diagnostics;
    }),
  );
}

/** Core validates a resource before its plan and before its apply. */
async function resources(): Promise<readonly EntryPoint[]> {
  const loaded = await Promise.all(provider.resources.map(async (entry) => entry.load()));
  return loaded.map(({ typeName, schema }) => ({
    name: `resource ${typeName}`,
    schema,
    excludes: {},
    async base(core, service) {
      const recipe = recipeOf(typeName);
      recipe.prepare?.(service);
      return { ...recipe.config, ...(await recipe.follow?.(core)) };
    },
    async send(core, values) {
      const object = await core.resource(typeName);
      try {
        const warnings = await object.apply(values);
        await object.destroy();
        return warnings;
      } catch (error) {
        if (error instanceof CoreError) return error.diagnostics;
        throw error;
      }
    },
  }));
}

const providerBlock: EntryPoint = {
  name: "provider block",
  schema: provider.schema,
  excludes: { api_key_file: "api_key" },
  base: async (_core, { url, keys }) => ({ endpoint: url, api_key: keys.user }),
  async send({ server }, values) {
    const request = {
      terraformVersion: "1.16.0",
      config: config(provider.schema, values),
      clientCapabilities: CAPABLE,
    };
    return (await server.configureProvider(request, call())).diagnostics;
  },
};

export const entryPoints = async (): Promise<readonly EntryPoint[]> => [
  providerBlock,
  ...(await actions()),
  ...(await lists()),
  ...(await dataSources()),
  ...(await resources()),
];
