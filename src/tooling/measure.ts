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

/** `name  median 123 ms, least 120 ms, 1.8 times BASE` for each. */
export function comparison(times: Readonly<Record<string, readonly number[]>>, base: string): readonly string[] {
  const of = (name: string): readonly number[] => times[name] ?? [];
  const width = Math.max(...Object.keys(times).map((name) => name.length));
  return Object.keys(times).map((name) => {
    const ratio = median(of(name)) / median(of(base));
    const leastRatio = Math.min(...of(name)) / Math.min(...of(base));
    const numbers = `median ${median(of(name)).toFixed(0)} ms, least ${Math.min(...of(name)).toFixed(0)} ms`;
    const ratios = name === base ? "" : `, ${ratio.toFixed(2)} times ${base} (least ${leastRatio.toFixed(2)} times)`;
    return `${name.padEnd(width)}  ${numbers}${ratios}`;
  });
}
