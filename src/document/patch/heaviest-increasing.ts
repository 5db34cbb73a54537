/**
 * The positions of an increasing subsequence of distinct numbers from 0 with the greatest sum of weights, all above 0;
 * in n log n.
 */
export function heaviestIncreasing(numbers: readonly number[], weights: readonly number[]): ReadonlySet<number> {
  const before: number[] = [];
  const sums: number[] = [];
  const heaviest = new HeaviestBelow(numbers.reduce((most, number) => Math.max(most, number), -1) + 1, sums);
  let last = -1;
  numbers.forEach((number, position) => {
    const previous = heaviest.below(number);
    before.push(previous);
    sums.push((sums[previous] ?? 0) + (weights[position] ?? 0));
    heaviest.put(number, position);
    if ((sums[position] ?? 0) > (sums[last] ?? 0)) last = position;
  });
  const kept = new Set<number>();
  for (let position = last; position >= 0; position = before[position] ?? -1) kept.add(position);
  return kept;
}

/**
 * A binary indexed tree that finds, among the positions stored under smaller numbers, the one with the greatest sum.
 */
class HeaviestBelow {
  readonly #positions: Int32Array;

  constructor(
    size: number,
    readonly sums: readonly number[],
  ) {
    this.#positions = new Int32Array(size + 1).fill(-1);
  }

  put(number: number, position: number): void {
    for (let at = number + 1; at < this.#positions.length; at += at & -at) {
      if ((this.sums[position] ?? 0) > (this.sums[this.#positions[at] ?? -1] ?? 0)) this.#positions[at] = position;
    }
  }

  below(number: number): number {
    let best = -1;
    for (let at = number; at > 0; at -= at & -at) {
      const position = this.#positions[at] ?? -1;
      if ((this.sums[position] ?? 0) > (this.sums[best] ?? 0)) best = position;
    }
    return best;
  }
}
