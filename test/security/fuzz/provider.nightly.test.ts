import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeMsgpack, isWhollyKnown, type Type, type Value } from "../../../src/cty";
import { createProviderServer, impliedType, type Schema } from "../../../src/framework";
import { createLogger } from "../../../src/protocol";
import { providerService } from "../../../src/protocol/provider-service";
import { tfplugin6 } from "../../../src/protocol/wire";
import { createProvider } from "../../../src/provider";
import { startService, type RunningService } from "../../../src/service";
import { CoreError, startCore, type Core } from "../../harness/imitated-core";
import { text, valueOf } from "../../cty/arbitrary";
import type { MethodName, RequestOf, ResponseOf } from "../../protocol/plugin-client";
import { FUZZ_TIMEOUT, fuzz, JSON_PIECES, mutated, piecesOf, XML_PIECES } from "./fuzz";

/**
 * The whole provider, configured, over a service: values of the right types with anything in them, and bytes of such.
 */
let service: RunningService;
let methods: ReturnType<typeof providerService>;
const provider = createProvider({ environment: {} });
const loose: unknown[] = [];
const note = (error: unknown): void => void loose.push(error);

type Kind = "resource" | "data" | "action" | "list";
interface Entry {
  readonly kind: Kind;
  readonly name: string;
  readonly type: Type & { readonly kind: "object" };
  /** Attributes that a configuration may have. */
  readonly settable: ReadonlySet<string>;
  /** Those that it must have; core itself sees to that. */
  readonly required: ReadonlySet<string>;
}
let core: Core;
let entries: readonly Entry[];

beforeAll(async () => {
  process.on("unhandledRejection", note);
  service = await startService();
  const { backstage } = service;
  backstage.submit(
    '<workflow id="w-1" name="one"><trigger name="manual"/><task name="t" duration="10ms" password="p"/></workflow>',
  );
  backstage.approve("w-1");
  backstage.setEnabled("w-1", true);
  methods = providerService(
    async () => createProviderServer(provider),
    createLogger({ name: "fuzz", environment: {} }),
  );
  const type = objectType(provider.schema);
  const given: Readonly<Record<string, Value>> = { endpoint: service.url, api_key: service.keys.user, max_retries: 0 };
  const config = Object.fromEntries(
    Object.keys(type.attributes).map((name): [string, Value] => [name, given[name] ?? null]),
  );
  const [configured] = await call("ConfigureProvider", { config: { msgpack: encodeMsgpack(type, config) } });
  expect(configured?.diagnostics).toEqual([]);
  core = await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: 0 });
  const kinds = [
    ["resource", provider.resources],
    ["data", provider.dataSources],
    ["action", provider.actions ?? []],
    ["list", provider.listResources ?? []],
  ] as const;
  const loaded = kinds.flatMap(([kind, all]) =>
    all.map(async (entry): Promise<Entry> => {
      const schema: Schema = (await entry.load()).schema;
      const namesOf = (wanted: (presence: string) => boolean) =>
        new Set(
          Object.entries(schema.attributes)
            .filter(([, { presence }]) => wanted(presence))
            .map(([name]) => name),
        );
      return {
        kind,
        name: entry.name,
        type: objectType(schema),
        settable: namesOf((presence) => presence !== "computed"),
        required: namesOf((presence) => presence === "required"),
      };
    }),
  );
  entries = await Promise.all(loaded);
});
afterAll(async () => {
  process.off("unhandledRejection", note);
  await service.close();
  expect(loose).toEqual([]);
});

const objectType = (schema: Schema): Entry["type"] => impliedType(schema);

async function raw(method: MethodName, bytes: Uint8Array): Promise<readonly Uint8Array[]> {
  const handler = methods.get(`/tfplugin6.Provider/${method}`);
  // What waits for the service is interrupted, as by Ctrl-C.
  const context = new AbortController();
  setTimeout(() => context.abort(), 2000).unref();
  if (handler?.kind === "unary") return [await handler.handle(bytes, context)];
  const answers: Uint8Array[] = [];
  if (handler?.kind === "serverStream") for await (const answer of handler.handle(bytes, context)) answers.push(answer);
  return answers;
}

/** Answers that are none of a bug. */
async function call<M extends MethodName>(method: M, request: RequestOf<M>): Promise<readonly ResponseOf<M>[]> {
  const rpc = tfplugin6.service[method];
  const answers = await raw(method, rpc.request.encode(request));
  expectNoBug(answers, method);
  return answers.map((answer) => rpc.response.decode(answer) as ResponseOf<M>);
}

function expectNoBug(answers: readonly Uint8Array[], what: string): void {
  const words = Buffer.concat(answers).toString("utf8");
  // A request without what the protocol requires is said to be one.
  if (words.includes("Terraform sent no ")) return;
  expect(/.{0,200}(?:has a bug|Unexpected error in the provider).{0,400}/s.exec(words)?.[0], what).toBeUndefined();
}

/** What core would print; "core would refuse" is another error, and of no user's making. */
async function ofItsOwn(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    expectNoBug([Buffer.from(error.message)], error.during);
  }
}

const TEXTS = [
  "w-1",
  "one",
  "manual",
  "Master",
  "name=one",
  "name=",
  "200ms",
  "0s",
  "-1h",
  "approved",
  "submitted",
  "delete",
  "abandon",
  "warn",
  "keep",
  "restore",
  "//task/@password",
  "//",
  "/a[",
  "*",
  "",
  "<workflow name='n'/>",
  "<workflow id='w-1' name='one'/>",
  "<workflow id='x' name='{{secret:a}}'/>",
  "<a",
  "{}",
  '{"name": "n"}',
  "[1e999]",
  '{"__proto__": {}}',
  "0".repeat(64),
  "a",
  "..",
  "\u0000",
  "é",
] as const;
const words = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: piecesOf(XML_PIECES, 8) },
    { weight: 1, arbitrary: piecesOf(JSON_PIECES, 8) },
  )
  .map((word) => Buffer.from(word).toString().normalize("NFC"));

/** Nothing may wait for long: the times are those of a test. */
const HASTY: Value = { create: "200ms", read: "200ms", update: "200ms", delete: "200ms" };

/** A value for each attribute, of its type, by the words above. */
function configOf(
  { type, settable, required }: Entry,
  unknowns: boolean,
): fc.Arbitrary<Readonly<Record<string, Value>>> {
  const values = Object.entries(type.attributes).map(([name, attribute]): [string, fc.Arbitrary<Value>] => {
    if (!settable.has(name)) return [name, fc.constant(null)];
    if (name === "timeout") return [name, fc.constant("200ms")];
    if (name === "timeouts" && attribute.kind === "object")
      return [
        name,
        fc.constant(
          Object.fromEntries(
            Object.keys(attribute.attributes).map((operation): [string, Value] => [
              operation,
              (HASTY as Record<string, Value>)[operation] ?? null,
            ]),
          ),
        ),
      ];
    const anything = ((): fc.Arbitrary<Value> => {
      if (attribute.kind === "string") return words;
      if (attribute.kind === "list" && attribute.element.kind === "string") return fc.array(words, { maxLength: 3 });
      if (attribute.kind !== "map" || attribute.element.kind !== "string") return valueOf(attribute, unknowns);
      return fc.dictionary(words, words, { maxKeys: 2 }).map((entries) => new Map(Object.entries(entries)));
    })();
    if (required.has(name)) return [name, anything.filter((one) => one !== null)];
    return [name, fc.oneof({ weight: 3, arbitrary: anything }, { weight: 2, arbitrary: fc.constant<Value>(null) })];
  });
  return fc.record(Object.fromEntries(values));
}

const cases = (unknowns: boolean): fc.Arbitrary<readonly [Entry, Readonly<Record<string, Value>>]> =>
  fc.nat().chain((at) => {
    const entry = entries[at % entries.length]!;
    return configOf(entry, unknowns).map((config) => [entry, config] as const);
  });

const value = (type: Type, of: Value): { readonly msgpack: Uint8Array } => ({ msgpack: encodeMsgpack(type, of) });

test(
  "no bug comes of any configuration: validated, planned, applied, read, destroyed",
  {
    timeout: FUZZ_TIMEOUT,
  },
  async () => {
    const property = fc.asyncProperty(cases(true), async ([{ kind, name, type }, values]) => {
      const config = value(type, values);
      const known = isWhollyKnown(values);
      switch (kind) {
        case "data":
          if (hasErrors(await call("ValidateDataResourceConfig", { typeName: name, config }))) return;
          if (known) await call("ReadDataSource", { typeName: name, config });
          return;
        case "list":
          if (hasErrors(await call("ValidateListResourceConfig", { typeName: name, config }))) return;
          if (known) await call("ListResource", { typeName: name, config, includeResourceObject: true, limit: 5 });
          return;
        case "action":
          if (hasErrors(await call("ValidateActionConfig", { typeName: name, config }))) return;
          await call("PlanAction", { actionType: name, config });
          if (known) await call("InvokeAction", { actionType: name, config });
          return;
        case "resource": {
          const object = await core.resource(name);
          if (!known) return ofItsOwn(object.plan(values));
          await ofItsOwn(object.apply(values));
          await ofItsOwn(object.plan(values));
          await ofItsOwn(object.destroy());
        }
      }
    });
    await fuzz("configurations", property, 60);
  },
);

/** What is not valid goes no further. */
const hasErrors = ([answer]: readonly { readonly diagnostics: readonly { readonly severity: number }[] }[]): boolean =>
  answer?.diagnostics.some(({ severity }) => severity === ERROR) === true;
const ERROR = 1;

test("nor of requests whose bytes went wrong on the way", { timeout: FUZZ_TIMEOUT }, async () => {
  const damaged = cases(true).chain(([{ kind, name, type }, values]) => {
    const config = value(type, values);
    const own: Readonly<Record<Kind, readonly (readonly [MethodName, Uint8Array])[]>> = {
      data: [
        [
          "ValidateDataResourceConfig",
          tfplugin6.service.ValidateDataResourceConfig.request.encode({ typeName: name, config }),
        ],
      ],
      list: [
        [
          "ValidateListResourceConfig",
          tfplugin6.service.ValidateListResourceConfig.request.encode({ typeName: name, config }),
        ],
      ],
      action: [
        ["ValidateActionConfig", tfplugin6.service.ValidateActionConfig.request.encode({ typeName: name, config })],
      ],
      resource: [
        ["ValidateResourceConfig", tfplugin6.service.ValidateResourceConfig.request.encode({ typeName: name, config })],
        [
          "UpgradeResourceState",
          tfplugin6.service.UpgradeResourceState.request.encode({
            typeName: name,
            version: 0,
            rawState: { json: Buffer.from(JSON.stringify({ id: "w-1", document: "<a/>", name: null })) },
          }),
        ],
        [
          "ImportResourceState",
          tfplugin6.service.ImportResourceState.request.encode({ typeName: name, id: "name=one" }),
        ],
      ],
    };
    return fc
      .constantFrom(...own[kind])
      .chain(([method, bytes]) => mutated(fc.constant(bytes)).map((broken) => [method, broken] as const));
  });
  const property = fc.asyncProperty(damaged, async ([method, bytes]) => {
    const answers = await raw(method, bytes).catch((error: Error) => (expect(error.name).toBe("GrpcError"), []));
    expectNoBug(answers, method);
  });
  await fuzz("damaged requests", property, 200);
});
