import type { Unknown } from "../../cty";
import type { JsonObject } from "../../client";
import { mapOf, optional, string, type Diagnostics } from "../../framework";
import { namesNotBlank } from "../attributes";

/** What a run is started with, as far as it is known. */
export interface RunParameters {
  readonly parameters: Values;
  readonly parameters_wo: Values;
}

type Values = ReadonlyMap<string, string | Unknown | null> | Unknown | null;

/** The attributes of a resource or an action. @param kept sentences that say where each one's values are stored */
export const parametersAttributes = (kept: Readonly<Record<keyof RunParameters, string>>) => ({
  parameters: optional(mapOf(string), {
    description: `Name/value pairs for a trigger that requires parameters. ${kept.parameters}`,
    validate: namesNotBlank("a parameter"),
  }),
  parameters_wo: optional(mapOf(string), {
    description: `Secret name/value pairs, sent to the service together with \`parameters\`. They may be ephemeral. A name cannot be in both maps. ${kept.parameters_wo}`,
    validate: namesNotBlank("a parameter"),
    writeOnly: true,
    sensitive: true,
    withoutWriteOnly:
      "put the values into parameters with a variable that has sensitive = true; the state then contains them",
  }),
});

/** Refuses two values for one name. */
export function refuseSharedNames(
  { parameters, parameters_wo: secrets }: RunParameters,
  diagnostics: Diagnostics,
): void {
  const shown = entriesOf(parameters).map(([name]) => name);
  for (const [name] of entriesOf(secrets)) {
    if (!shown.includes(name)) continue;
    diagnostics.error({
      summary: `parameters and parameters_wo both have a value for "${name}"`,
      detail: "A run takes one value for each name. Remove the name from one of the two maps",
      path: [{ attribute: "parameters" }, { key: name }],
    });
  }
}

/** Both maps, wholly known, as sent; null if neither is set. */
export const sentParameters = ({ parameters, parameters_wo: secrets }: RunParameters): JsonObject | null =>
  parameters === null && secrets === null
    ? null
    : Object.fromEntries([...entriesOf(parameters), ...entriesOf(secrets)] as [string, string][]);

/** The values that no message and no log line may contain. */
export const secretParameters = ({ parameters_wo: secrets }: RunParameters): readonly string[] =>
  entriesOf(secrets).flatMap(([, value]) => (typeof value === "string" ? [value] : []));

const entriesOf = (values: Values): readonly (readonly [string, string | Unknown | null])[] =>
  values instanceof Map ? [...values] : [];
