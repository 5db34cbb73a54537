import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObjectValue } from "../../../src/cty";
import { createProviderServer, impliedType } from "../../../src/framework";
import type { Diagnostic, ProviderServer } from "../../../src/protocol";
import { createProvider, type ProviderOptions } from "../../../src/provider";
import { call, CAPABLE, filled, refuse, unwire, wire, type Attributes } from "./calls";
import { ImitatedCore } from "./imitated-core";

/**
 * Starts our provider in this process, configured for a service, and calls it as Terraform's core does.
 *
 * @param log is told what the client does
 */
export async function startCore(
  config: Attributes,
  environment: Readonly<Record<string, string>> = {},
  log?: ProviderOptions["log"],
): Promise<Core> {
  // Each core has a working directory of its own, as configurations have; what is in it stays for another run.
  environment = { TF_DATA_DIR: join(tmpdir(), `wfa-imitated-core-${randomUUID()}`), ...environment };
  const provider = createProvider({ environment, ...(log === undefined ? {} : { log }) });
  const server = createProviderServer(provider);
  const type = impliedType(provider.schema);
  const answer = await server.configureProvider(
    { terraformVersion: "1.11.4", config: wire(type, filled(type, config)), clientCapabilities: CAPABLE },
    call(),
  );
  refuse("configure", answer.diagnostics);
  return {
    server,
    anotherRun: () => startCore(config, environment, log),
    warnings: answer.diagnostics,
    resource: async (typeName) => {
      const entry = provider.resources.find(({ name }) => name === typeName);
      if (entry === undefined) throw new Error(`no resource ${typeName}`);
      return new ImitatedCore(server, await entry.load());
    },
    data: async (typeName, values) => {
      const entry = provider.dataSources.find(({ name }) => name === typeName);
      if (entry === undefined) throw new Error(`no data source ${typeName}`);
      const source = await entry.load();
      const dataType = impliedType(source.schema);
      const request = { typeName, config: wire(dataType, filled(dataType, values)), clientCapabilities: CAPABLE };
      refuse("validate", (await server.validateDataResourceConfig(request, call())).diagnostics);
      const read = await server.readDataSource(request, call());
      refuse("read", read.diagnostics);
      return unwire(dataType, read.state) as ObjectValue;
    },
  };
}

export interface Core {
  readonly server: ProviderServer;
  /** The same in a provider process of its own, as for the next command. */
  anotherRun(): Promise<Core>;
  readonly warnings: readonly Diagnostic[];
  /** One resource block without an object yet. */
  resource(typeName: string): Promise<ImitatedCore>;
  data(typeName: string, values: Attributes): Promise<ObjectValue>;
}
