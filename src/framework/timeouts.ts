import { durationMilliseconds, durationProblem } from "./duration";
import { nested, optional, string, type Attribute } from "./schema/attribute";

export type Operation = "create" | "read" | "update" | "delete";

/** How long each operation may take, in milliseconds, unless the user's `timeouts` sets it. */
export type OperationTimeouts = Readonly<Record<Operation, number>>;

/**
 * The conventional `timeouts` attribute, `timeouts = { create = "30m" }`. Declare it under the name `timeouts` and
 * give the same defaults as the resource's `timeouts`, then the server enforces them.
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

/** The user's timeout for the operation, otherwise the default; undefined without either. */
export function operationTimeoutOf(
  values: Readonly<Record<string, unknown>>,
  operation: Operation,
  defaults: OperationTimeouts | undefined,
): number | undefined {
  const own = (values["timeouts"] as Readonly<Record<string, unknown>> | null | undefined)?.[operation];
  return typeof own === "string" ? durationMilliseconds(own) : defaults?.[operation];
}
