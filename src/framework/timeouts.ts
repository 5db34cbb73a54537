import { type Attribute, nested, optional, type SchemaNode, string } from "./schema/attribute";

export type Operation = "create" | "read" | "update" | "delete";

/** How long each operation may take, in milliseconds, unless the user's `timeouts` sets it. */
type OperationTimeouts = Readonly<Record<Operation, number>>;

/**
 * The conventional `timeouts` attribute, `timeouts = { create = "30m" }`. Declared under the name `timeouts`, it is
 * enforced by the server.
 *
 * @param defaults in milliseconds
 */
export const timeoutsAttribute = (defaults: OperationTimeouts) =>
  optional(
    nested({
      create: operationTimeout("create", defaults),
      read: operationTimeout("read", defaults),
      update: operationTimeout("update", defaults),
      delete: operationTimeout("delete", defaults),
    }),
    {
      description: `How long operations may take, as durations such as \`30s\`, \`5m\` or \`1h30m\`. Reading and deleting use the values of the last apply.`,
      timeouts: defaults,
    },
  );

const operationTimeout = (
  operation: Operation,
  defaults: OperationTimeouts,
): Attribute<"optional", string, string, false> =>
  optional(string, {
    description: `How long to wait for ${operation}. Default \`${formatDuration(defaults[operation])}\`.`,
    validate: durationProblem,
  });

/** As Go's Duration.String for whole milliseconds, shortened: `90000` is `1m30s`, `3600000` is `1h`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds}ms`;
  const seconds = milliseconds / 1000;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    Math.round((seconds % 60) * 1000) / 1000,
  ];
  return `${hours > 0 ? `${hours}h` : ""}${minutes > 0 ? `${minutes}m` : ""}${rest > 0 ? `${rest}s` : ""}`;
}

/** The user's timeout for the operation, otherwise the default; undefined if the schema has no `timeouts`. */
export function operationTimeoutOf(
  { attributes }: SchemaNode,
  values: Readonly<Record<string, unknown>>,
  operation: Operation,
): number | undefined {
  const own = (values["timeouts"] as Readonly<Record<string, unknown>> | null | undefined)?.[operation];
  return typeof own === "string" ? durationMilliseconds(own) : attributes["timeouts"]?.options.timeouts?.[operation];
}

const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  "\u00b5s": 1e3, // micro sign
  "\u03bcs": 1e3, // Greek mu
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};
const DURATION = /^\+?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)$/;
const PART = /(\d+\.?\d*|\.\d+)([^\d.]+)/g;

/**
 * The length in milliseconds of a duration as Go's time.ParseDuration reads it, such as `1h30m`, `1.5s` or `300ms`.
 * Units: ns, us (or µs), ms, s, m, h. `0` needs none.
 *
 * @throws RangeError that says what is wrong with the text; negative durations are rejected
 */
export function durationMilliseconds(text: string): number {
  if (!DURATION.test(text))
    throw new RangeError(
      `${JSON.stringify(text)} is not a duration; use numbers with the units h, m, s, ms, us or ns, such as "30s" or "1h30m"`,
    );
  return (
    [...text.matchAll(PART)].reduce((sum, [, number, unit]) => sum + Number(number) * NANOSECONDS[unit!]!, 0) / 1e6
  );
}

/** What is wrong with the text as a time limit, for an attribute's `validate`: also zero, which would never suffice. */
export function durationProblem(text: string): string | undefined {
  try {
    return durationMilliseconds(text) > 0 ? undefined : `${JSON.stringify(text)} is zero; use a longer duration`;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}
