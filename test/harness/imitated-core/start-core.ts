import type { ObjectValue } from "../../../src/cty";
import { createProviderServer, impliedType, schemaMessage } from "../../../src/framework";
import type { ClientCapabilities, Diagnostic, ProviderServer } from "../../../src/protocol";
import { createProvider, type ProviderOptions } from "../../../src/provider";
import { call, CAPABLE, filled, isDeferred, refuse, unwire, wire, type Attributes } from "./calls";
import { checkConforms } from "./check-conforms";
import { checkDataSource } from "./check-read";
import { ImitatedCore } from "./imitated-core";

export interface CoreOptions {
  /** @default empty */
  readonly environment?: Readonly<Record<string, string>>;
  /** Is told what the client does. */
  readonly log?: NonNullable<ProviderOptions["log"]>;
  readonly capabilities?: ClientCapabilities;
  /** @default an engine that shows the provider what it is going to destroy */
  readonly terraformVersion?: string;
}

/** Starts our provider in this process, configured for a service, and calls it as Terraform's core does. */
export async function startCore(config: Attributes, options: CoreOptions = {}): Promise<Core> {
  const { environment = {}, log, capabilities = CAPABLE, terraformVersion = "1.11.4" } = options;
  const provider = createProvider({ environment, ...(log === undefined ? {} : { log }) });
  const server = createProviderServer(provider);
  const type = impliedType(provider.schema);
  const answer = await server.configureProvider({ terraformVersion, config: wire(type, filled(type, config)) }, call());
  refuse("configure", answer.diagnostics);
  return {
    server,
    anotherRun: () => startCore(config, options),
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
      const schema = schemaMessage(source.schema, true);
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
