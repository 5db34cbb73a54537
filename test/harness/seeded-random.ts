/** Numbers from 0 (included) to 1, the same for the same seed: reproducible randomness. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // A step of a linear congruential generator, then its upper bits mixed into the lower ones, which are poor.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x45d9f3b) >>> 0;
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** The items in a random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** The first of each stratum in a random order, then further items up to the number. */
export function stratifiedSample<Item>(
  items: readonly Item[],
  number: number,
  seed: number,
  stratumOf: (item: Item) => string,
): readonly Item[] {
  const order = shuffled(items, seededRandom(seed));
  const firsts = new Map<string, Item>();
  for (const item of order) if (!firsts.has(stratumOf(item))) firsts.set(stratumOf(item), item);
  const taken = new Set(firsts.values());
  const others = order.filter((item) => !taken.has(item));
  return [...taken, ...others.slice(0, Math.max(0, number - taken.size))];
}
