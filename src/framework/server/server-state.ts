import { UNKNOWN, type ObjectType } from "../../cty";
import type { ClientCapabilities, WithDeferral } from "../../protocol";
import type { Action, Lazy, ListResource, Provider, ProviderFunction } from "../provider";
import { commandInText, DiagnosticDeduplicator, DiagnosticError } from "../diagnostics";
import type { DataSource, ManagedResource, PlanContext } from "../resource";
import { impliedType } from "../schema/attribute";
import type { Schema } from "../schema/schema";
import { Secrets } from "./secrets";

type Configuration =
  | { readonly kind: "none" }
  /** Configure failed. */
  | { readonly kind: "failed" }
  /** During plan: values of the provider block depend on objects that do not exist yet. */
  | { readonly kind: "unknown"; readonly known: Partial<unknown> }
  | { readonly kind: "known"; readonly data: unknown };

export interface LoadedResource {
  readonly resource: ManagedResource<Schema, unknown>;
  readonly type: ObjectType;
  readonly identityType: ObjectType;
}

/** Anything else with a schema: a data source, a list or an action. */
export interface Loaded<Source> {
  readonly object: Source;
  /** Of its configuration. */
  readonly type: ObjectType;
}

export interface ServerOptions {
  /**
   * Called for every error that is shown as a bug, for the log: its stack, without sensitive values. @default nothing
   */
  readonly onBug?: (stack: string, rpc: string) => void;
}

/** What lives as long as the process: the provider, its loaded objects, and its configuration. */
export class ServerState {
  readonly resources: Catalog<ManagedResource<Schema, unknown>, LoadedResource>;
  readonly dataSources: Catalog<DataSource<Schema, unknown>, Loaded<DataSource<Schema, unknown>>>;
  /** Some of the data sources. */
  readonly ephemeralResources: Catalog<DataSource<Schema, unknown>, Loaded<DataSource<Schema, unknown>>>;
  readonly functions: Catalog<ProviderFunction, ProviderFunction>;
  readonly listResources: Catalog<ListResource<Schema, unknown>, Loaded<ListResource<Schema, unknown>>>;
  readonly actions: Catalog<Action<Schema, unknown>, Loaded<Action<Schema, unknown>>>;
  readonly providerType: ObjectType;
  readonly onBug: (stack: string, rpc: string) => void;
  configuration: Configuration = { kind: "none" };
  /** The secrets of the provider block. */
  secrets = new Secrets();
  /** Replaced when the provider is configured. */
  deduplicator = new DiagnosticDeduplicator();

  constructor(
    readonly provider: Provider<Schema, unknown>,
    options: ServerOptions,
  ) {
    this.onBug = options.onBug ?? (() => undefined);
    this.providerType = impliedType(provider.schema);
    this.resources = new Catalog("resource type", provider.resources, (resource) => ({
      resource,
      type: impliedType(resource.schema),
      identityType: impliedType(resource.identity),
    }));
    this.dataSources = new Catalog("data source", provider.dataSources, loaded);
    const ephemeral = provider.dataSources.filter(({ name }) => provider.ephemeralResources.includes(name));
    this.ephemeralResources = new Catalog("ephemeral resource", ephemeral, loaded);
    this.functions = new Catalog("function", provider.functions, (declared) => declared);
    this.listResources = new Catalog("list resource", provider.listResources, loaded);
    this.actions = new Catalog("action", provider.actions, loaded);
  }

  /** For plans, which continue while the provider's configuration is unknown. */
  get plannedData(): Pick<PlanContext<unknown>, "data" | "known"> {
    const { configuration } = this;
    if (configuration.kind === "known") return { data: configuration.data, known: configuration.data as object };
    return { data: UNKNOWN, known: configuration.kind === "unknown" ? configuration.known : {} };
  }

  /**
   * For an answer that needs the service: deferred to a later plan while the provider's configuration is unknown, if
   * the client allows it. Undefined if it is to be given now.
   */
  deferral({ deferralAllowed }: ClientCapabilities): Required<Pick<WithDeferral, "deferred">> | undefined {
    return deferralAllowed && this.configuration.kind === "unknown"
      ? { deferred: "provider configuration unknown" }
      : undefined;
  }

  /** @throws DiagnosticError if the provider is not (or not yet) configured */
  requireData(purpose: string): unknown {
    const { configuration } = this;
    switch (configuration.kind) {
      case "known":
        return configuration.data;
      case "unknown":
        throw new DiagnosticError({
          summary: `The configuration of provider "${this.provider.name}" is not known yet`,
          detail: `To ${purpose}, the provider needs values of its provider block that depend on an object which does not exist yet. Create that object first with ${commandInText("apply -target=ADDRESS")}, or use values that are known during plan, such as variables or environment variables`,
        });
      case "none":
      case "failed":
        throw new DiagnosticError({
          summary: `Provider "${this.provider.name}" is not configured`,
          detail: `To ${purpose}, the provider needs its configuration, and ${configuration.kind === "none" ? "there is none" : "configuring it failed"}. Add or correct the block provider "${this.provider.name}"`,
        });
    }
  }
}

const loaded = <Source extends { readonly schema: Schema }>(object: Source): Loaded<Source> => ({
  object,
  type: impliedType(object.schema),
});

/** A provider's objects of one kind by name; each is loaded when first requested, and prepared once. */
class Catalog<Source, Prepared> {
  readonly #entries: ReadonlyMap<string, Lazy<Source>>;
  readonly #prepared = new Map<string, Promise<Prepared>>();

  constructor(
    /** What a user calls them: `resource type`, `data source`, `function`. */
    readonly kind: string,
    entries: readonly Lazy<Source>[],
    readonly prepare: (source: Source) => Prepared,
  ) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** @throws DiagnosticError if there is none with that name */
  async get(name: string): Promise<Prepared> {
    const known = this.#prepared.get(name);
    if (known !== undefined) return known;
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      throw new DiagnosticError({
        summary: `Unknown ${this.kind} "${name}"`,
        detail: `This version of the provider has no such ${this.kind}. It has: ${[...this.#entries.keys()].join(", ")}. Correct the name, or use a version of the provider that has it`,
      });
    }
    const loading = entry.load().then((source) => this.prepare(source));
    this.#prepared.set(name, loading);
    return loading;
  }

  async all(): Promise<ReadonlyMap<string, Prepared>> {
    return new Map(
      await Promise.all([...this.#entries.keys()].map(async (name) => [name, await this.get(name)] as const)),
    );
  }
}
