export const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The lowest level to write; undefined if logging is off.
 *
 * The most specific of TF_LOG_PROVIDER_NAME, TF_LOG_PROVIDER and TF_LOG decides. As in Terraform, JSON means trace, and
 * so does an unknown level.
 */
export function wantedLevel(provider: string, environment: Environment): Level | undefined {
  const names = [`TF_LOG_PROVIDER_${provider.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`, "TF_LOG_PROVIDER", "TF_LOG"];
  const word = names.map((name) => environment[name]).find((value) => value !== undefined && value !== "");
  if (word === undefined) return undefined;
  const level = word.toLowerCase();
  if (level === "off") return undefined;
  return LEVELS.find((known) => known === level) ?? "trace";
}
