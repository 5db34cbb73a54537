import { parseCell, type KnownCell } from "../cells/cell";
import { once } from "../cells/once";
import { grouped } from "../cells/table";
import {
  recordStack,
  runStack,
  type StackCell,
  type StackFaultFree,
  type StackResult,
  type StackRow,
} from "./run-stack";
import type { SceneOptions } from "./scene";
import { stackOf } from "./stack";
import { FAULTS, parseWay, type FaultWay } from "./way";

/** How many objects a stack has. */
const SIZE = 50;
/** Shares of the apply's requests that come through before the fault stands. */
const STARTS = [0, 1 / 3, 2 / 3];

/** The matrix of faults that stand for a whole apply of many objects. */
export interface StackMatrix {
  readonly subjects: readonly StackRow[];
  faultFree(subject: StackRow): Promise<StackFaultFree>;
  /** @throws Error if there is no such cell */
  run(cell: StackCell | string): Promise<StackResult>;
}

/** @param types the resources of the stack */
export function createStackMatrix(types: readonly string[], options: SceneOptions): StackMatrix {
  const stack = stackOf(types, SIZE);
  const subjects = (["create", "update", "delete"] as const).map((operation): StackRow => ({
    name: `stack.${operation}`,
    typeName: "stack",
    operation,
    stack,
  }));
  const faultFree = once((subject: StackRow) => recordStack(subject, options));
  return {
    subjects,
    faultFree,
    async run(named) {
      const cell = typeof named === "string" ? parseCell(named, subjects, parseWay) : named;
      return runStack(cell, await faultFree(cell.subject), options);
    },
  };
}

/** The ways of a stack: each fault, until it is removed. */
export const STANDING: readonly FaultWay[] = FAULTS.filter(({ mode }) => mode === "standing");

/** Of the cells of each operation with each fault, those in which it stands from one of the beginnings on. */
export const atStarts = (cells: readonly KnownCell<StackRow, FaultWay>[]): readonly KnownCell<StackRow, FaultWay>[] =>
  [...grouped(cells, ({ subject, way }) => `${subject.name} ${way.name}`).values()].flatMap((some) =>
    STARTS.map((start) => some[Math.floor(some.length * start)]!),
  );
