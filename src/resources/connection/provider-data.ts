import type { CallOptions, ServiceClient } from "../../client";
import type { DocumentPath } from "../../document";
import type { JsonValue, ResourceContext } from "../../framework";
import { nothingSeen, type SeenManners } from "../observation";
import type { RunObjects } from "./run-objects";
import { SharedReadings } from "./shared-readings";

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
  /**
   * What several resources of a run need, read for the first that asks and kept for the run.
   *
   * @param asker who asks, such as an object's id: whoever asks a second time gets a new reading. @default nobody does
   */
  once<T>(key: string, read: () => Promise<T>, asker?: string): Promise<T>;
  /**
   * What several resources of a run need to know as it is now: all that ask while a reading is under way share the next
   * one, so that none gets a reading that began before it asked. Nothing is kept.
   */
  readNext<T>(key: string, read: () => Promise<T>): Promise<T>;
  /**
   * The same where an earlier reading does: the latest one, under way or kept, if it began after `since` (as
   * `performance.now()`), otherwise the next one. The latest one is kept.
   */
  readSince<T>(key: string, since: number, read: () => Promise<T>): Promise<T>;
  /**
   * Runs something that shares readings: when nothing more runs with this key, they are forgotten.
   *
   * @param pause milliseconds without any until then @default 0
   */
  sharing<T>(key: string, run: () => Promise<T>, pause?: number): Promise<T>;
  /** Nobody gets a reading that has begun by now. */
  forget(key: string): void;
  /** What this run has changed since comes into a reading that is kept or under way, for all that get it from now on. */
  amend<T>(key: string, change: (result: T) => T): void;
  /** The objects of this run's configuration by noun; see `creation/run-ledger.ts`. */
  readonly objects: Map<string, RunObjects>;
  /** Names of the triggers that a wfa_workflow of this run sets, by its id; see `workflow-versions/trigger-blocks.ts`. */
  readonly triggers: Map<string, readonly string[]>;
  /** Objects that a delete left to the create that follows it; see `creation/run-ledger.ts`. */
  readonly handedOver: Map<string, readonly { readonly id: string; readonly key: string | null }[]>;
  /** What the deletion of another object takes along; see `creation/run-ledger.ts`. */
  readonly losses: Map<string, Loss>;
  /** Replacements that this run has planned, or that it may apply; see `creation/planned-replacement.ts` */
  readonly replacements: Map<string, PlannedReplacement>;
  /** What the service was seen to do with what this run wrote. */
  readonly manners: SeenManners;
}

export function createCoordination(): Coordination {
  const readings = new SharedReadings();
  const tails = new Map<string, Promise<unknown>>();
  return {
    objects: new Map(),
    triggers: new Map(),
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
    once: (key, read, asker) => readings.once(key, read, asker ?? null),
    readNext: (key, read) => readings.next(key, read),
    readSince: (key, since, read) => readings.since(key, since, read),
    sharing: (key, run, pause) => readings.sharing(key, run, pause),
    forget: (key) => readings.forget(key),
    amend: (key, change) => readings.amend(key, change),
  };
}
