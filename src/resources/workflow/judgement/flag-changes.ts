import type { ShownFlags } from "../../shown-flags";
import { wouldTurnBack } from "../../turned-since";

/** What the configuration wants. */
export interface Desired {
  readonly approve: boolean;
  /** Null: not managed. */
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
}

/** What our last write is known to have set; decides about flags that the service does not show. */
export interface Asserted {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
}

/**
 * Switches that somebody has turned since `last`, and that a write would turn back: one line for each. What is hidden,
 * or was not known, cannot be told; what was turned to what is wanted anyway is no conflict.
 */
export function flagChanges(
  last: Asserted,
  now: ShownFlags,
  desired: Pick<Desired, "enabled" | "triggers">,
  hidden: readonly string[],
): readonly string[] {
  const line = (
    what: string,
    flag: string,
    before: boolean | null | undefined,
    shown: boolean | null | undefined,
    wanted: boolean | null,
  ): readonly string[] =>
    wouldTurnBack(before, shown, wanted) && !hidden.includes(flag) ? [`${what}: ${before} -> ${shown}`] : [];
  return [
    ...line("enabled", "enabled", last.enabled, now.enabled, desired.enabled),
    ...[...desired.triggers].flatMap(([name, wanted]) =>
      line(`trigger "${name}" enabled`, `trigger:${name}`, last.triggers.get(name), now.triggers.get(name), wanted),
    ),
  ];
}

/** Flags as they were shown, as what later ones are compared with. */
export const asAsserted = ({ enabled, triggers }: ShownFlags): Asserted => ({ enabled, triggers });
