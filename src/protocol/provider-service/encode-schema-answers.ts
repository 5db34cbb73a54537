import type { MethodTable } from "../grpc";
import { createLogger } from "../log";
import type { ProviderServer } from "../provider-server";
import { tfplugin6 } from "../wire";
import { methodPath, providerService, SCHEMA_METHODS, type SchemaAnswers } from "./provider-service";

/**
 * A provider's answers to the questions for its schemas, as it gives them.
 *
 * @throws Error if the provider answers with a diagnostic
 */
export async function encodeSchemaAnswers(server: ProviderServer): Promise<SchemaAnswers> {
  const methods = providerService(async () => server, createLogger({ name: "schemas", environment: {} }));
  const answers = await Promise.all(
    SCHEMA_METHODS.map(async (method) => [method, await answerOf(methods, method)] as const),
  );
  return Object.fromEntries(answers) as SchemaAnswers;
}

async function answerOf(methods: MethodTable, method: keyof SchemaAnswers): Promise<Uint8Array> {
  const handler = methods.get(methodPath(method));
  if (handler?.kind !== "unary") throw new Error(`${method} is not a method of one request and one answer`);
  const { request, response } = tfplugin6.service[method];
  const bytes = await handler.handle(request.encode({}), new AbortController());
  const [diagnostic] = response.decode(bytes).diagnostics;
  if (diagnostic !== undefined) throw new Error(`${method}: ${diagnostic.summary}: ${diagnostic.detail}`);
  return bytes;
}
