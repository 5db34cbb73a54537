import { UNKNOWN, type Unknown } from "../../cty";

/** A planned value during apply: known, or null if the plan left it to the service. */
export const knownValue = <T>(value: T | Unknown | null): T | null => (value === UNKNOWN ? null : value);
