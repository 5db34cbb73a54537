import type { CallOptions, ServiceClient } from "../../client";
import type { DocumentPath } from "../../document";
import type { JsonValue, ResourceContext } from "../../framework";
import { nothingSeen, type SeenManners } from "../observation";
import type { RunObjects } from "./run-objects";

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
   * Asked before an object is believed to be gone: a wrong context path answers 404 to everything. Throws where the
   * endpoint does not list workflows either.
   */
  readonly confirmService: (options: CallOptions) => Promise<void>;
  /** Where the engine keeps its own files about the configuration; see `creation/planned-replacement.ts`. */
  readonly engineDirectory: string;
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

/** An object that is deleted together with another one. */
export interface Loss {
  /** The other one's label, such as `group "Finance"`. */
  readonly container: string;
  /** Whether this run has deleted it; otherwise it has planned to. */
  readonly isDone: boolean;
}

/** An object that is going to be replaced by another one. */
export interface PlannedReplacement {
  readonly noun: string;
  readonly id: string;
  /** The planned values of its successor that were known. */
  readonly successor: Readonly<Record<string, JsonValue>>;
}

/** Orders what resources do at the same time in one process. */
export interface Coordination {
  /** Runs those with the same key one after the other. */
  exclusively<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** What several resources of a run need, read for the first that asks. */
  once<T>(key: string, read: () => Promise<T>): Promise<T>;
  /**
   * What several resources of a run need to know as it is now: all that ask while a reading is under way share the next
   * one, so that none gets a reading that began before it asked.
   */
  readNext<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** The objects of this run's configuration by noun; see `creation/run-ledger.ts`. */
  readonly objects: Map<string, RunObjects>;
  /** Objects that a delete left to the create that follows it; see `creation/run-ledger.ts`. */
  readonly handedOver: Map<string, readonly { readonly id: string; readonly key: string | null }[]>;
  /** What the deletion of another object takes along; see `creation/run-ledger.ts`. */
  readonly losses: Map<string, Loss>;
  /** Replacements that this run has planned, or that it may apply; see `creation/planned-replacement.ts` */
  readonly replacements: Map<string, PlannedReplacement>;
  /** What the service was seen to do with what this run wrote. */
  readonly manners: SeenManners;
}

interface Reading {
  readonly current: Promise<unknown>;
  readonly next: Promise<unknown> | null;
}

export function createCoordination(): Coordination {
  const readings = new Map<string, Reading>();
  const begin = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const current = read().finally(() => {
      if (readings.get(key)?.next === null) readings.delete(key);
    });
    readings.set(key, { current, next: null });
    return current;
  };
  const tails = new Map<string, Promise<unknown>>();
  const results = new Map<string, Promise<unknown>>();
  return {
    objects: new Map(),
    handedOver: new Map(),
    losses: new Map(),
    replacements: new Map(),
    manners: nothingSeen(),
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
    async once<T>(key: string, read: () => Promise<T>): Promise<T> {
      const earlier = results.get(key) as Promise<T> | undefined;
      // Another resource's reading may have failed only because that resource ran out of time.
      if (earlier !== undefined) return earlier.catch(read);
      const mine = read();
      results.set(key, mine);
      mine.catch(() => results.delete(key));
      return mine;
    },
    async readNext<T>(key: string, read: () => Promise<T>): Promise<T> {
      const reading = readings.get(key);
      if (reading === undefined) return begin(key, read);
      const following = async (): Promise<T> => begin(key, read);
      if (reading.next !== null)
        // It may have failed only because the resource that asked first ran out of time.
        return (reading.next as Promise<T>).catch(read);
      const next = reading.current.then(following, following);
      readings.set(key, { ...reading, next });
      return next;
    },
  };
}
