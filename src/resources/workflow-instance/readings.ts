import { INSTANCE_STATES, textIn, type ServiceObject } from "../../client";
import { computed, optional, string } from "../../framework";
import { attributesJson, notBlank, oneOf } from "../shared/attribute-values";
import { objectById, objectsData } from "../shared/object-readings";

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

export const workflowInstanceData = objectById(
  {
    typeName: "wfa_workflow_instance",
    noun: "workflow instance",
    list: ({ workflowInstances }, options) => workflowInstances.list({}, options),
    get: ({ workflowInstances }, id, options) => workflowInstances.get(id, options),
  },
  {
    description: "One instance (run) of a workflow, while the service shows it.",
    attributes: instanceAttributes,
    fields: instanceFields,
    otherwise: "It may have ended: data source wfa_workflow_logs lists the runs that have ended",
  },
);

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
      workflowInstances.list({ state: state as (typeof INSTANCE_STATES)[number] | null, queue }, options),
    fields: instanceFields,
  },
);
