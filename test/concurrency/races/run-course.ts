import { inParallel } from "../../harness/faults/run-cells";
import { courseOf, runCell, type Cell, type CellResult, type Course } from "./cell";
import { OPERATIONS } from "./operations";
import { titleOf, type Operation } from "./operation";
import { serviceNamed } from "./race-service";
import type { Result } from "./results";

/** An operation on a service. */
export interface CourseName {
  readonly operation: string;
  readonly service: string;
}

/** Cells at a time: a cell mostly waits. */
const AT_A_TIME = 12;

export function operationNamed(title: string): Operation {
  const found = OPERATIONS.find((each) => titleOf(each) === title);
  if (found === undefined) throw new Error(`There is no operation "${title}"`);
  return found;
}

export const openCourse = ({ operation, service }: CourseName): Promise<Course> =>
  courseOf(operationNamed(operation), serviceNamed(service));

/** Runs cells of a course; those that nobody can do at their gap have no result. */
export async function runCells(course: Course, cells: readonly Cell[]): Promise<readonly Result[]> {
  const results = await inParallel(cells, AT_A_TIME, (cell) => runCell(course, cell));
  return results.flatMap((result) => (result === null ? [] : resultOf(course, result)));
}

const resultOf = ({ operation, service }: Course, { name, outcome, gap, actName }: CellResult): Result => ({
  name,
  outcome,
  object: operation.object,
  operation: operation.name,
  phase: gap.phase,
  act: actName,
  service: service.name,
});
