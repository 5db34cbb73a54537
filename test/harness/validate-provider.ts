import { encodeMsgpack, type ObjectValue, type Value } from "../../src/cty";
import { createProviderServer, impliedType } from "../../src/framework";
import type { Diagnostic } from "../../src/protocol";
import { createProvider } from "../../src/provider";

/** What `terraform validate` says about a provider block. */
export async function validateProvider(values: Readonly<Record<string, Value>>): Promise<readonly Diagnostic[]> {
  const provider = createProvider({ environment: {} });
  const config: ObjectValue = Object.fromEntries<Value>(
    Object.keys(provider.schema.attributes).map((name) => [name, values[name] ?? null]),
  );
  const answer = await createProviderServer(provider).validateProviderConfig(
    { config: { msgpack: encodeMsgpack(impliedType(provider.schema), config) } },
    { signal: new AbortController().signal },
  );
  return answer.diagnostics;
}
