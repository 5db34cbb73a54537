/** Refuses a text without visible characters. @param advice such as `omit it to list all assets` */
export const notBlank =
  (advice?: string) =>
  (text: string): string | undefined =>
    text.trim() === "" ? `it must not be blank${advice === undefined ? "" : `; ${advice}`}` : undefined;

/** Refuses blank names in a map of names to values. @param what such as `a parameter` */
export const namesNotBlank =
  (what: string) =>
  (values: ReadonlyMap<string, unknown>): string | undefined =>
    [...values.keys()].some((name) => name.trim() === "") ? `the name of ${what} must not be blank` : undefined;

/** Refuses what is not among the allowed texts. */
export const oneOf =
  (allowed: readonly string[]) =>
  (text: string): string | undefined =>
    allowed.includes(text)
      ? undefined
      : `it must be one of ${allowed.map((name) => `"${name}"`).join(", ")}; got "${text}"`;

/** What is wrong with optional text that must be JSON, and is sent unchanged; undefined if nothing is. */
export const jsonProblem = (text: string): string | undefined =>
  notBlank("omit the attribute instead")(text) ?? readProblem(text, () => undefined);

/** What is wrong with text that must be a JSON object; undefined if nothing is. */
export const jsonObjectProblem = (text: string): string | undefined =>
  readProblem(text, (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? undefined
      : `it must be the text of a JSON object, but is ${kindOf(value)}; write it with jsonencode({ … })`,
  );

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

function readProblem(text: string, problem: (value: unknown) => string | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may contain secrets.
    return "it must be JSON text, but is not valid JSON; write it with jsonencode(…)";
  }
  return problem(value);
}
