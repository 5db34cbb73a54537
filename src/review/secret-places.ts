import type { JsonValue } from "../document";
import { createRedactor, SENSITIVE } from "../redaction";
import { isMarked, objectOf } from "../engine-json";
import type { JsonObject } from "../json";

/** One side of a change of a workflow. */
export interface MarkedValues {
  readonly values: JsonObject | null;
  /** True if a value is sensitive, in its shape. */
  readonly sensitive: JsonValue;
}

/**
 * Hides the values of sensitive `substitutions` in a line of `drift` or `pending_changes`. Providers are not told what
 * is sensitive, so the state's lines hold them, and what someone wrote in the place of one may be a secret too.
 */
export function hideSecretPlaces(sides: readonly MarkedValues[]): (line: string) => string {
  const names = new Set<string>();
  for (const { values } of sides) {
    for (const name of Object.keys(objectOf(values?.["substitutions"])))
      if (sides.some(({ sensitive }) => isMarked(sensitive, ["substitutions", name]))) names.add(name);
  }
  const secrets = sides.flatMap(({ values }) => {
    const given = objectOf(values?.["substitutions"]);
    return [...names].map((name) => given[name]).filter((value) => typeof value === "string");
  });
  const { redact } = createRedactor(secrets);
  return (line) => {
    const places = [...names].map((name) => line.indexOf(`{{${name}}}`)).filter((at) => at >= 0);
    if (places.length === 0) return redact(line);
    const at = Math.min(...places);
    const end = line.indexOf("}}", at) + 2;
    return `${redact(line.slice(0, end))} ${SENSITIVE} changed`;
  };
}
