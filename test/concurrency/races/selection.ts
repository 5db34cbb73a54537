import type { Cell, Course } from "./cell";
import type { NamedGap } from "./gaps";
import { OPERATIONS } from "./operations";
import { titleOf } from "./operation";
import { RACE_SERVICES } from "./race-service";
import type { CourseName } from "./run-course";

/**
 * How many cells of a course are run.
 *
 * - `every`: each act at each gap
 * - `few`: at the first two gaps and the last of each phase; between them, others are read without a difference
 * - `phases`: at one gap of each phase
 * - `gate`: the same, each cell on one of a few services
 */
export const EXTENTS = ["every", "few", "phases", "gate"] as const;
export type Extent = (typeof EXTENTS)[number];

/** How many services of the gate's part share the cells of an operation, the default one among them. */
const SHARES = 6;

const [DEFAULT, ...OTHERS] = RACE_SERVICES.map(({ name }) => name);

/** The services that share the gate's cells of an operation; over all operations, each service comes up. */
const sharersOf = (at: number): readonly string[] => [
  DEFAULT!,
  ...Array.from({ length: SHARES - 1 }, (_, share) => OTHERS[(at * (SHARES - 1) + share) % OTHERS.length]!),
];

export function coursesOf(extent: Extent): readonly CourseName[] {
  return OPERATIONS.flatMap((operation, at) =>
    (extent === "gate" ? sharersOf(at) : RACE_SERVICES.map(({ name }) => name)).map((service) => ({
      operation: titleOf(operation),
      service,
    })),
  );
}

export function cellsOf(course: Course, extent: Extent): readonly Cell[] {
  const cells = gapsOf(course.gaps, extent).flatMap((gap) =>
    Object.keys(course.operation.acts).map((actName) => ({ gap, actName })),
  );
  const at = OPERATIONS.findIndex((operation) => titleOf(operation) === titleOf(course.operation));
  if (extent !== "gate") return cells;
  const share = sharersOf(at).indexOf(course.service.name);
  const acts = Object.keys(course.operation.acts).length;
  // Each service has another act at each gap.
  return cells.filter((_, index) => (index + Math.floor(index / acts)) % SHARES === share);
}

function gapsOf(gaps: readonly NamedGap[], extent: Extent): readonly NamedGap[] {
  return gaps.filter((gap) => {
    const same = gaps.filter(({ phase }) => phase === gap.phase);
    const index = same.indexOf(gap);
    switch (extent) {
      case "every":
        return true;
      case "few":
        return [0, 1, same.length - 1].includes(index);
      case "phases":
      case "gate":
        return index === (gap.phase === "start" ? same.length - 1 : 0);
    }
  });
}
