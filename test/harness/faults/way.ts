import type { Cell, KnownCell } from "../cells/cell";
import { grouped } from "../cells/table";
import { seededRandom, shuffled } from "../seeded-random";
import { FAULT_KINDS, MODES, modesOf, type FaultKind, type Mode } from "./fault-kinds";
import type { Subject } from "./subject";

/** A fault, and how long it stands. */
export interface Fault {
  /** Such as `resetAfter/once`. */
  readonly name: string;
  readonly kind: FaultKind;
  readonly mode: Mode;
}

/** A fault in an operation, and maybe another one in the apply that should have recovered from it. */
export interface FaultWay extends Fault {
  /** Its name ends that of the way: `resetAfter/once+40%/status=500/standing`, then `/no-refresh` where that apply has none. */
  readonly next: NextFault | null;
}

export interface NextFault extends Fault {
  /**
   * How far the second apply gets, in per cent of its requests: how many it has shows only when it runs. From 1 to 100.
   */
  readonly share: number;
  /** False: the second apply has `-refresh=false`. */
  readonly refresh: boolean;
}

export type FaultCell = Cell<Subject, FaultWay>;

export const FAULTS: readonly FaultWay[] = FAULT_KINDS.flatMap((kind) =>
  modesOf(kind).map((mode) => ({ name: `${kind.name}/${mode}`, kind, mode, next: null })),
);

/** @throws Error that says which part of the name is not known */
export function parseWay(name: string): FaultWay {
  const [first = "", rest, ...more] = name.split("+");
  const fault = faultNamed(first);
  if (rest === undefined) return fault;
  const [, share = "", second = "", none] = /^([1-9]\d?|100)%\/([^/]+\/[^/]+)(\/no-refresh)?$/.exec(rest) ?? [];
  if (share === "" || more.length > 0)
    throw new Error(`"${name}" does not name two faults; an example is resetAfter/once+40%/status=500/standing`);
  return followedBy(fault, { ...faultNamed(second), share: Number(share), refresh: none === undefined });
}

function faultNamed(name: string): FaultWay {
  const fault = FAULTS.find((candidate) => candidate.name === name);
  if (fault !== undefined) return fault;
  throw new Error(`There is no fault "${name}"; the faults are ${FAULTS.map((each) => each.name).join(", ")}`);
}

const followedBy = (fault: FaultWay, { kind, mode, name, share, refresh }: NextFault): FaultWay => ({
  ...fault,
  name: `${fault.name}+${share}%/${name}${refresh ? "" : "/no-refresh"}`,
  next: { name, kind, mode, share, refresh },
});

/** How often the second apply goes without a refresh. */
const WITHOUT_REFRESH = 1 / 4;

/** A random selection with two faults that depends on the seed: each subject in turn, whatever its number of requests. */
export function withNextFaults(
  cells: readonly KnownCell<Subject, FaultWay>[],
  number: number,
  seed = 1,
): readonly KnownCell<Subject, FaultWay>[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const turns = shuffled([...grouped(cells, ({ subject }) => subject.name).values()], random);
  const found = new Map<string, KnownCell<Subject, FaultWay>>();
  // Of a few cells there may be fewer than wanted.
  for (let turn = 0; turns.length > 0 && found.size < number && turn < number * 10; turn += 1) {
    const kind = pick(FAULT_KINDS);
    const cell = pick(turns[turn % turns.length]!);
    const mode = pick(MODES.filter((candidate) => modesOf(kind).includes(candidate)));
    const share = 1 + Math.floor(random() * 100);
    const refresh = random() >= WITHOUT_REFRESH;
    const way = followedBy(cell.way, { name: `${kind.name}/${mode}`, kind, mode, share, refresh });
    found.set(`${cell.subject.name}/${cell.request}/${way.name}`, { ...cell, way });
  }
  return [...found.values()];
}
