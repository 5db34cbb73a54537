import type { Subject } from "./subject";
import { MOMENTS, momentsOf, VICTIMS, type Moment, type Victim } from "./victim";

/** One victim at one request of one operation. */
export interface Cell {
  readonly subject: Subject;
  /** The request's place in the operation's sequence, from 1. */
  readonly request: number;
  /** Of that request. */
  readonly method: string;
  readonly victim: Victim;
  readonly moment: Moment;
}

/** Such as `wfa_workflow.create@hostile/4/engine/after`. */
export const nameOf = ({ subject, request, victim, moment }: Omit<Cell, "method">): string =>
  `${subject.name}/${request}/${victim}/${moment}`;

/**
 * All victims at each request of a sequence, in each moment in which that differs. @param requests such as `POST
 * /workflows`
 */
export const cellsOf = (subject: Subject, requests: readonly string[]): readonly Cell[] =>
  requests.flatMap((text, index) => {
    const [method = ""] = text.split(" ");
    return VICTIMS.flatMap((victim) =>
      momentsOf(victim, method).map((moment): Cell => ({ subject, request: index + 1, method, victim, moment })),
    );
  });

/** @throws Error that says which part of the name is not known */
export function parseCell(name: string, subjects: readonly Subject[]): Omit<Cell, "method"> {
  const [subjectName, request, victimName, momentName, ...rest] = name.split("/");
  const subject = subjects.find((candidate) => candidate.name === subjectName);
  if (subject === undefined)
    throw new Error(
      `There is no "${subjectName}" in the matrix; there are ${subjects
        .flatMap(({ name, variation }) => (name.endsWith(`@${variation.name}`) ? [] : [name]))
        .join(", ")}, each also with @ and the name of a variation at its end`,
    );
  const victim = VICTIMS.find((candidate) => candidate === victimName);
  if (victim === undefined)
    throw new Error(`There is no victim "${victimName}"; the victims are ${VICTIMS.join(", ")}`);
  const moment = MOMENTS.find((candidate) => candidate === momentName);
  if (moment === undefined || rest.length > 0)
    throw new Error(`A cell's name ends in one of ${MOMENTS.join(", ")}, not in "${[momentName, ...rest].join("/")}"`);
  if (request === undefined || !/^[1-9]\d*$/.test(request))
    throw new Error(`"${request}" is not the number of a request in the sequence; count from 1`);
  return { subject, request: Number(request), victim, moment };
}
