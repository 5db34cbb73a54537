/** Corresponding indexes in an old and a new sequence. */
export interface Pair {
  readonly old: number;
  readonly new: number;
}

/**
 * A longest common subsequence, by Myers' greedy algorithm: fast if little differs, for any length. Null if more than
 * `most` elements are in only one of the two; time grows with the length times the differences, memory with the square
 * of the differences.
 */
export function longestSubsequence(a: readonly number[], b: readonly number[], most: number): readonly Pair[] | null {
  const size = Math.min(a.length + b.length, most);
  // By diagonal (place in a minus place in b), shifted by size + 1: how far into a the paths get.
  const middle = size + 1;
  const furthest = new Int32Array(2 * size + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= size; edits++) {
    trace.push(furthest.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [left, right] = [furthest[middle + diagonal - 1]!, furthest[middle + diagonal + 1]!];
      let x = diagonal === -edits || (diagonal !== edits && left < right) ? right : left + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return pairsAlong(trace, a.length, b.length);
    }
  }
  return null;
}

/** Walks the path that reached the end back to the beginning. */
function pairsAlong(trace: readonly Int32Array[], aLength: number, bLength: number): readonly Pair[] {
  const pairs: Pair[] = [];
  let [x, y] = [aLength, bLength];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const furthest = trace[edits]!;
    const at = (diagonal: number): number => furthest[diagonal + edits + 1]!;
    const diagonal = x - y;
    const before =
      diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1)) ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : at(before);
    const fromY = edits === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) pairs.push({ old: --x, new: --y });
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}
