import type { CallOptions, ServiceClient } from "../../client";
import type { DocumentPath } from "../../document";
import type { ResourceContext, Schema, Stored } from "../../framework";
import { RunReadings } from "./run-readings";

/** What the configured provider hands to every resource and data source. */
export interface ProviderData {
  readonly client: ServiceClient;
  /** The provider block's `ignored_paths`, added to each resource's own. */
  readonly ignoredPaths: readonly DocumentPath[];
  /** The provider block's `show_definition`, for workflows without their own. */
  readonly showDefinition: boolean;
  /** Work of this process that others have to take into account. */
  readonly coordination: Coordination;
  /**
   * Asked before something without a list of its own is believed to be gone: a wrong context path answers 404 to
   * everything. Throws where the endpoint does not list workflows either.
   */
  readonly confirmService: (options: CallOptions) => Promise<void>;
  /** Told each secret that a resource is given, before it is used: no log line and no message shows it from then on. */
  readonly addSecret: (secret: string) => void;
}

/** What the framework hands to each operation of a resource. */
export type Context = ResourceContext<ProviderData>;

/** Lists the workflows, once for the life of the client. */
export function serviceConfirmation(client: ServiceClient): ProviderData["confirmService"] {
  let confirmed = false;
  return async (options) => {
    if (confirmed) return;
    await client.workflows.list({}, options);
    confirmed = true;
  };
}

/** How a run has made an object the configuration's. */
export type Claim = "created" | "adopted";

/** Orders what resources do at the same time in one process. */
export interface Coordination {
  /** Runs those with the same key one after the other. */
  exclusively<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** What the resources of a run read together. */
  readonly readings: RunReadings;
  /** What refreshes of this process have read, by type and id; null: state as it was. */
  readonly refreshed: Map<string, Stored<Schema> | null>;
  /** The objects of this configuration that this run has come across, by noun and id; see `run-ledger.ts`. */
  readonly objects: Map<string, Map<string, Claim | null>>;
  /** Names of the triggers that a wfa_workflow of this run sets, by its id; see `versions/triggers.ts`. */
  readonly triggers: Map<string, readonly string[]>;
  /** Objects that a delete left to the create that follows it; see `run-ledger.ts`. */
  readonly handedOver: Map<string, readonly { readonly id: string; readonly key: string | null }[]>;
  /** What a planned deletion of another object takes along; see `run-ledger.ts`. */
  readonly losses: Map<string, string>;
}

export function createCoordination(): Coordination {
  const tails = new Map<string, Promise<unknown>>();
  return {
    refreshed: new Map(),
    objects: new Map(),
    triggers: new Map(),
    handedOver: new Map(),
    losses: new Map(),
    readings: new RunReadings(),
    async exclusively(key, run) {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(run, run);
      const tail = mine.catch(() => undefined);
      tails.set(key, tail);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}
