import type { Unknown } from "../../cty";
import type { JsonObject } from "../../client";
import {
  mapOf,
  optional,
  string,
  type Diagnostics,
  bool,
  computed,
  defineSchema,
  required,
  timeoutsAttribute,
  type ConfigOf,
  type PlanOf,
  type StateOf,
} from "../../framework";
import { namesNotBlank, notBlank } from "../shared/attribute-values";

/** What a run is started with, as far as it is known. */
interface RunParameters {
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

export const workflowExecutionSchema = defineSchema({
  description:
    "One run of a workflow. Creating it starts an instance. A change of `keepers`, `workflow_id`, `trigger` or `parameters` runs the workflow again. Destroying it changes nothing on the service. For engines without actions.",
  attributes: {
    workflow_id: required(string, {
      description: "Id of the workflow. It must be approved and enabled.",
      requiresReplace: true,
      validate: notBlank(),
    }),
    trigger: required(string, {
      description: "Name of the trigger that starts the workflow.",
      requiresReplace: true,
      validate: notBlank(),
    }),
    ...parametersAttributes({
      parameters: "They are stored in state.",
      parameters_wo:
        "State and plan never contain them. A change of these values alone does not run the workflow again: change `keepers` with them. Needs write-only attributes: Terraform 1.11, OpenTofu 1.11.",
    }),
    keepers: optional(mapOf(string), {
      description:
        "Values of your choice, for example `{ revision = wfa_workflow.load.revision }`. When they change, the workflow runs again.",
    }),
    wait_for_completion: optional(bool, {
      description:
        "Wait until the run ends, up to `timeouts.create`. `result` says how it ended. A failed run does not fail the apply; check `result` with a `postcondition`. One that waits for a person's confirmation is a warning. Interrupting the apply leaves the instance running. Default: `false`.",
      default: false,
    }),
    id: computed(string, {
      description:
        "`WORKFLOW_ID/TRIGGER/INSTANCE_ID`, each percent-encoded; takes part in import. Null if the create failed after its request.",
      useStateForUnknown: true,
    }),
    instance_id: computed(string, {
      description: "Id of the workflow instance. Null if the service did not show which one it started.",
      useStateForUnknown: true,
    }),
    result: computed(string, {
      description:
        "How the run ended, in the service's own words: the result in its log, otherwise the last state that the instance showed. Null while it is unknown; a refresh fills it in while the service shows it.",
      useStateForUnknown: true,
    }),
    timeouts: timeoutsAttribute({ create: 3_600_000, read: 120_000, update: 120_000, delete: 120_000 }),
  },
});

export type ExecutionConfig = ConfigOf<typeof workflowExecutionSchema>;
export type ExecutionPlan = PlanOf<typeof workflowExecutionSchema>;
export type ExecutionState = StateOf<typeof workflowExecutionSchema>;
