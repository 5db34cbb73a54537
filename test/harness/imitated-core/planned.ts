import type { ObjectValue, Path } from "../../../src/cty";
import type { Diagnostic } from "../../../src/protocol";

/** An object as the engine's state holds it. */
export interface StoredObject {
  readonly value: ObjectValue;
  readonly private: Uint8Array;
  readonly tainted: boolean;
}

/** The same, as if this endpoint had shown it last: of a service that goes on elsewhere. */
export function movedTo<S extends StoredObject | null>(endpoint: string, stored: S): S {
  if (stored === null || stored.private.length === 0) return stored;
  const kept = JSON.parse(Buffer.from(stored.private).toString("utf8")) as object;
  return { ...stored, private: Buffer.from(JSON.stringify({ ...kept, endpoint })) };
}

export type Action = "no-op" | "create" | "update" | "replace";

/**
 * When a plan refreshes: before it; never, as with `-refresh=false`; or, as with `-minimal-refresh`, between two plans,
 * where the first one is not empty.
 */
export type Refresh = boolean | "minimal";

export interface Planned {
  readonly action: Action;
  readonly planned: ObjectValue;
  readonly private: Uint8Array;
  readonly config: ObjectValue;
  readonly replaces: readonly Path[];
  /** Names of the attributes that change. */
  readonly changed: readonly string[];
  readonly warnings: readonly Diagnostic[];
  /** Warnings of the refresh; null if there was none. */
  readonly refreshed: readonly Diagnostic[] | null;
  /** Whether the provider deferred the refresh or the plan: an apply then leaves the object out. */
  readonly deferred: boolean;
}

export interface ApplyOptions {
  /** The resource block's setting. @default false */
  readonly createBeforeDestroy?: boolean;
  /** What happens after a new object is made and before the old one is deleted: what refers to it is applied then. */
  readonly between?: () => Promise<unknown>;
  /** As Terraform 1.16 and later: the apply's own plan gets the plan's private state. @default false */
  readonly keepsPlannedPrivate?: boolean;
  /** Aborted where the user interrupts the apply. @default never */
  readonly signal?: AbortSignal;
}
