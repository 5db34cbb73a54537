import { numbered } from "../markup";
import { enumerate, type Phrase } from "./phrase";
import type { Effect } from "./planned-object";
import type { EffectCounts } from "./review";

const NO_EFFECTS: EffectCounts = {
  create: 0,
  update: 0,
  replace: 0,
  delete: 0,
  forget: 0,
  read: 0,
  import: 0,
  move: 0,
  none: 0,
};

export function countEffects(effects: readonly Effect[]): EffectCounts {
  const counts = { ...NO_EFFECTS };
  for (const effect of effects) counts[effect] += 1;
  return counts;
}

/** Each with its word as used after a number; `read` and `none` are not changes. */
const WORDS: readonly (readonly [Effect, string])[] = [
  ["create", "created"],
  ["update", "changed"],
  ["replace", "replaced"],
  ["delete", "destroyed"],
  ["forget", "removed from state"],
  ["import", "imported"],
  ["move", "moved"],
];

/** How many objects change in any way. */
export const changing = (counts: EffectCounts): number => WORDS.reduce((sum, [effect]) => sum + counts[effect], 0);

/** `2 workflows created, 1 changed and 1 destroyed`; null if none changes. */
export function countWords(counts: EffectCounts, one: string, several: string): Phrase | null {
  const present = WORDS.filter(([effect]) => counts[effect] > 0);
  if (present.length === 0) return null;
  return enumerate(
    present.map(([effect, word], at) => ({
      parts: [`${at > 0 ? counts[effect] : numbered(counts[effect], one, several)} ${word}`],
    })),
  );
}
