import {
  Decimal,
  Dynamic,
  UNKNOWN,
  formatPath,
  numberToText,
  type ObjectValue,
  type Path,
  type Value,
} from "../../../src/cty";

/** What an oracle reports, with the place first, such as `triggers["daily"]: was true, but now false`. */
export const problem = (path: Path, text: string): string =>
  `${path.length === 0 ? "root object" : formatPath(path)}: ${text}`;

/** A value for such a report, cut after 120 characters. */
export function show(value: Value, sensitive = false): string {
  if (sensitive && value !== null && value !== UNKNOWN) return "a sensitive value";
  const text = spell(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

function spell(value: Value): string {
  if (value === null) return "null";
  if (value === UNKNOWN) return "unknown";
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (value instanceof Dynamic) return spell(value.value);
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(spell).join(", ")}]`;
  if (value instanceof Map) return spellMembers([...(value as ReadonlyMap<string, Value>)]);
  if (typeof value !== "object" || value instanceof Decimal) return numberToText(value);
  return spellMembers(Object.entries(value as ObjectValue));
}

const spellMembers = (members: readonly (readonly [string, Value])[]): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${spell(value)}`).join(", ")}}`;
