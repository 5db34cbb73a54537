/** The maximum number of cells in the table; longer lists are not aligned. */
const MOST_CELLS = 1_000_000;

/** What an old node may be to a new one: `changed` is a change of one thing, `different` two things. */
export type Likeness = "same" | "changed" | "different";

/**
 * Pairs the places of two lists without crossing, so that as little as possible has changed: each changed pair, and each
 * place without a partner, counts as one.
 *
 * @returns in order; null for lists that are too long
 */
export function alignInOrder(
  oldLength: number,
  newLength: number,
  likeness: (old: number, now: number) => Likeness,
): readonly (readonly [old: number, now: number])[] | null {
  if (oldLength * newLength > MOST_CELLS) return null;
  const width = newLength + 1;
  /** The cost from these places on. */
  const costs = new Uint32Array((oldLength + 1) * width);
  const costOf = (old: number, now: number): number => costs[old * width + now]!;
  const paired = (old: number, now: number): number => {
    const likely = likeness(old, now);
    return likely === "different" ? Infinity : costOf(old + 1, now + 1) + (likely === "same" ? 0 : 1);
  };
  for (let old = oldLength; old >= 0; old--) {
    for (let now = newLength; now >= 0; now--) {
      if (old === oldLength || now === newLength) costs[old * width + now] = oldLength - old + (newLength - now);
      else costs[old * width + now] = Math.min(paired(old, now), costOf(old + 1, now) + 1, costOf(old, now + 1) + 1);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [old, now] = [0, 0]; old < oldLength && now < newLength;) {
    if (paired(old, now) === costOf(old, now)) pairs.push([old++, now++]);
    else if (costOf(old + 1, now) + 1 === costOf(old, now)) old++;
    else now++;
  }
  return pairs;
}
