import { wouldRevertFlag } from "../observation";
import type { FlagName } from "./shown-flags";
import type { FlagValues, Known, Observed, Wanted } from "./sides";

export interface FlagJudgement {
  /** Null if the service does not show it, or not its real value. */
  readonly shown: boolean | null;
  /** The shown value, or that of the last write if it is hidden and no other write has come since. Null if unknown. */
  readonly value: boolean | null;
  /** The value after the last write or refresh; null if unknown. */
  readonly known: boolean | null;
  /** Null if not managed. */
  readonly wanted: boolean | null;
  /** Whether somebody changed it since the last refresh or write, so that a write would change it back unnoticed. */
  readonly isChangedConcurrently: boolean;
}

interface FlagSide {
  readonly known: Pick<Known, "hiddenFlags">;
  readonly observed: Pick<Observed, "flags">;
  readonly wanted: Pick<Wanted, "enabled" | "triggers">;
}

/**
 * Judges the workflow's own flag, which has the key null, and its triggers by name.
 *
 * @param isKept whether a flag that the service does not show still has the value of the last write
 */
export function judgeFlags(
  { known, observed: { flags }, wanted }: FlagSide,
  before: FlagValues,
  isKept: boolean,
): ReadonlyMap<FlagName, FlagJudgement> {
  const judgeFlag = (
    name: FlagName,
    seen: boolean | null | undefined,
    last: boolean | null | undefined,
    wish: boolean | null | undefined,
  ): [FlagName, FlagJudgement] => {
    const shown = known.hiddenFlags.has(name) ? null : (seen ?? null);
    const flag = { shown, known: last ?? null, wanted: wish ?? null };
    return [
      name,
      {
        ...flag,
        value: shown ?? (isKept ? flag.known : null),
        isChangedConcurrently: wouldRevertFlag(last, shown, flag.wanted),
      },
    ];
  };
  const names = new Set([...before.triggers.keys(), ...wanted.triggers.keys()]);
  return new Map([
    judgeFlag(null, flags.enabled, before.enabled, wanted.enabled),
    ...[...names].map((name) =>
      judgeFlag(name, flags.triggers.get(name), before.triggers.get(name), wanted.triggers.get(name)),
    ),
  ]);
}
