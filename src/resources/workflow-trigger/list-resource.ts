import { defineSchema, optional, string, type ListResource } from "../../framework";
import { notBlank } from "../attributes";
import { listedObjects, type ProviderData, serviceCall } from "../shared";
import { readTriggers } from "./read-triggers";

const workflowTriggerListSchema = defineSchema({
  description:
    "The triggers that documents of workflows define. Reads each workflow, as the interface has no list of triggers.",
  attributes: {
    workflow_id: optional(string, {
      description: "List only the triggers of this workflow. If omitted, those of all workflows are listed.",
      validate: notBlank("omit it to list those of all workflows"),
    }),
  },
});

export const workflowTriggerList: ListResource<typeof workflowTriggerListSchema, ProviderData> = {
  typeName: "wfa_workflow_trigger",
  schema: workflowTriggerListSchema,
  async *list({ workflow_id: only }, { data: { client }, diagnostics, signal }) {
    const workflows = await serviceCall("list the workflows", client, () => client.workflows.list({}, { signal }));
    for (const { identity, displayName } of listedObjects(workflows, "workflow", diagnostics)) {
      const id = identity["id"] as string;
      if (only !== null && id !== only) continue;
      const shown = await serviceCall(`read the triggers of workflow "${displayName}"`, client, () =>
        readTriggers(client, id, signal),
      );
      for (const name of shown?.names ?? [])
        yield { identity: { workflow_id: id, name }, displayName: `${displayName}: ${name}` };
    }
  },
};
