import type { TestContext } from "vitest";
import { attributePath } from "../../../src/cty";
import { createClient, textIn, type ServiceClient, type ServiceObject } from "../../../src/client";
import { DiagnosticError, Diagnostics, type ResourceContext } from "../../../src/framework";
import { Coordination } from "../../../src/resources/shared/coordination";
import type { Creatable } from "../../../src/resources/shared/creatable";
import { alreadyExists } from "../../../src/resources/shared/create-messages";
import { serviceConfirmation, type ProviderData } from "../../../src/resources/shared/service-call";
import { startService, type RunningService, type Variation } from "../../../src/service";

/** An object as small as one can be: an asset that is known by its host name. */
export interface Machine {
  readonly hostname: string;
  readonly description: string;
}

export const WEB: Machine = { hostname: "web.example", description: "ours" };

type Listed = ServiceObject & { readonly id: string };

/** The smallest description of an object that the service can hold. */
export function machineCreation(client: ServiceClient, { hostname, description }: Machine): Creatable<Listed, Listed> {
  const naming = {
    noun: "machine",
    label: `machine "${hostname}"`,
    typeName: "wfa_machine",
    path: attributePath("hostname"),
  };
  const isNamed = ({ attributes }: ServiceObject): boolean => textIn(attributes, "hostname") === hostname;
  return {
    ...naming,
    ownId: null,
    keys: [hostname],
    listed: ({ observed }) => observed,
    list: async (options) => (await client.assets.list({}, options)).filter((one): one is Listed => one.id !== null),
    get: async (id, options) => {
      const asset = await client.assets.get(id, options);
      return asset && { ...asset, id };
    },
    decide: async (list, adopt) => {
      const existing = list.find(isNamed);
      if (existing === undefined) return { kind: "create" };
      if (adopt) return { kind: "adopt", id: existing.id };
      const why = { name: null, ids: [existing.id], shared: "the same host name", isAdoptable: true } as const;
      return { kind: "refuse", existing: [existing.id], problem: alreadyExists(naming, why) };
    },
    post: (options) => client.assets.create({ hostname, description }, null, options),
    isOurs: (machine) => isNamed(machine) && textIn(machine.attributes, "description") === description,
  };
}

export interface Scene {
  readonly service: RunningService;
  readonly client: ServiceClient;
  /** Of one run of the engine: what its resources share. */
  readonly data: ProviderData;
  /** For one operation. */
  readonly context: (signal?: AbortSignal) => ResourceContext<ProviderData>;
  /** The requests that wrote. */
  readonly writes: () => readonly string[];
}

export async function startScene(
  onTestFinished: TestContext["onTestFinished"],
  variation: Partial<Variation> = {},
): Promise<Scene> {
  const service = await startService({ variation });
  const client = createClient({ endpoint: service.url, apiKey: service.keys.user, maxRetries: 0 });
  onTestFinished(async () => {
    await client.close();
    await service.close();
  });
  const data: ProviderData = {
    client,
    ignoredPaths: [],
    showDefinition: false,
    coordination: new Coordination(),
    confirmService: serviceConfirmation(client),
    addSecret: () => undefined,
  };
  return {
    service,
    client,
    data,
    context: (signal = AbortSignal.timeout(60_000)) => ({ data, diagnostics: new Diagnostics(), signal }),
    writes: () => service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method])),
  };
}

/** The service creates the object, and nobody hears of it: neither the answer nor a look comes through. */
export function lose({ faults }: RunningService): void {
  faults.add({ method: "POST", fault: { kind: "resetAfter" } });
  faults.add({ method: "GET", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
}

export const problem = (summary: string): DiagnosticError => new DiagnosticError({ summary, detail: "" });
