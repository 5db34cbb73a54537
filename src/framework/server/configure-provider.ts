import type { ConfigureProviderRequest, WithDiagnostics } from "../../protocol";
import { applyDefaults } from "../plan/passes";
import { PartlyKnown } from "../provider";
import { checkedConfig } from "./validate";
import type { Rpc } from "./rpc";
import { DiagnosticDeduplicator } from "../diagnostics";

/** Replaces an earlier configuration: in reattach mode each connection makes this call. */
export const configureProvider: Rpc<ConfigureProviderRequest, WithDiagnostics> = {
  name: "ConfigureProvider",

  async answer(call, request) {
    const { server } = call;
    const { provider, providerType } = server;
    server.configuration = { kind: "failed" };
    server.secrets = call.secrets;
    server.deduplicator = new DiagnosticDeduplicator();

    const given = await checkedConfig(call, { object: provider, type: providerType }, request.config);
    const config = applyDefaults(provider.schema, given, given);
    const { diagnostics, signal, secrets } = call;
    const data: unknown = await provider.configure(config, {
      diagnostics,
      signal,
      addSecret: (text) => secrets.addText(text),
    });
    if (diagnostics.hasErrors) return {};
    if (data === null) throw new Error("configure returned nothing and reported no error");
    server.configuration =
      data instanceof PartlyKnown ? { kind: "unknown", known: data.known } : { kind: "known", data };
    return {};
  },

  fallback: () => ({}),
};
