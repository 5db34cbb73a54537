import { numbered } from "../markup";
import { enumerate, words, type Phrase } from "../report";
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

const GLYPHS: readonly (readonly [Effect, string])[] = [
  ["create", "+"],
  ["update", "~"],
  ["delete", "-"],
  ["replace", "\u00b1"],
  ["import", "\u2192"],
  ["move", "\u21b7"],
  ["forget", "\u25cb"],
];

/** `+2 ~11 -1 ±1`: created, changed, destroyed, replaced; null if nothing changes. */
export function figure(...counts: readonly EffectCounts[]): Phrase | null {
  const present = GLYPHS.map(
    ([effect, glyph]) => [glyph, counts.reduce((sum, each) => sum + each[effect], 0)] as const,
  );
  const shown = present.filter(([, count]) => count > 0).map(([glyph, count]) => `${glyph}${count}`);
  return shown.length === 0 ? null : words(shown.join(" "));
}

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
