import { UNKNOWN } from "../../cty";
import { type Diagnostics, type PlanRequest, type PlanResult, string, type ManagedResource } from "../../framework";
import { knownValue } from "../shared/attribute-values";
import { planConfirmed } from "../shared/create-object";
import { importedId } from "../shared/import-target";
import { noWorkflow, type ProviderData, serviceCall } from "../shared/service-call";
import { read, unredacted, workflowLookup } from "../versions/read";
import { nothingApproved, otherPending } from "./messages";
import { readApproval } from "./read-approval";
import { decodeRecord } from "./record";
import { workflowApprovalSchema, type ApprovalPlan } from "./schema";
import { writeApproval } from "./write-approval";

/** The values known before the apply, and warnings about a pending submission. */
function planApproval(
  { planned, prior, private: privateState }: PlanRequest<typeof workflowApprovalSchema>,
  diagnostics: Diagnostics,
): PlanResult<typeof workflowApprovalSchema> {
  if (prior === null) return { planned: { ...planned, id: planned.workflow_id } };
  const { server_revision: reviewed } = planned;
  const { pending } = decodeRecord(privateState);
  if (pending !== null && reviewed !== UNKNOWN && reviewed !== pending)
    diagnostics.warning(otherPending(pending, reviewed));
  const keeps = reviewed === prior.server_revision && prior.approved_revision !== null;
  return { planned: keeps ? { ...planned, approved_revision: prior.approved_revision } : planned };
}

const actionOn = ({ workflow_id }: ApprovalPlan): string => `approve workflow "${knownValue(workflow_id) ?? ""}"`;

export const workflowApproval: ManagedResource<typeof workflowApprovalSchema, ProviderData> = {
  typeName: "wfa_workflow_approval",
  schema: workflowApprovalSchema,
  identity: { attributes: { id: { type: string, description: "Id of the workflow.", import: "required" } } },
  identityOf: ({ id }) => ({ id }),

  plan: async (request, context) => {
    await planConfirmed(request, context);
    return planApproval(request, context.diagnostics);
  },
  read: (stored, context) =>
    serviceCall(`read the approval of workflow "${stored.state.workflow_id}"`, context.data.client, () =>
      readApproval(stored, context),
    ),
  create: ({ planned, private: stored }, context) =>
    serviceCall(actionOn(planned), context.data.client, () =>
      writeApproval({ planned, prior: null, private: stored }, context),
    ),
  update: (request, context) =>
    serviceCall(actionOn(request.planned), context.data.client, () => writeApproval(request, context)),

  // The interface cannot revoke an approval (3.1).
  delete: async () => undefined,

  async import(request, context) {
    const { client, confirmService } = context.data;
    const { signal } = context;
    const id = await importedId(request, workflowLookup("wfa_workflow_approval"), context);
    const shown = await serviceCall(`read workflow "${id}"`, client, async () => {
      const found = await read(client, id, { signal, redact: unredacted });
      if (found === null) await confirmService({ signal });
      return found;
    });
    if (shown === null) throw noWorkflow(id, ", so there is nothing to approve");
    if (shown.approved === null) throw nothingApproved(shown.name ?? id);
    return { state: { id, workflow_id: id } };
  },
};
