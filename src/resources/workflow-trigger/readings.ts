import type { ServiceClient } from "../../client";
import { triggerNames } from "../../document";
import { defineSchema, optional, string, type ListResource } from "../../framework";
import { notBlank } from "../shared/attribute-values";
import { identified } from "../shared/object-readings";
import { type ProviderData, serviceCall } from "../shared/service-call";
import type { ShownFlags } from "../versions/flags";
import { readVersion, unredacted, withFields, type Rendition } from "../versions/read";

/** What a workflow shows of its triggers. */
interface ShownTriggers {
  readonly document: Rendition;
  readonly flags: ShownFlags;
  /** As far as document and JSON object contain them. */
  readonly names: readonly string[];
}

/** Of the approved version, and where there is none, of the submitted one. Null if the workflow is gone. */
export async function readTriggers(
  client: ServiceClient,
  workflowId: string,
  signal: AbortSignal,
): Promise<ShownTriggers | null> {
  const options = { signal, redact: unredacted };
  // Reads the approved version again, because a submission that is approved between the two reads is in neither.
  for (const version of ["approved", "submitted", "approved"] as const) {
    const document = await readVersion(client, workflowId, version, options);
    if (document === null) continue;
    const versions = { submitted: null, approved: null, [version]: document };
    const { flags } = await withFields(client, workflowId, versions, options);
    return { document, flags, names: [...new Set([...triggerNames(document), ...flags.triggers.keys()])] };
  }
  return null;
}

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
    for (const { id, name: workflow } of identified(workflows, "workflow", diagnostics)) {
      if (only !== null && id !== only) continue;
      const shown = await serviceCall(`read the triggers of workflow "${workflow}"`, client, () =>
        readTriggers(client, id, signal),
      );
      for (const name of shown?.names ?? [])
        yield { identity: { workflow_id: id, name }, displayName: `${workflow}: ${name}` };
    }
  },
};
