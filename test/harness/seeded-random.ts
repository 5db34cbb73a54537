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
