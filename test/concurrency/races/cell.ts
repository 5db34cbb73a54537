import { startService, type RecordedRequest } from "../../../src/service";
import {
  beginningOf,
  QUIET,
  runAlone,
  runAtGap,
  type Alone,
  type Attributes,
  type Beginning,
  type Race,
  type Ran,
} from "../two-pipelines";
import { gapsOf, type NamedGap } from "./gaps";
import { judge, worldOf, type Usual, type Verdict } from "./judge";
import { titleOf, type Act, type Operation } from "./operation";
import type { RaceService } from "./race-service";

/** An operation on a service when nobody comes between. */
export interface Course {
  readonly operation: Operation;
  readonly service: RaceService;
  readonly beginning: Beginning;
  readonly wanted: Attributes | null;
  readonly usual: Usual;
  readonly gaps: readonly NamedGap[];
  readonly requests: readonly RecordedRequest[];
  readonly states: Alone["states"];
}

/** One act at one gap of a course. */
export interface Cell {
  readonly gap: NamedGap;
  readonly actName: string;
}

export interface CellResult extends Cell, Verdict {
  readonly name: string;
}

const raceOf = (
  { typeName }: Operation,
  { variation, faults }: RaceService,
  {
    prepare = async () => undefined,
    wanted,
    second = () => QUIET,
  }: Partial<Pick<Race, "prepare">> & {
    readonly wanted: Attributes | null;
    readonly second?: (scene: Parameters<Race["second"]>[0]) => Ran | Promise<Ran>;
  },
): Race => ({
  typeName,
  variation,
  faults,
  prepare,
  first: ({ first }) => (wanted === null ? first.destroy() : first.apply(wanted)),
  second: async (scene) => second(scene),
});

/** @throws Error if the operation does not go well by itself */
export async function courseOf(operation: Operation, service: RaceService): Promise<Course> {
  let wanted: Attributes | null = null;
  const beginning = await beginningOf(
    raceOf(operation, service, {
      wanted,
      prepare: async (scene) => {
        wanted = await operation.prepare(scene);
      },
    }),
  );
  const { ran, requests, states } = await runAlone(raceOf(operation, service, { wanted }), beginning);
  if (ran.error !== null) throw new Error(`${titleOf(operation)} on ${service.name}: ${ran.error}`);
  return { operation, service, beginning, wanted, usual: ran, gaps: gapsOf(requests), requests, states };
}

/** Whether somebody can do this at that gap, as far as it can be known without a run. */
async function mayHappen({ operation, service, states }: Course, { gap, actName }: Cell): Promise<boolean> {
  const act = operation.acts[actName]!;
  const state = states.get(gap.moment === "before" ? gap.at : gap.at + 1);
  if (act.who === "pipeline" || state === undefined) return true;
  const copy = await startService({ variation: service.variation, state });
  try {
    act.does({ service: copy });
    return true;
  } catch {
    return false;
  } finally {
    await copy.close();
  }
}

export const nameOf = ({ operation, service }: Course, { gap, actName }: Cell): string =>
  `${titleOf(operation)}; ${gap.phase} (${gap.moment} ${gap.at}); ${actName}; ${service.name}`;

/** @returns null where somebody cannot do this at that gap */
export async function runCell(course: Course, cell: Cell): Promise<CellResult | null> {
  const { operation, service, beginning, wanted, usual } = course;
  const act: Act = operation.acts[cell.actName]!;
  if (!(await mayHappen(course, cell))) return null;
  let left = "";
  let isPossible = true;
  const race = raceOf(operation, service, {
    wanted,
    second: async (scene) => {
      try {
        if (act.who === "pipeline") return await act.does(scene, wanted);
        act.does(scene);
        return QUIET;
      } catch {
        isPossible = false;
        return QUIET;
      } finally {
        left = worldOf(scene.service);
      }
    },
  });
  return runAtGap(race, beginning, cell.gap, async (finish) => {
    if (!isPossible) return null;
    const next = wanted === null || finish.ran.first.error !== null ? null : await finish.first.plan(wanted);
    return { ...cell, name: nameOf(course, cell), ...judge(finish, act, { left, usual, next }) };
  });
}
