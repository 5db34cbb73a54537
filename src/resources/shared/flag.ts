/**
 * Whether a flag has to be set.
 *
 * @param last the value of our last write, used if the service does not show one. Null if there was none
 * @param shown null if the service does not show it
 */
export const mustSet = (wanted: boolean, last: boolean | null, shown: boolean | null): boolean =>
  (shown ?? last) !== wanted;

/**
 * Whether a write would revert a flag that somebody changed since the last refresh. Null: not known, or not shown. A
 * flag that was changed to what is wanted anyway is no conflict.
 *
 * @param last the flag that the plan saw
 * @param shown the current flag
 * @param wanted the flag to write; null for none
 */
export const wouldRevertFlag = (last: boolean | null, shown: boolean | null, wanted: boolean | null): boolean =>
  last !== null && shown !== null && wanted !== null && shown !== last && shown !== wanted;
