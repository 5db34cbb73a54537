import { longestIncreasing } from "../longest-increasing";

/**
 * The items from `oldStart` on, before `oldEnd`, became those from `newStart` on, before `newEnd`. One side may be
 * empty.
 */
export interface Hunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Up to this many pairs of items are compared each with each. */
const COMPARED_PAIRS = 65_536;
/** How often a part is divided by the items that occur once, before it counts as replaced. */
const DIVISIONS = 12;

/**
 * Where two sequences differ, in order; between the hunks they are equal. Hunks are few and small: minimal if the
 * differing parts are short, and aligned at items that occur once in both if they are long. Time grows with the length.
 */
export function sequenceHunks(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const found: Hunk[] = [];
  divide(before, after, { oldStart: 0, oldEnd: before.length, newStart: 0, newEnd: after.length }, DIVISIONS, found);
  return found;
}

function divide(
  before: readonly string[],
  after: readonly string[],
  range: Hunk,
  divisions: number,
  found: Hunk[],
): void {
  let { oldStart, oldEnd, newStart, newEnd } = range;
  while (oldStart < oldEnd && newStart < newEnd && before[oldStart] === after[newStart]) {
    oldStart++;
    newStart++;
  }
  while (oldStart < oldEnd && newStart < newEnd && before[oldEnd - 1] === after[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  const rest: Hunk = { oldStart, oldEnd, newStart, newEnd };
  if (oldStart === oldEnd && newStart === newEnd) return;
  if (oldStart === oldEnd || newStart === newEnd) {
    found.push(rest);
    return;
  }
  const pairs = (oldEnd - oldStart) * (newEnd - newStart);
  const dividing = divisions > 0 ? uniqueItems : () => [];
  const shared = (pairs <= COMPARED_PAIRS ? commonItems : dividing)(before, after, rest);
  if (shared.length === 0) {
    found.push(rest);
    return;
  }
  let [oldAt, newAt] = [oldStart, newStart];
  const between = (oldUntil: number, newUntil: number): void => {
    const part = { oldStart: oldAt, oldEnd: oldUntil, newStart: newAt, newEnd: newUntil };
    if (pairs <= COMPARED_PAIRS) {
      if (oldAt < oldUntil || newAt < newUntil) found.push(part);
    } else divide(before, after, part, divisions - 1, found);
  };
  for (const [oldShared, newShared] of shared) {
    between(oldShared, newShared);
    oldAt = oldShared + 1;
    newAt = newShared + 1;
  }
  between(oldEnd, newEnd);
}

type Pairs = readonly (readonly [number, number])[];

/** A longest common subsequence. */
function commonItems(before: readonly string[], after: readonly string[], range: Hunk): Pairs {
  const { oldStart, oldEnd, newStart, newEnd } = range;
  const width = newEnd - newStart + 1;
  const lengths = new Uint32Array((oldEnd - oldStart + 1) * width);
  const at = (oldAt: number, newAt: number): number => (oldAt - oldStart) * width + newAt - newStart;
  const lengthFrom = (oldAt: number, newAt: number): number => lengths[at(oldAt, newAt)] ?? 0;
  for (let oldAt = oldEnd - 1; oldAt >= oldStart; oldAt--) {
    for (let newAt = newEnd - 1; newAt >= newStart; newAt--) {
      lengths[at(oldAt, newAt)] =
        before[oldAt] === after[newAt]
          ? lengthFrom(oldAt + 1, newAt + 1) + 1
          : Math.max(lengthFrom(oldAt + 1, newAt), lengthFrom(oldAt, newAt + 1));
    }
  }
  const shared: [number, number][] = [];
  let [oldAt, newAt] = [oldStart, newStart];
  while (oldAt < oldEnd && newAt < newEnd) {
    if (before[oldAt] === after[newAt]) shared.push([oldAt++, newAt++]);
    else if (lengthFrom(oldAt + 1, newAt) >= lengthFrom(oldAt, newAt + 1)) oldAt++;
    else newAt++;
  }
  return shared;
}

/** Items that occur once on both sides, as far as they are in the same order. */
function uniqueItems(before: readonly string[], after: readonly string[], range: Hunk): Pairs {
  const oldAt = positionsOfUnique(before, range.oldStart, range.oldEnd);
  const newAt = positionsOfUnique(after, range.newStart, range.newEnd);
  const pairs: [number, number][] = [];
  for (const [item, position] of oldAt) {
    const other = newAt.get(item) ?? -1;
    if (position >= 0 && other >= 0) pairs.push([position, other]);
  }
  const kept = longestIncreasing(pairs.map(([, position]) => position));
  return pairs.filter((_, at) => kept.has(at));
}

/** In order of the first occurrence; -1 for repeated items. */
function positionsOfUnique(items: readonly string[], start: number, end: number): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (let at = start; at < end; at++) {
    const item = items[at] ?? "";
    positions.set(item, positions.has(item) ? -1 : at);
  }
  return positions;
}
