import { say, type Phrase } from "../../report";
import { booleanOf, type PlannedObject } from "../planned-object";
import { NO_CALLS, type PlannedCalls } from "./object-kind";

/** The condition of a call that sets what may be so already. */
export const SO_ALREADY = say`unless the service already shows this value`;

/** Such as `Enables the trigger`; both ways where the plan does not know the value. */
export function flagPhrase(
  object: PlannedObject,
  name: string,
  whenTrue: string,
  whenFalse: string,
  what: string,
): Phrase {
  const value = booleanOf(object.after(name));
  if (value === null) return { parts: [`${whenTrue} or ${whenFalse.toLowerCase()} ${what}`] };
  return { parts: [`${value ? whenTrue : whenFalse} ${what}`] };
}

/**
 * One call that sets a flag, if its planned value differs from the current one; with a condition if the provider skips
 * the call because the service already has the wanted value by then.
 *
 * @param always whether the provider sets it whatever the service shows
 */
export function unlessShown(
  object: PlannedObject,
  name: string,
  always: boolean,
  callUnless: (condition: Phrase | null) => PlannedCalls,
): PlannedCalls {
  const wanted = object.wantedFlag(name) ?? true;
  // The replaced object says nothing about the new one.
  const shown = object.effect === "update" ? object.flag("before", name) : null;
  if (!always && shown === wanted) return NO_CALLS;
  return callUnless(always ? null : SO_ALREADY);
}
