import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createLogger } from "../../../src/protocol";
import { controlServices } from "../../../src/protocol/go-plugin/control-services";
import { providerService } from "../../../src/protocol/provider-service";
import { tfplugin6, type MessageType } from "../../../src/protocol/wire";
import { HealthStatus, goPluginController, health } from "../../../src/protocol/wire";
import { createTinyProvider } from "../fixture/tiny-provider";
import { enums, fieldsOf, messagesOf, methods } from "./published";

type AnyMessage = MessageType<unknown, unknown>;
type AnyRpc = { readonly request: AnyMessage; readonly response: AnyMessage };

/** Our methods by their path. */
const ours: Readonly<Record<string, AnyRpc>> = {
  ...Object.fromEntries(Object.entries(tfplugin6.service).map(([name, rpc]) => [`/tfplugin6.Provider/${name}`, rpc])),
  "/plugin.GRPCController/Shutdown": goPluginController.Shutdown,
  "/grpc.health.v1.Health/Check": health.Check,
};

/** Each published message with the tables of ours that are used as it: all that the methods reach. */
function tablesByMessage(): ReadonlyMap<string, ReadonlySet<AnyMessage>> {
  const tables = new Map<string, Set<AnyMessage>>();
  const follow = (name: string, type: AnyMessage): void => {
    const known = tables.get(name) ?? new Set();
    if (known.has(type)) return;
    tables.set(name, known.add(type));
    for (const field of fieldsOf(name)) {
      const element = type.plans.find((plan) => plan.key === field.key)?.element;
      if (field.message !== undefined && element?.kind === "message") follow(field.message, element.type);
    }
  };
  for (const [path, rpc] of Object.entries(ours)) {
    const [request = "", response = ""] = messagesOf(path);
    follow(request, rpc.request);
    follow(response, rpc.response);
  }
  return tables;
}

const tables = tablesByMessage();

const keyOf = ({ key }: { readonly key: string }): string => key;

/** The messages of our methods, and all that stand in them, as the list has them. */
function messagesInUse(): readonly string[] {
  const names = new Set<string>();
  const follow = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const { message } of fieldsOf(name)) if (message !== undefined) follow(message);
  };
  for (const path of Object.keys(ours)) messagesOf(path).forEach(follow);
  return [...names];
}

test.each(messagesInUse())("%s has the published fields, with their numbers and types", (name) => {
  const fields = fieldsOf(name);
  const published = fields.map(({ key, number, label, group, kind }) => ({
    key,
    number,
    // A member of a oneof has presence, and unsets the others.
    rule: label === "oneof" ? "optional" : label,
    type: kind,
    siblings: fields.filter((other) => group !== undefined && other.group === group && other.key !== key).map(keyOf),
  }));
  const byNumber = (a: { readonly number: number }, b: { readonly number: number }): number => a.number - b.number;
  const found = [...(tables.get(name) ?? [])].map((type) =>
    type.plans
      .map(({ key, number, rule, element, siblings }) => ({
        key,
        number,
        rule,
        type: element.kind === "message" ? "message" : element.scalar,
        siblings,
      }))
      .sort(byNumber),
  );
  expect(found).not.toEqual([]);
  for (const table of found) expect(table).toEqual(published.sort(byNumber));
});

test("every message that we declare is one of the list", async () => {
  const folder = join(__dirname, "../../../src/protocol/wire/tfplugin6");
  const compared = new Set([...tables.values()].flatMap((types) => [...types]));
  const strays: string[] = [];
  for (const file of readdirSync(folder)) {
    const declared = (await import(join(folder, file))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(declared)) {
      const isMessage = typeof value === "object" && value !== null && "plans" in value && "decode" in value;
      if (isMessage && !compared.has(value as unknown as AnyMessage)) strays.push(`${file}: ${name}`);
    }
  }
  expect(strays).toEqual([]);
  expect(compared.size).toBeGreaterThan(60);
});

test("enums have the published values", () => {
  expect({ ...tfplugin6.Severity }).toEqual(enums["Diagnostic.Severity"]);
  expect({ ...tfplugin6.StringKind }).toEqual(enums["StringKind"]);
  expect({ ...tfplugin6.BlockNesting }).toEqual(enums["Schema.NestedBlock.NestingMode"]);
  expect({ ...tfplugin6.ObjectNesting }).toEqual(enums["Schema.Object.NestingMode"]);
  expect({ ...HealthStatus }).toEqual(enums["grpc.health.v1.ServingStatus"]);
});

describe("the methods that are answered", () => {
  const provider = providerService(async () => createTinyProvider(), createLogger({ name: "tiny", environment: {} }));
  const answered = new Map([...provider, ...controlServices(() => undefined)]);

  test("are all but those of state stores, and the one that renews an ephemeral resource", () => {
    const unanswered = Object.keys(methods).filter((path) => !answered.has(path));
    expect(unanswered.map((path) => path.replace("/tfplugin6.Provider/", ""))).toEqual([
      "RenewEphemeralResource",
      "ValidateStateStoreConfig",
      "ConfigureStateStore",
      "ReadStateBytes",
      "WriteStateBytes",
      "LockState",
      "UnlockState",
      "GetStates",
      "DeleteState",
    ]);
  });

  test.each([...answered.keys()])("%s is published, and streams where it says so", (path) => {
    const [request, response] = methods[path]?.map((name) => name.startsWith("stream ")) ?? [];
    const answer = response === true ? "serverStream" : "unary";
    const kind = request === true ? "bidirectional" : answer;
    expect(methods).toHaveProperty([path]);
    expect(answered.get(path)?.kind).toBe(kind);
  });
});
