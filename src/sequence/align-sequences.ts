import { sharedEnds } from "./shared-ends";

/** A row of two sequences side by side; equal elements are in one row. Null: the other sequence alone has one here. */
export interface Aligned<T> {
  readonly old: T | null;
  readonly new: T | null;
}

/** Sequences that differ by more are compared place by place, without a search for what moved. */
const MOST_EDITS = 1_000;

/** Pairs equal elements so that as few as possible change, and what was replaced with its replacement, as far as both go. */
export function alignSequences<T extends string | number>(old: readonly T[], now: readonly T[]): readonly Aligned<T>[] {
  const { ahead, behind } = sharedEnds(old, now);
  return [
    ...sideBySide(old.slice(0, ahead), now.slice(0, ahead)),
    ...alignMiddle(old.slice(ahead, old.length - behind), now.slice(ahead, now.length - behind)),
    ...sideBySide(old.slice(old.length - behind), now.slice(now.length - behind)),
  ];
}

function alignMiddle<T>(old: readonly T[], now: readonly T[]): readonly Aligned<T>[] {
  const matches = commonPlaces(old, now);
  if (matches === null) return sideBySide(old, now);
  const rows: Aligned<T>[] = [];
  let [fromOld, fromNow] = [0, 0];
  for (const [i, j] of [...matches, [old.length, now.length] as const]) {
    rows.push(...sideBySide(old.slice(fromOld, i), now.slice(fromNow, j)));
    rows.push(...sideBySide(old.slice(i, i + 1), now.slice(j, j + 1)));
    [fromOld, fromNow] = [i + 1, j + 1];
  }
  return rows;
}

const sideBySide = <T>(old: readonly T[], now: readonly T[]): readonly Aligned<T>[] =>
  Array.from({ length: Math.max(old.length, now.length) }, (_, at) => ({ old: old[at] ?? null, new: now[at] ?? null }));

/**
 * The places of what both sequences share, in order: the greedy algorithm of Myers (1986), whose effort grows with the number of
 * differences, not with the sequences. Null for too many differences.
 */
function commonPlaces<T>(
  old: readonly T[],
  now: readonly T[],
): readonly (readonly [old: number, now: number])[] | null {
  const most = Math.min(old.length + now.length, MOST_EDITS);
  // By diagonal (places of old minus places of now), shifted to begin at 0: how far into old the edits so far lead.
  const reached = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  const comesFromAbove = (at: Int32Array, diagonal: number, edits: number, shift: number): boolean =>
    diagonal === -edits || (diagonal !== edits && (at[shift + diagonal - 1] ?? 0) < (at[shift + diagonal + 1] ?? 0));
  const shift = most + 1;
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(reached.slice(shift - edits - 1, shift + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const above = comesFromAbove(reached, diagonal, edits, shift);
      let i = above ? (reached[shift + diagonal + 1] ?? 0) : (reached[shift + diagonal - 1] ?? 0) + 1;
      if (edits === 0) i = 0;
      while (i < old.length && i - diagonal < now.length && old[i] === now[i - diagonal]) i += 1;
      reached[shift + diagonal] = i;
      if (i >= old.length && i - diagonal >= now.length) return walkBack(old.length, now.length, steps, comesFromAbove);
    }
  }
  return null;
}

function walkBack(
  oldLength: number,
  nowLength: number,
  steps: readonly Int32Array[],
  comesFromAbove: (at: Int32Array, diagonal: number, edits: number, shift: number) => boolean,
): readonly (readonly [old: number, now: number])[] {
  const matches: (readonly [number, number])[] = [];
  let [i, j] = [oldLength, nowLength];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const at = steps[edits] ?? new Int32Array();
    const shift = edits + 1;
    const diagonal = i - j;
    const before = comesFromAbove(at, diagonal, edits, shift) ? diagonal + 1 : diagonal - 1;
    const [startOld, startNow] = edits === 0 ? [0, 0] : [at[shift + before] ?? 0, (at[shift + before] ?? 0) - before];
    while (i > startOld && j > startNow) {
      [i, j] = [i - 1, j - 1];
      matches.push([i, j]);
    }
    [i, j] = [startOld, startNow];
  }
  return matches.reverse();
}
