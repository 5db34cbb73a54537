import type { Coordination } from "../provider-data";

/**
 * Workflows that `deletion_policy` left on the service when their object was destroyed. Where that was one half of a
 * replacement, as after a create that failed, the new object takes up the same workflow: a second one is never made,
 * and nobody should have to import what was theirs a moment ago. In one process, as the engine does both in one apply.
 */
const leftBehind = new WeakMap<Coordination, Set<string>>();

export function leaveBehind(coordination: Coordination, id: string): void {
  const ids = leftBehind.get(coordination) ?? new Set<string>();
  leftBehind.set(coordination, ids);
  ids.add(id);
}

export const wasLeftBehind = (coordination: Coordination, id: string): boolean => leftBehind.get(coordination)?.has(id) === true;
