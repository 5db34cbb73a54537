import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeMsgpack, encodeMsgpack, type Type, type Value } from "../../../src/cty";
import { impliedType } from "../../../src/framework";
import { tfplugin6 } from "../../../src/protocol/wire";
import { createProvider } from "../../../src/provider";
import { BIN } from "../../../src/tooling/bundles";
import { startPlugin, type MethodName, type RequestOf, type StartedPlugin } from "../../protocol/plugin-client";
import { findSecrets, secretPlaces } from "./find-secrets";
import type { FrontMode } from "./front";
import { openStage, SECRETS, type Stage } from "./stage";

/**
 * What the engines here cannot run (actions, list resources), by the plugin's own calls at TF_LOG=TRACE, well and
 * badly: the bytes of all answers and the plugin's log are searched.
 */
let stage: Stage;
let plugin: StartedPlugin;
const provider = createProvider({ environment: {} });

beforeAll(async () => {
  stage = await openStage();
  const { backstage } = stage.bench.service;
  backstage.submit(`<workflow id="w-secret" name="secret"><task name="t" password="${SECRETS.document}"/></workflow>`);
  backstage.approve("w-secret");
  plugin = await startPlugin(join(BIN, "terraform-provider-wfa"), { environment: stage.environment() });
  await configure({});
});
afterAll(async () => {
  await plugin.shutdown();
  await stage.close();
});

const filled = (type: Type, values: Readonly<Record<string, Value>>): { readonly msgpack: Uint8Array } => {
  if (type.kind !== "object") throw new Error("an object type is needed");
  const unknown = Object.keys(values).filter((name) => !(name in type.attributes));
  if (unknown.length > 0) throw new Error(`no such attribute: ${unknown.join(", ")}`);
  return {
    msgpack: encodeMsgpack(
      type,
      Object.fromEntries(Object.keys(type.attributes).map((name): [string, Value] => [name, values[name] ?? null])),
    ),
  };
};

/** Calls it, and finds no secret in its answers, however they end, but these. Answers their messages. */
async function call<M extends MethodName>(
  method: M,
  request: RequestOf<M>,
  shows: readonly string[] = [],
): Promise<readonly Buffer[]> {
  const messages: Buffer[] = [];
  for await (const message of plugin.channel.rawStream(
    `/tfplugin6.Provider/${method}`,
    tfplugin6.service[method].request.encode(request),
  ))
    messages.push(message as Buffer);
  expect(findSecrets(stage.secrets, Buffer.concat(messages)), method + inspect(request)).toEqual(shows);
  return messages;
}

/** Settings of the provider block, these over the good ones. */
async function configure(settings: Readonly<Record<string, Value>>): Promise<void> {
  const { authority, certificate, key } = stage.tls;
  const values = {
    endpoint: "https://wfa.example/wfa",
    api_key: SECRETS["api_key attribute"],
    ca_certificate: authority,
    client_certificate: certificate,
    client_key: key,
    headers: new Map([["X-Gateway", `Bearer ${SECRETS.headers}`]]),
    max_retries: 0,
    show_definition: true,
    ...settings,
  };
  await call("ConfigureProvider", { terraformVersion: "1.14.0", config: filled(impliedType(provider.schema), values) });
}

const ACTIONS: Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>> = {
  wfa_cancel_instance: [
    { instance_id: "no-such-instance", timeout: "300ms" },
    { instance_id: "../system", timeout: "300ms" },
  ],
  wfa_delete_instance: [{ instance_id: "no-such-instance", timeout: "300ms" }],
  // Parameters are no secrets by the schema: state holds them, and a service's own words about them are shown.
  wfa_execute_workflow: [
    {
      workflow_id: "w-plain",
      trigger: "manual",
      parameters: new Map([["day", "1"]]),
      parameters_wo: new Map([["token", SECRETS.parameters_wo]]),
    },
  ],
  wfa_reset_alert_integration: [{}],
  wfa_submit_help_report: [
    { body_json: JSON.stringify({ password: SECRETS["help report"] }) },
    { body_json: `{"password": ${JSON.stringify(SECRETS["help report"])}, ]` },
  ],
};

async function runEverything(): Promise<void> {
  for (const action of provider.actions ?? []) {
    const { name } = action;
    const { schema } = await action.load();
    for (const values of ACTIONS[name]!) {
      const config = filled(impliedType(schema), values);
      await call("ValidateActionConfig", { typeName: name, config });
      await call("PlanAction", { actionType: name, config });
      await call("InvokeAction", { actionType: name, config });
    }
  }
  for (const list of provider.listResources ?? []) {
    const { name } = list;
    const { schema } = await list.load();
    const config = filled(impliedType(schema), {});
    await call("ValidateListResourceConfig", { typeName: name, config });
    await call("ListResource", { typeName: name, config, limit: 100 });
  }
}

/** All that the plugin has said so far. */
const said = (): string => `${plugin.standardOutput()}\n${plugin.standardError()}`;

test("every action is run", () => {
  expect((provider.actions ?? []).map(({ name }) => name)).toEqual(Object.keys(ACTIONS));
});

test.each<FrontMode>(["well", "echo401", "echo500", "echoBody", "redirect", "page"])(
  "%s: actions and lists",
  async (mode) => {
    stage.front.mode = mode;
    try {
      // Where a write may have had an effect, actions look for it for a while; clear refusals are enough here.
      for (const onlyWrites of mode === "echo401" || mode === "echoBody" ? [false, true] : [false]) {
        stage.front.onlyWrites = onlyWrites;
        const before = said().length;
        await runEverything();
        expect(said().slice(before)).toMatch(/InvokeAction[^]*ListResource/);
        expect(findSecrets(stage.secrets, said().slice(before))).toEqual([]);
      }
    } finally {
      stage.front.mode = "well";
      stage.front.onlyWrites = false;
    }
  },
);

describe("what shows the documents of the service", () => {
  test("lists with their objects do so in the document and its projection", async () => {
    const workflows = provider.resources.find(({ name }) => name === "wfa_workflow")!;
    const type = impliedType((await workflows.load()).schema);
    const { schema } = await provider.listResources.find(({ name }) => name === "wfa_workflow")!.load();
    const events = await call(
      "ListResource",
      { typeName: "wfa_workflow", config: filled(impliedType(schema), {}), includeResourceObject: true, limit: 100 },
      ["document"],
    );
    const places = events.flatMap((event) => {
      const { resourceObject, ...rest } = tfplugin6.service.ListResource.response.decode(event);
      expect(findSecrets(stage.secrets, inspect(rest, { depth: 10 }))).toEqual([]);
      return resourceObject?.msgpack === undefined
        ? []
        : secretPlaces(stage.secrets, decodeMsgpack(type, resourceObject.msgpack));
    });
    expect([...new Set(places)].sort()).toEqual(["definition_json: document", "document: document"]);
    expect(findSecrets(stage.secrets, said())).toEqual([]);
  });

  test("and so does the data source, whoever keeps the value secret elsewhere", async () => {
    const { schema } = await provider.dataSources.find(({ name }) => name === "wfa_workflow")!.load();
    const type = impliedType(schema);
    const [answer] = await call(
      "ReadDataSource",
      { typeName: "wfa_workflow", config: filled(type, { id: "w-secret" }) },
      ["document"],
    );
    const { state } = tfplugin6.service.ReadDataSource.response.decode(answer!);
    expect([...secretPlaces(stage.secrets, decodeMsgpack(type, state!.msgpack))].sort()).toEqual([
      "attributes_json: document",
      "document: document",
    ]);
    expect(findSecrets(stage.secrets, said())).toEqual([]);
  });
});

test("a data source shows the parameters that the service shows of a run", async () => {
  const { schema } = await provider.dataSources.find(({ name }) => name === "wfa_workflow_instances")!.load();
  const type = impliedType(schema);
  const [answer] = await call("ReadDataSource", { typeName: "wfa_workflow_instances", config: filled(type, {}) }, [
    "parameters_wo",
  ]);
  const { state } = tfplugin6.service.ReadDataSource.response.decode(answer!);
  expect(secretPlaces(stage.secrets, decodeMsgpack(type, state!.msgpack))).toEqual([
    "instances[].attributes_json: parameters_wo",
  ]);
  expect(findSecrets(stage.secrets, said())).toEqual([]);
});

test("without TLS, a proxy, or a key that can be used", async () => {
  for (const settings of [
    { ca_certificate: stage.otherAuthority },
    { api_key: `${SECRETS["api_key attribute"]}\n` },
    { client_key: SECRETS.headers },
    { endpoint: `https://me:${SECRETS.WFA_API_KEY}@wfa.example/wfa` },
  ]) {
    await configure(settings);
    await runEverything();
  }
  expect(findSecrets(stage.secrets, said())).toEqual([]);
});

test("nothing is left in files", async () => {
  const files = await stage.files();
  const found = [...files]
    .map(([name, content]) => [name, findSecrets(stage.secrets, content)] as const)
    .filter(([, secrets]) => secrets.length > 0);
  expect(found).toEqual([]);
});
