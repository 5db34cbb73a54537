import { canonicalJson } from "./canonical-json";
import type { JsonNode } from "./json-node";

/** Indexes that belong together; null where the element is only in the other array. */
export interface AlignedIndexes {
  readonly old: number | null;
  readonly new: number | null;
}

/** Above this many comparisons the middle is aligned by position: the lines stay true, there are only more of them. */
const MOST_COMPARISONS = 4_000_000;

/**
 * Which element of the new array is which of the old one: equal elements in order, as many as there can be; between
 * them first by first, so that an element that was changed stays one.
 */
export function alignArrays(before: readonly JsonNode[], after: readonly JsonNode[]): readonly AlignedIndexes[] {
  const [a, b] = [before.map(canonicalJson), after.map(canonicalJson)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const anchors = [...same(start), ...equalPairs(a, b, start, end), { old: a.length - end, new: b.length - end }];
  const aligned: AlignedIndexes[] = [];
  let at = { old: 0, new: 0 };
  for (const anchor of anchors) {
    while (at.old < anchor.old || at.new < anchor.new) {
      const old = at.old < anchor.old ? at.old : null;
      const now = at.new < anchor.new ? at.new : null;
      aligned.push({ old, new: now });
      at = { old: at.old + (old === null ? 0 : 1), new: at.new + (now === null ? 0 : 1) };
    }
    if (anchor.old < a.length - end) {
      aligned.push(anchor);
      at = { old: anchor.old + 1, new: anchor.new + 1 };
    }
  }
  for (let index = end; index > 0; index--) aligned.push({ old: a.length - index, new: b.length - index });
  return aligned;
}

interface Pair {
  readonly old: number;
  readonly new: number;
}

const same = (length: number): readonly Pair[] => Array.from({ length }, (_, index) => ({ old: index, new: index }));

/** The longest common subsequence of what is left between the equal ends. */
function equalPairs(a: readonly string[], b: readonly string[], start: number, end: number): readonly Pair[] {
  const [rows, columns] = [a.length - start - end, b.length - start - end];
  if (rows === 0 || columns === 0 || rows === columns || rows * columns > MOST_COMPARISONS) return [];
  const width = columns + 1;
  // lengths[row * width + column]: of the longest one of a from row and b from column on.
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        a[start + row] === b[start + column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (a[start + row] === b[start + column]) pairs.push({ old: start + row++, new: start + column++ });
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
