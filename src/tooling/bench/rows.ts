import { CREATE_REQUESTS } from "./create-requests";
import { EXPORT } from "./export";
import { FLOORS } from "./floors";
import { CPU_GROWTH, PEAK_MEMORY, PLAN_CPU, PLAN_LISTS, PLAN_OF_ONE } from "./plan";
import type { Row } from "./row";
import { START_TIME } from "./start";
import { STATE_SIZE } from "./state-size";

/** All rows, in the order of the table. */
export const ROWS: readonly Row[] = [
  ...STATE_SIZE,
  ...FLOORS,
  PLAN_CPU,
  PLAN_OF_ONE,
  ...PLAN_LISTS,
  ...CREATE_REQUESTS,
  CPU_GROWTH,
  PEAK_MEMORY,
  START_TIME,
  ...EXPORT,
];
