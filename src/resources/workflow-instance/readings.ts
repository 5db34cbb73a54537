import { attributePath } from "../../cty";
import { textIn, type ServiceObject } from "../../client";
import { computed, string, defineSchema, optional, required, DiagnosticError, type DataSource } from "../../framework";
import { attributesJson, notBlank, oneOf } from "../attributes";
import { objectsData, type ProviderData, serviceCall } from "../shared";

/** An instance's attributes, except its id. */
const instanceAttributes = {
  name: computed(string, { description: "Name of the instance, if the service shows one." }),
  state: computed(string, {
    description: "State, if the service shows one, such as `running`, `canceling` or `unconfirmed`.",
  }),
  attributes_json: computed(string, { description: "All fields that the service shows of the instance, as JSON." }),
};

const instanceFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  state: textIn(attributes, "state") ?? textIn(attributes, "status"),
  attributes_json: attributesJson(attributes),
});

const workflowInstanceDataSchema = defineSchema({
  description: "One instance (run) of a workflow, while the service shows it.",
  attributes: {
    id: required(string, {
      description: "Globally unique id of the instance.",
      validate: notBlank("data source wfa_workflow_instances lists the instances with their ids"),
    }),
    ...instanceAttributes,
  },
});

/** States that can be filtered by (interface document, 3.4). */
const INSTANCE_STATES = ["running", "canceling", "unconfirmed"] as const;

export const workflowInstanceData: DataSource<typeof workflowInstanceDataSchema, ProviderData> = {
  typeName: "wfa_workflow_instance",
  schema: workflowInstanceDataSchema,
  read: ({ id }, { data: { client, confirmService }, signal }) =>
    serviceCall(`read workflow instance "${id}"`, client, async () => {
      const instance = await client.workflowInstances.get(id, { signal });
      if (instance !== null) return { ...instanceFields(instance), id };
      await confirmService({ signal });
      throw new DiagnosticError({
        summary: `No workflow instance "${id}"`,
        detail:
          "The service shows no instance with this id; it may have ended. Data source wfa_workflow_instances lists the existing ones, wfa_workflow_logs the runs that have ended",
        path: attributePath("id"),
      });
    }),
};

export const workflowInstancesData = objectsData(
  { typeName: "wfa_workflow_instances", noun: "workflow instance" },
  {
    description: "The workflow instances (runs) that the service shows.",
    plural: "instances",
    filters: {
      state: optional(string, {
        description:
          "List only instances in this state: `running`, `canceling` or `unconfirmed`. If omitted, all are listed.",
        validate: oneOf(INSTANCE_STATES),
      }),
      queue: optional(string, {
        description: "List only instances of this scheduling queue. If omitted, those of all queues are listed.",
        validate: notBlank("omit it to list those of all queues"),
      }),
    },
    attributes: { id: computed(string, { description: "Globally unique id." }), ...instanceAttributes },
    objects: ({ workflowInstances }, { state, queue }, options) =>
      workflowInstances.list(
        {
          ...(state === null ? {} : { state: state as (typeof INSTANCE_STATES)[number] }),
          ...(queue === null ? {} : { queue }),
        },
        options,
      ),
    fields: instanceFields,
  },
);
