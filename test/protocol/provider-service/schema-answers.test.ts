import { describe, expect, test } from "vitest";
import { createLogger, encodeSchemaAnswers, type ProviderServer } from "../../../src/protocol";
import { methodPath, providerService } from "../../../src/protocol/provider-service";
import type { tfplugin6 } from "../../../src/protocol/wire";
import { createTinyProvider } from "../fixture/tiny-provider";

const log = createLogger({ name: "tiny", environment: {} });
const METHODS = ["GetProviderSchema", "GetResourceIdentitySchemas"] as const;

/** A service with the answers of the tiny provider, which counts how often it creates a provider. */
function serve(options: { readonly encoded: boolean }) {
  let created = 0;
  const create = async (): Promise<ProviderServer> => {
    created++;
    return createTinyProvider();
  };
  const answers = () => (options.encoded ? encodeSchemaAnswers(createTinyProvider()) : Promise.resolve(undefined));
  const table = providerService(create, log, undefined, answers);
  const call = async (method: tfplugin6.MethodName, request = new Uint8Array()): Promise<Uint8Array> => {
    const handler = table.get(methodPath(method));
    if (handler?.kind !== "unary") throw new Error("not unary");
    return handler.handle(request, new AbortController());
  };
  return { call, created: () => created };
}

describe("encoded answers", () => {
  test.each(METHODS)("%s is answered as by the provider, which is not created", async (method) => {
    const [encoded, asked] = [serve({ encoded: true }), serve({ encoded: false })];
    expect(Buffer.from(await encoded.call(method))).toEqual(Buffer.from(await asked.call(method)));
    expect([encoded.created(), asked.created()]).toEqual([0, 1]);
  });

  test("every other call creates the provider, which is created once", async () => {
    const { call, created } = serve({ encoded: true });
    await call("GetProviderSchema");
    await Promise.all([call("GetFunctions"), call("GetFunctions")]);
    expect(created()).toBe(1);
  });

  test("a request that cannot be read is INTERNAL", async () => {
    const { call } = serve({ encoded: true });
    await expect(call("GetProviderSchema", Buffer.from([0x0a, 0x05, 0x61]))).rejects.toMatchObject({ status: 13 });
  });
});

test("a provider that complains has no answers to encode", async () => {
  const schemas = await createTinyProvider().getProviderSchema({ signal: new AbortController().signal });
  const diagnostics = [{ severity: "warning", summary: "Old", detail: "Very" }] as const;
  const warning = createTinyProvider({ getProviderSchema: async () => ({ ...schemas, diagnostics }) });
  await expect(encodeSchemaAnswers(warning)).rejects.toThrow("GetProviderSchema: Old: Very");
  const broken = createTinyProvider({ getProviderSchema: () => Promise.reject(new Error("two of a name")) });
  await expect(encodeSchemaAnswers(broken)).rejects.toThrow("two of a name");
});
