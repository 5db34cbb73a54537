import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { createLogger } from "../../../src/protocol";
import { controlServices } from "../../../src/protocol/go-plugin/control-services";
import { providerService } from "../../../src/protocol/provider-service";
import { goPluginController, health, HealthStatus, type MessageType, tfplugin6 } from "../../../src/protocol/wire";
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

/** A field of ours as the published list names its kind. */
function fieldIn(type: AnyMessage["rows"][number][1][1]): { rule: string; kind: string; message?: AnyMessage } {
  if (typeof type === "string") return { rule: "single", kind: type };
  if (!("rule" in type)) return { rule: "single", kind: "message", message: type };
  if (typeof type.element === "string") return { rule: type.rule, kind: type.element };
  return { rule: type.rule, kind: "message", message: type.element };
}

/** What is wrong with a table of ours, and with those in it, beside the published message. */
function problemsIn(name: string, type: AnyMessage, seen = new Set<AnyMessage>()): readonly string[] {
  if (seen.has(type)) return [];
  seen.add(type);
  return type.rows.flatMap(([key, [number, declared]]) => {
    const published = fieldsOf(name).find((field) => field.key === key);
    const { rule, kind, message } = fieldIn(declared);
    if (published === undefined) return [`${name}.${key} is not published`];
    // A map is on the wire what its entries are, and a member of a oneof has presence.
    const wanted = { map: "repeated", oneof: kind === "message" ? "single" : "optional" }[published.label as string];
    const ours = { number, rule, kind };
    const theirs = {
      number: published.number,
      rule: wanted ?? published.label,
      kind: published.label === "map" ? "message" : published.kind,
    };
    const own = isDeepStrictEqual(ours, theirs) ? [] : [`${name}.${key} is ${JSON.stringify(theirs)}`];
    if (message === undefined || published.message === undefined) return own;
    const inner = published.label === "map" ? fieldIn(message.rows[1]![1][1]).message! : message;
    return [...own, ...problemsIn(published.message, inner, seen)];
  });
}

test.each(Object.entries(ours))(
  "the messages of %s have published fields, with their numbers and types",
  (path, rpc) => {
    const [request = "", response = ""] = messagesOf(path);
    expect([...problemsIn(request, rpc.request), ...problemsIn(response, rpc.response)]).toEqual([]);
  },
);

test("enums have the published values", () => {
  expect(enums["Diagnostic.Severity"]).toMatchObject(tfplugin6.Severity);
  expect(enums["StringKind"]).toMatchObject(tfplugin6.StringKind);
  expect(enums["Schema.Object.NestingMode"]).toMatchObject(tfplugin6.ObjectNesting);
  expect(enums["grpc.health.v1.ServingStatus"]).toMatchObject(HealthStatus);
});

describe("the methods that are answered", () => {
  const provider = providerService(async () => createTinyProvider(), createLogger({ name: "tiny", environment: {} }));
  const answered = new Map([...provider, ...controlServices(() => undefined)]);

  test("are all but those of state stores, and those that no engine calls", () => {
    const unanswered = Object.keys(methods).filter((path) => !answered.has(path));
    expect(unanswered.map((path) => path.replace("/tfplugin6.Provider/", "")).sort()).toEqual([
      "/plugin.GRPCBroker/StartStream",
      "ConfigureStateStore",
      "DeleteState",
      "GetMetadata",
      "GetStates",
      "LockState",
      "ReadStateBytes",
      "RenewEphemeralResource",
      "UnlockState",
      "ValidateStateStoreConfig",
      "WriteStateBytes",
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
