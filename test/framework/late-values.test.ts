import { beforeEach, expect, test } from "vitest";
import { UNKNOWN, type Type, type Value } from "../../src/cty";
import { impliedType } from "../../src/framework";
import type { Diagnostic, ProviderServer } from "../../src/protocol";
import { CAPABLE, RpcClient, context, wire } from "./rpc-client";
import { thing, thingData, thingProvider } from "./thing-provider";
import { thingAction, thingList } from "./thing-queries";
import { ThingStore } from "./thing-store";

type Values = Readonly<Record<string, Value>>;

/** Every RPC that gets a configuration. */
type Configured = {
  [Name in keyof ProviderServer]-?: Parameters<NonNullable<ProviderServer[Name]>> extends [
    { readonly config: unknown },
    ...(readonly unknown[]),
  ]
    ? Name
    : never;
}[keyof ProviderServer];

/** Engines validate before each of these, and `ignore_changes` may put an earlier value into their configuration. */
type ValidatedBefore = "planResourceChange" | "applyResourceChange";

interface Case {
  /** A value that its attribute's own check refuses. */
  readonly bad: Values;
  /** A value that only the author's `validate` refuses. @default there is none */
  readonly refused?: Values;
  readonly path: string;
  readonly send: (values: Values) => Promise<readonly Diagnostic[]>;
}

let store: ThingStore;
let client: RpcClient;

beforeEach(async () => {
  store = new ThingStore();
  client = new RpcClient(thingProvider(store), thing);
  await client.configure({ endpoint: "https://things.example" });
});

const typeName = "test_thing";
const config = (type: Type, values: Values) => wire(type, client.filled(type, values));
const typed = (type: Type, values: Values) => ({
  typeName,
  config: config(type, values),
  clientCapabilities: CAPABLE,
});
const diagnosticsOf = async (answer: Promise<{ readonly diagnostics: readonly Diagnostic[] }>) =>
  (await answer).diagnostics;

const ACTION = { bad: { id: "t-1", times: 0 }, refused: { id: "nobody" }, path: "times" };
const LIST = { bad: { region: "" }, refused: { region: "nowhere" }, path: "region" };
const actionType = impliedType(thingAction([]).schema);
const listType = impliedType(thingList([]).schema);
const dataType = impliedType(thingData.schema);
const action = (values: Values) => ({ ...typed(actionType, values), typeName: "test_shout", actionType: "test_shout" });

const CASES: Readonly<Record<Exclude<Configured, ValidatedBefore>, Case>> = {
  validateProviderConfig: {
    bad: { endpoint: "nowhere" },
    path: "endpoint",
    send: (values) => {
      const type = impliedType(client.provider.schema);
      return diagnosticsOf(client.server.validateProviderConfig({ config: config(type, values) }, context()));
    },
  },
  configureProvider: {
    bad: { endpoint: "nowhere" },
    path: "endpoint",
    send: (values) => diagnosticsOf(client.configure(values)),
  },
  validateResourceConfig: {
    bad: { name: "a", size: 0 },
    refused: { name: "forbidden", text: "b" },
    path: "size",
    send: (values) => diagnosticsOf(client.validate(values)),
  },
  validateDataResourceConfig: {
    bad: { id: "t-1", detail: "" },
    refused: { id: "" },
    path: "detail",
    send: (values) => diagnosticsOf(client.server.validateDataResourceConfig(typed(dataType, values), context())),
  },
  readDataSource: {
    bad: { id: "t-1", detail: "" },
    refused: { id: "" },
    path: "detail",
    send: (values) => diagnosticsOf(client.server.readDataSource(typed(dataType, values), context())),
  },
  validateEphemeralResourceConfig: {
    bad: { id: "t-1", detail: "" },
    refused: { id: "" },
    path: "detail",
    send: (values) => diagnosticsOf(client.server.validateEphemeralResourceConfig(typed(dataType, values), context())),
  },
  openEphemeralResource: {
    bad: { id: "t-1", detail: "" },
    refused: { id: "" },
    path: "detail",
    send: (values) => diagnosticsOf(client.server.openEphemeralResource(typed(dataType, values), context())),
  },
  validateListResourceConfig: {
    ...LIST,
    send: (values) => diagnosticsOf(client.server.validateListResourceConfig(typed(listType, values), context())),
  },
  listResource: {
    ...LIST,
    async send(values) {
      const found: Diagnostic[] = [];
      const request = { ...typed(listType, values), limit: 0, includeResourceObject: false };
      for await (const { diagnostics } of client.server.listResource(request, context())) found.push(...diagnostics);
      return found;
    },
  },
  validateActionConfig: {
    ...ACTION,
    send: (values) => diagnosticsOf(client.server.validateActionConfig(action(values), context())),
  },
  planAction: { ...ACTION, send: (values) => diagnosticsOf(client.server.planAction(action(values), context())) },
  invokeAction: {
    ...ACTION,
    async send(values) {
      for await (const event of client.server.invokeAction(action(values), context()))
        if ("completed" in event) return event.completed.diagnostics;
      throw new Error("The stream ended without a completed event");
    },
  },
};

test.each(Object.entries(CASES))("%s refuses what validation refuses", async (_name, { bad, refused, path, send }) => {
  const errors = (await send(bad)).filter(({ severity }) => severity === "error");
  expect(errors).toMatchObject([{ summary: `Invalid value for "${path}"`, path: [{ attribute: path }] }]);
  if (refused !== undefined) expect(await send(refused)).toMatchObject([{ severity: "error" }]);
  expect(store.log).toEqual([]);
});

test("a plan says nothing of values that are not known yet", async () => {
  expect(await CASES.planAction.send({ id: UNKNOWN, times: UNKNOWN })).toEqual([]);
});

test("warnings of validation are shown only there", async () => {
  expect(await CASES.validateProviderConfig.send({})).toMatchObject([{ severity: "warning", summary: "No endpoint" }]);
  expect(await CASES.configureProvider.send({})).toEqual([]);
});
