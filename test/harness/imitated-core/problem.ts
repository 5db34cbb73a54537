import { encodeJson, formatPath, UNKNOWN, unknownToNull, isWhollyKnown, type Path, type Value } from "../../../src/cty";

/** What an oracle reports, with the place first, such as `triggers["daily"]: was true, but now false`. */
export const problem = (path: Path, text: string): string =>
  `${path.length === 0 ? "root object" : formatPath(path)}: ${text}`;

/** A value for such a report, cut after 120 characters. */
export function show(value: Value, sensitive = false): string {
  if (sensitive && value !== null && value !== UNKNOWN) return "a sensitive value";
  if (value === UNKNOWN) return "unknown";
  const text = isWhollyKnown(value) ? encodeJson(value) : `${encodeJson(unknownToNull(value))} with unknown parts`;
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
