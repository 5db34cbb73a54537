import type { ServiceClient } from "../client";
import type { DocumentPath } from "../document";

/** What the configured provider hands to every resource and data source. */
export interface ProviderData {
  readonly client: ServiceClient;
  /** The provider block's `ignored_paths`, added to each resource's own. */
  readonly ignoredPaths: readonly DocumentPath[];
  /** Work of this process that others have to take into account. */
  readonly coordination: Coordination;
}

/** Orders what resources do at the same time in one process. */
export interface Coordination {
  /** Runs those with the same key one after the other. */
  exclusively<T>(key: string, run: () => Promise<T>): Promise<T>;
}

export function createCoordination(): Coordination {
  const tails = new Map<string, Promise<unknown>>();
  return {
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
