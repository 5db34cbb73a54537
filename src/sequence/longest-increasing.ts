/** The positions of a longest increasing subsequence of distinct numbers, in n log n. */
export function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  // ends[k]: position of the smallest number that ends an increasing subsequence of length k + 1.
  const ends: number[] = [];
  const before: number[] = [];
  const numberAt = (position: number | undefined): number => numbers[position ?? -1] ?? -Infinity;
  numbers.forEach((number, position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numberAt(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    before[position] = ends[low - 1] ?? -1;
    ends[low] = position;
  });
  const kept = new Set<number>();
  for (let position = ends.at(-1) ?? -1; position >= 0; position = before[position] ?? -1) kept.add(position);
  return kept;
}
