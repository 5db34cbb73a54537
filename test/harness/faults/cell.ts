import { FAULT_KINDS, MODES, modesOf, type FaultKind, type Mode } from "./fault-kinds";
import type { Strike } from "./standing-fault";
import type { Subject } from "./subject";

/** One fault at one request of one operation. */
export interface Cell extends Strike {
  readonly subject: Subject;
}

/** Such as `wfa_workflow.create/3/reset-after/once`. */
export const nameOf = ({ subject, request, kind, mode }: Cell): string =>
  `${subject.name}/${request}/${kind.name}/${mode}`;

/** All faults at each request of a sequence. */
export const cellsOf = (subject: Subject, requests: number): readonly Cell[] =>
  Array.from({ length: requests }, (_request, index) =>
    FAULT_KINDS.flatMap((kind) => modesOf(kind).map((mode): Cell => ({ subject, request: index + 1, kind, mode }))),
  ).flat();

/** @throws Error that says which part of the name is not known */
export function parseCell(name: string, subjects: readonly Subject[]): Cell {
  const [subjectName, request, kindName, modeName, ...rest] = name.split("/");
  const subject = subjects.find((candidate) => candidate.name === subjectName);
  if (subject === undefined)
    throw new Error(
      `There is no "${subjectName}" in the matrix; there are ${subjects.map((each) => each.name).join(", ")}`,
    );
  if (rest.length > 0)
    throw new Error(`A cell's name ends in one of ${MODES.join(", ")}, not in "${[modeName, ...rest].join("/")}"`);
  const { kind, mode } = parseFault(kindName, modeName);
  if (request === undefined || !/^[1-9]\d*$/.test(request))
    throw new Error(`"${request}" is not the number of a request in the sequence; count from 1`);
  return { subject, request: Number(request), kind, mode };
}

/** @throws Error that says what is not known, and what there is */
export function parseFault(
  kindName: string | undefined,
  modeName: string | undefined,
): { readonly kind: FaultKind; readonly mode: Mode } {
  const kind = FAULT_KINDS.find((candidate) => candidate.name === kindName);
  if (kind === undefined)
    throw new Error(
      `There is no fault "${kindName}"; the faults are ${FAULT_KINDS.map((each) => each.name).join(", ")}`,
    );
  const mode = MODES.find((candidate) => candidate === modeName);
  if (mode === undefined) throw new Error(`A fault stands in one of the ways ${MODES.join(", ")}, not "${modeName}"`);
  return { kind, mode };
}
