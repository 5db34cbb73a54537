import { CREATE_TIME } from "./create";
import { CREATE_REQUESTS } from "./create-requests";
import { EXPORT } from "./export";
import { CPU_GROWTH, PEAK_MEMORY, PLAN_CPU, PLAN_LISTS, PLAN_OF_ONE, PLAN_TIME } from "./plan";
import { RIVALS } from "./rivals";
import type { Row } from "./row";
import { SPLIT } from "./split";
import { START_TIME } from "./start";
import { STATE_SIZE } from "./state-size";

/** All rows, in the order of the table. */
export const ROWS: readonly Row[] = [
  ...STATE_SIZE,
  CREATE_TIME,
  PLAN_TIME,
  PLAN_CPU,
  PLAN_OF_ONE,
  ...PLAN_LISTS,
  ...CREATE_REQUESTS,
  CPU_GROWTH,
  PEAK_MEMORY,
  START_TIME,
  ...EXPORT,
  ...SPLIT,
  ...RIVALS,
];

/** Chooses what the plot shows, as if it were a row. */
export const SCALE = "scale";
