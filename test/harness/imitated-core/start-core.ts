import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObjectValue } from "../../../src/cty";
import { createProviderServer, impliedType, schemaMessage } from "../../../src/framework";
import type { ClientCapabilities, Diagnostic, ProviderServer } from "../../../src/protocol";
import { createProvider, type ProviderOptions } from "../../../src/provider";
import { call, CAPABLE, filled, isDeferred, refuse, unwire, wire, type Attributes } from "./calls";
import { checkConforms } from "./check-conforms";
import { checkDataSource } from "./check-read";
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
  capabilities: ClientCapabilities = CAPABLE,
): Promise<Core> {
  // Each core has a working directory of its own, as configurations have; what is in it stays for another run.
  environment = { TF_DATA_DIR: join(tmpdir(), `wfa-imitated-core-${randomUUID()}`), ...environment };
  const provider = createProvider({ environment, ...(log === undefined ? {} : { log }) });
  const server = createProviderServer(provider);
  const type = impliedType(provider.schema);
  const answer = await server.configureProvider(
    { terraformVersion: "1.11.4", config: wire(type, filled(type, config)), clientCapabilities: capabilities },
    call(),
  );
  refuse("configure", answer.diagnostics);
  return {
    server,
    anotherRun: () => startCore(config, environment, log, capabilities),
    warnings: answer.diagnostics,
    resource: async (typeName) => {
      const entry = provider.resources.find(({ name }) => name === typeName);
      if (entry === undefined) throw new Error(`no resource ${typeName}`);
      return new ImitatedCore(server, await entry.load(), capabilities);
    },
    data: async (typeName, values) => {
      const entry = provider.dataSources.find(({ name }) => name === typeName);
      if (entry === undefined) throw new Error(`no data source ${typeName}`);
      const source = await entry.load();
      const dataType = impliedType(source.schema);
      const request = { typeName, config: wire(dataType, filled(dataType, values)), clientCapabilities: capabilities };
      refuse("validate", (await server.validateDataResourceConfig(request, call())).diagnostics);
      const read = await server.readDataSource(request, call());
      refuse("read", read.diagnostics);
      const state = unwire(dataType, read.state) as ObjectValue;
      const isUnread = isDeferred("ReadDataSource", read, capabilities);
      const schema = schemaMessage(source.schema, "data source", typeName);
      const problems = (isUnread ? checkConforms : checkDataSource)(schema, state);
      if (problems.length > 0) throw new Error(`core would refuse this data source: ${problems.join("; ")}`);
      return state;
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
