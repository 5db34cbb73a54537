/** The middle value; the mean of the two middle ones if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = NaN, high = NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/**
 * Times several operations in turns, so that variations of the machine affect all of them equally.
 *
 * @returns milliseconds by name, in the order in which they were taken
 */
export async function measureInTurns<Name extends string>(
  rounds: number,
  things: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(things) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) times[name].push(await things[name]());
  }
  return times;
}
