import { seededRandom, shuffled } from "../seeded-random";
import { nameOf, parseCell, parseFault, type Cell } from "./cell";
import { FAULT_KINDS, MODES, modesOf } from "./fault-kinds";
import type { Strike } from "./standing-fault";
import type { Subject } from "./subject";

/**
 * Two faults in two commands in a row: one in the operation, another in the apply that should have recovered from it.
 */
export interface DoubleCell {
  readonly first: Cell;
  readonly second: Omit<Strike, "request">;
  /**
   * How far the second apply gets, in per cent of its requests: how many it has shows only when it runs. From 1 to 100.
   */
  readonly share: number;
  /** False: the second apply has `-refresh=false`. */
  readonly refresh: boolean;
}

/**
 * Such as `wfa_calendar.create/3/reset-after/once+40%/500/standing`, with `/no-refresh` at its end where it has none.
 */
export const doubleNameOf = ({ first, second: { kind, mode }, share, refresh }: DoubleCell): string =>
  `${nameOf(first)}+${share}%/${kind.name}/${mode}${refresh ? "" : "/no-refresh"}`;

/** @throws Error that says which part of the name is not known */
export function parseDouble(name: string, subjects: readonly Subject[]): DoubleCell {
  const [first, rest, ...more] = name.split("+");
  const [share, kind, mode, refresh] = rest?.split("/") ?? [];
  if (
    first === undefined ||
    more.length > 0 ||
    !/^([1-9]\d?|100)%$/.test(share ?? "") ||
    (refresh !== undefined && refresh !== "no-refresh")
  ) {
    throw new Error(
      `"${name}" is not the name of a cell with two faults, such as wfa_calendar.create/3/reset-after/once+40%/500/standing`,
    );
  }
  return {
    first: parseCell(first, subjects),
    second: parseFault(kind, mode),
    share: Number.parseInt(share!, 10),
    refresh: refresh === undefined,
  };
}

export const isDoubleName = (name: string): boolean => name.includes("+");

/** How often the second apply goes without a refresh. */
const WITHOUT_REFRESH = 1 / 4;

/** A random selection that depends on the seed: each subject in turn, whatever its number of requests. */
export function doublesOf(cells: readonly Cell[], number: number, seed = 1): readonly DoubleCell[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const bySubject = new Map<string, Cell[]>();
  for (const cell of cells) {
    const known = bySubject.get(cell.subject.name);
    if (known === undefined) bySubject.set(cell.subject.name, [cell]);
    else known.push(cell);
  }
  if (bySubject.size === 0) return [];
  const turns = shuffled([...bySubject.values()], random);
  const doubles = new Map<string, DoubleCell>();
  // Of a few cells there may be fewer doubles than wanted.
  for (let turn = 0; doubles.size < number && turn < number * 10; turn += 1) {
    const kind = pick(FAULT_KINDS);
    const double: DoubleCell = {
      first: pick(turns[turn % turns.length]!),
      second: { kind, mode: pick(MODES.filter((mode) => modesOf(kind).includes(mode))) },
      share: 1 + Math.floor(random() * 100),
      refresh: random() >= WITHOUT_REFRESH,
    };
    doubles.set(doubleNameOf(double), double);
  }
  return [...doubles.values()];
}
