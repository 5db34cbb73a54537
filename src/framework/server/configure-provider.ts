import type { ConfigureProviderRequest, WithDiagnostics } from "../../protocol";
import { applyDefaults } from "../plan/defaults";
import { complete } from "../plan/complete";
import { PartlyKnown } from "../provider";
import type { Rpc } from "./rpc";
import { Secrets } from "./secrets";
import { DiagnosticDeduplicator } from "./deduplicate-diagnostics";
import { decodeObject } from "./wire";

/** Replaces an earlier configuration: in reattach mode each connection makes this call. */
export const configureProvider: Rpc<ConfigureProviderRequest, WithDiagnostics> = {
  name: "ConfigureProvider",

  async answer(call, request) {
    const { server } = call;
    const { provider, providerType } = server;
    server.configuration = { kind: "failed" };
    // Without a provider block the engine sends an object of nulls; an absent one means the same.
    const given = decodeObject(providerType, request.config) ?? complete(provider.schema, {});
    const secrets = new Secrets();
    secrets.add(provider.schema, given);
    server.secrets = secrets;
    call.secrets.add(provider.schema, given);
    server.deduplicator = new DiagnosticDeduplicator();

    const config = applyDefaults(provider.schema, given, given);
    const data: unknown = await provider.configure(config, {
      diagnostics: call.diagnostics,
      signal: call.signal,
      terraformVersion: request.terraformVersion,
    });
    if (call.diagnostics.hasErrors) return {};
    if (data === null) throw new Error("configure returned nothing and reported no error");
    server.configuration =
      data instanceof PartlyKnown ? { kind: "unknown", known: data.known } : { kind: "known", data };
    return {};
  },

  fallback: () => ({}),
};
