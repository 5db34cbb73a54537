import { seededRandom, shuffled } from "../seeded-random";
import { nameOf, type Cell } from "./cell";

/** What of the matrix is to be run. */
export interface Selection {
  /** Resource types. @default all */
  readonly resources?: readonly string[];
  /** `create`, `update` or `delete`. @default all */
  readonly operations?: readonly string[];
  /** Names of fault kinds. @default all */
  readonly faults?: readonly string[];
  readonly modes?: readonly string[];
  /** How many; no fewer than one for each pair of a resource and a fault. @default all */
  readonly sample?: number;
  /** Of the sample. @default 1 */
  readonly seed?: number;
}

export function selectCells(
  cells: readonly Cell[],
  { resources, operations, faults, modes, sample, seed = 1 }: Selection,
): readonly Cell[] {
  const isAmong = (names: readonly string[] | undefined, name: string): boolean =>
    names === undefined || names.includes(name);
  const selected = cells.filter(
    ({ subject, kind, mode }) =>
      isAmong(resources, subject.typeName) &&
      isAmong(operations, subject.operation) &&
      isAmong(faults, kind.name) &&
      isAmong(modes, mode),
  );
  return sample === undefined ? selected : sampled(selected, sample, seed);
}

/** The first of each resource with each fault in an order of chance, then further ones up to the number. */
function sampled(cells: readonly Cell[], number: number, seed: number): readonly Cell[] {
  const order = shuffled(cells, seededRandom(seed));
  const pairs = new Map<string, Cell>();
  for (const cell of order) {
    const pair = `${cell.subject.typeName} ${cell.kind.name}`;
    if (!pairs.has(pair)) pairs.set(pair, cell);
  }
  const firsts = new Set([...pairs.values()].map(nameOf));
  const others = order.filter((cell) => !firsts.has(nameOf(cell)));
  return [...pairs.values(), ...others.slice(0, Math.max(0, number - pairs.size))];
}
