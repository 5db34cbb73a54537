import { stratifiedSample } from "../seeded-random";
import type { Cell } from "./cell";
import type { Victim } from "./victim";

/** What of the matrix is to be run. */
export interface Selection {
  /** @default all */
  readonly victims?: readonly Victim[];
  /** Only requests that may change something. @default false */
  readonly writes?: boolean;
  /** How many; no fewer than one of each stratum. @default all */
  readonly sample?: number;
  /** Of the sample. @default 1 */
  readonly seed?: number;
}

export function selectCells(
  cells: readonly Cell[],
  { victims, writes = false, sample, seed = 1 }: Selection,
): readonly Cell[] {
  const selected = cells.filter((cell) => (victims?.includes(cell.victim) ?? true) && (isWrite(cell) || !writes));
  return sample === undefined ? selected : stratifiedSample(selected, sample, seed, stratumOf);
}

/** Cells of which one is taken before any two of another: reads and writes apart, as writes are few and decide. */
export const stratumOf = ({
  subject: { typeName, operation, variation, objects },
  victim,
  moment,
  method,
}: Cell): string =>
  [variation.name, typeName, objects.length, operation, victim, moment, isWrite({ method }) ? "write" : "read"].join(
    " ",
  );

const isWrite = ({ method }: Pick<Cell, "method">): boolean => method !== "GET";
