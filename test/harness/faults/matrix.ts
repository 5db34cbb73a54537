import { parseCell } from "../cells/cell";
import { once } from "../cells/once";
import { recordFaultFree, type FaultFree } from "./fault-free";
import { runCell, type FaultResult } from "./run-cell";
import type { SceneOptions } from "./scene";
import type { Trace } from "./session";
import { subjects, type Subject } from "./subject";
import { parseWay, type FaultCell } from "./way";

/** The matrix in this process; each subject's fault-free run is recorded once. */
export interface FaultMatrix {
  readonly subjects: readonly Subject[];
  faultFree(subject: Subject): Promise<FaultFree>;
  /** @throws Error if there is no such cell */
  run(cell: FaultCell | string, trace?: Trace): Promise<FaultResult>;
}

/** Attempts for a cell whose fault meets no request. */
const ATTEMPTS = 3;

export function createMatrix(options: SceneOptions): FaultMatrix {
  const all = subjects();
  const faultFree = once((subject: Subject) => recordFaultFree(subject, options));
  return {
    subjects: all,
    faultFree,
    async run(named, trace) {
      const cell = typeof named === "string" ? parseCell(named, all, parseWay) : named;
      const measure = await faultFree(cell.subject);
      // On a busy machine a healthy request may outlast the client's little patience, and the fault's request is never
      // sent.
      for (let attempt = 1; ; attempt += 1) {
        const result = await runCell(cell, measure, options, trace);
        if (!result.missed || attempt === ATTEMPTS) return result;
      }
    },
  };
}

/** A sample has one of each stratum: each resource with each fault. */
export const stratumOf = ({ subject, way }: FaultCell): string => `${subject.typeName} ${way.kind.name}`;
