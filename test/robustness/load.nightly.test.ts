import { setMaxListeners } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNKNOWN, decodeMsgpack, encodeMsgpack, type ObjectValue, type Type, type Value } from "../../src/cty";
import { impliedType, schemaMessage, type ManagedResource, type Schema } from "../../src/framework";
import { type SchemaMessage } from "../../src/protocol";
import { startPlugin, type PluginConnection, type StartedPlugin } from "../harness/plugin-client";
import { createProvider } from "../../src/provider";
import { startService, type HeldRequest, type RunningService } from "../../src/service";
import { BIN } from "../../src/tooling/bundles";
import { proposedNew } from "../harness/imitated-core";

const MEBIBYTE = 1024 * 1024;
type Attributes = Readonly<Record<string, Value>>;
type Wire = { readonly msgpack: Uint8Array };

let directory: string;
let service: RunningService;
let plugin: StartedPlugin;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "load-"));
  service = await startService();
  plugin = await startPlugin(join(BIN, "terraform-provider-wfa"), {
    environment: { PATH: process.env["PATH"], TMPDIR: directory },
  });
});
afterAll(async () => {
  await plugin.shutdown();
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

const wire = (type: Type, value: Value): Wire => ({ msgpack: encodeMsgpack(type, value) });
const unwire = (type: Type, value: Wire | undefined): ObjectValue | null =>
  value === undefined ? null : (decodeMsgpack(type, value.msgpack) as ObjectValue | null);
const filled = (type: Type, values: Attributes): ObjectValue =>
  Object.fromEntries(
    Object.keys((type as Extract<Type, { kind: "object" }>).attributes).map((name) => [name, values[name] ?? null]),
  );

async function configure(
  to: RunningService | typeof UNKNOWN | "refused",
  connection: PluginConnection = plugin.connection,
) {
  const type = impliedType(createProvider().schema);
  const elsewhere: Attributes = { endpoint: to === UNKNOWN ? UNKNOWN : "not a URL", api_key: "key" };
  const values: Attributes = typeof to === "object" ? { endpoint: to.url, api_key: to.keys.user } : elsewhere;
  return (
    await connection.call("ConfigureProvider", { terraformVersion: "1.11.4", config: wire(type, filled(type, values)) })
  ).diagnostics;
}

interface Block {
  readonly typeName: string;
  readonly type: Type;
  readonly schema: SchemaMessage;
}

async function block(typeName: string): Promise<Block> {
  const resource = (await createProvider()
    .resources.find(({ name }) => name === typeName)!
    .load()) as ManagedResource<Schema, unknown>;
  return { typeName, type: impliedType(resource.schema), schema: schemaMessage(resource.schema, true) };
}

async function plan(
  { typeName, type, schema }: Block,
  values: Attributes,
  prior: ObjectValue | null = null,
  connection: PluginConnection = plugin.connection,
) {
  const config = filled(type, values);
  const answer = await connection.call("PlanResourceChange", {
    typeName,
    priorState: wire(type, prior),
    proposedNewState: wire(type, proposedNew(schema, prior, config)),
    config: wire(type, config),
  });
  return {
    config,
    diagnostics: answer.diagnostics,
    planned: unwire(type, answer.plannedState),
    private: answer.plannedPrivate,
  };
}

async function create(block: Block, values: Attributes) {
  const { config, planned, private: plannedPrivate } = await plan(block, values);
  const { typeName, type } = block;
  const answer = await plugin.connection.call("ApplyResourceChange", {
    typeName,
    priorState: wire(type, null),
    plannedState: wire(type, planned),
    config: wire(type, config),
    plannedPrivate,
  });
  return { diagnostics: answer.diagnostics, state: unwire(type, answer.newState), private: answer.private };
}

const read = async (
  { typeName, type }: Block,
  state: ObjectValue,
  bytes: Uint8Array,
  connection: PluginConnection = plugin.connection,
) => {
  const answer = await connection.call("ReadResource", { typeName, currentState: wire(type, state), private: bytes });
  return { diagnostics: answer.diagnostics, state: unwire(type, answer.newState) };
};

describe("thousands of calls at once", () => {
  test("5,000 plans and reads on one connection, each with its own answer, and the service is asked within the limits", async () => {
    expect(await configure(service)).toEqual([]);
    const [workflow, queue] = await Promise.all([block("wfa_workflow"), block("wfa_workflow_queue")]);
    const adopted = await create(queue, { name: "Master", paused: true });
    expect(adopted.diagnostics).toEqual([]);
    service.requests.clear();
    const answers = await Promise.all(
      Array.from({ length: 2500 }, (_, i) =>
        Promise.all([
          plan(workflow, {
            document: `<workflow name="w ${i}"><task name="t"/></workflow>`,
            show_definition: true,
          }),
          read(queue, { ...adopted.state!, original_paused: i % 2 === 0 }, adopted.private),
        ]),
      ),
    );
    answers.forEach(([planned, found], i) => {
      expect(planned.diagnostics).toEqual([]);
      expect(planned.planned).toMatchObject({
        document: `<workflow name="w ${i}"><task name="t"/></workflow>`,
        id: UNKNOWN,
      });
      expect(planned.planned!["definition_json"] as string).toContain(`w ${i}"`);
      expect(found).toMatchObject({
        diagnostics: [],
        state: { name: "Master", paused: true, original_paused: i % 2 === 0 },
      });
    });
    // Reads of the same list share their answer.
    expect(service.requests.list().length).toBeLessThan(2500);
  });

  test("1,000 calls that are cancelled while a service hangs leave nothing behind: the next ones are answered", async () => {
    expect(await configure(service)).toEqual([]);
    const queue = await block("wfa_workflow_queue");
    const state = filled(queue.type, {
      id: "Master",
      name: "Master",
      paused: true,
      on_destroy: "keep",
      original_paused: false,
    });
    const abort = new AbortController();
    setMaxListeners(0, abort.signal);
    const given = new Promise<HeldRequest>((resolve) => {
      const wait = async (held: HeldRequest): Promise<void> => {
        resolve(held);
        await held.gone;
      };
      service.faults.add({
        method: "GET",
        path: "/workflowQueues",
        times: Infinity,
        fault: { kind: "hold", moment: "before", wait },
      });
    });
    const request = { typeName: queue.typeName, currentState: wire(queue.type, state) };
    const calls = Array.from({ length: 1000 }, () =>
      plugin.connection.call("ReadResource", request, abort.signal).then(
        () => "answered",
        (error: Error) => error.message,
      ),
    );
    const held = await given;
    await plan(await block("wfa_workflow"), { document: "<workflow name='w'/>" });
    abort.abort();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["/tfplugin6.Provider/ReadResource was cancelled"]));
    // The one request that they shared is given up with the last of them.
    await held.gone;
    service.faults.clear();
    expect(await read(queue, state, new Uint8Array())).toMatchObject({ diagnostics: [], state: { name: "Master" } });
  });
});

describe("configured again and again in one process", () => {
  test("the latest configuration counts: another service, one not known yet, one refused, and a good one again", async () => {
    const other = await startService();
    try {
      const group = await block("wfa_workflow_group");
      expect(await configure(service)).toEqual([]);
      const made = await create(group, { name: "Here" });
      expect(made.diagnostics).toEqual([]);
      expect(await configure(other)).toEqual([]);
      const elsewhere = await read(group, made.state!, made.private);
      expect(elsewhere.diagnostics).toMatchObject([
        { severity: 1, summary: 'This server does not have wfa_workflow_group "Here", which another one has shown' },
      ]);
      expect(elsewhere.state).toEqual(made.state);
      expect(await configure(UNKNOWN)).toEqual([]);
      expect((await read(group, made.state!, made.private)).state).toEqual(made.state);
      expect(await configure("refused")).toHaveLength(1);
      const failed = await read(group, made.state!, made.private);
      expect(failed.diagnostics).toMatchObject([{ severity: 1, summary: 'Provider "wfa" is not configured' }]);
      expect(failed.state).toEqual(made.state);
      expect(await configure(service)).toEqual([]);
      expect((await read(group, made.state!, made.private)).state).toEqual(made.state);
    } finally {
      await other.close();
    }
  });

  test("a call that is under way keeps the configuration it began with", async () => {
    const other = await startService();
    try {
      const group = await block("wfa_workflow_group");
      await configure(service);
      const made = await create(group, { name: "Begun here" });
      service.faults.add({ method: "GET", fault: { kind: "delay", milliseconds: 300 } });
      const reading = read(group, made.state!, made.private);
      const asked = service.requests.list().length;
      while (service.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await configure(other);
      expect((await reading).state).toEqual(made.state);
      expect(service.requests.list().length).toBeGreaterThan(asked);
      expect(other.requests.list()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("200 configures at once, over several connections, all answered", async () => {
    const connections = await Promise.all([plugin.connect(), plugin.connect(), plugin.connect()]);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => configure(service, connections[i % 3])));
    expect(answers.every((diagnostics) => diagnostics.length === 0)).toBe(true);
    for (const connection of connections) connection.close();
  });
});

describe("messages of 64 MB and more", () => {
  test("a value of 70 MB goes to the plugin twice and comes back planned", async () => {
    await configure(service);
    const description = "é".repeat(35 * MEBIBYTE);
    const { planned, diagnostics } = await plan(await block("wfa_workflow_group"), { name: "big", description });
    expect(diagnostics).toEqual([]);
    // Not by a matcher, which would print it.
    expect(planned!["description"] === description).toBe(true);
  });

  test("a document of 65 MB is refused by one diagnostic that says its limit, and the plugin goes on", async () => {
    const workflow = await block("wfa_workflow");
    const document = `<workflow name="big"><!--${"x".repeat(65 * MEBIBYTE)}--></workflow>`;
    const config = wire(workflow.type, filled(workflow.type, { document }));
    const { diagnostics } = await plugin.connection.call("ValidateResourceConfig", {
      typeName: workflow.typeName,
      config,
    });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({
      severity: 1,
      detail: expect.stringMatching(/the limit is \d+/) as string,
    });
    expect(diagnostics[0]!.detail).not.toContain("xxxx");
    expect((await plan(workflow, { document: "<workflow name='small'/>" })).planned).toMatchObject({
      document: "<workflow name='small'/>",
    });
  });

  test("a document at the limit is planned", async () => {
    const task = `<task name="t"><script>${"x".repeat(10_000)}</script></task>`;
    const document = `<workflow name="large">${task.repeat(1500)}</workflow>`;
    const { planned, diagnostics } = await plan(await block("wfa_workflow"), { document });
    expect(diagnostics).toEqual([]);
    expect(planned!["document"] === document).toBe(true);
    expect(planned!["revision"]).toMatch(/^[0-9a-f]{64}$/);
  });
});
