import { stratifiedSample } from "../seeded-random";
import type { Cell } from "./cell";

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
  if (sample === undefined) return selected;
  return stratifiedSample(selected, sample, seed, ({ subject, kind }) => `${subject.typeName} ${kind.name}`);
}
