import { documentName } from "../../document";
import type { ManagedResource } from "../../framework";
import { plansNew } from "../shared/create-object";
import { identifiedById } from "../shared/import-target";
import { serviceCall, type ProviderData } from "../shared/service-call";
import { workflowLookup } from "../versions/read";
import { createWorkflow, planNewWorkflow } from "./create-workflow";
import { deleteWorkflow, planDeletion } from "./delete-workflow";
import { filledDocument } from "./filled-document";
import { namingOf } from "./messages";
import { planAmongOthers, planWorkflow } from "./plan-workflow";
import { readWorkflow } from "./read-workflow";
import { plannedText, workflowSchema, type WorkflowPlan } from "./schema";
import { validateWorkflow } from "./validate-workflow";
import { updateWorkflow } from "./update-workflow";

const labelOf = (state: { readonly name: string | null; readonly id: string | null }): string =>
  state.name ?? state.id ?? "";

/** The name in messages of a workflow without an id, whose document is known during apply. */
const subjectOf = ({ substitutions, ...planned }: WorkflowPlan): string =>
  namingOf(documentName(filledDocument({ document: plannedText(planned), substitutions }))).label;

export const workflow: ManagedResource<typeof workflowSchema, ProviderData> = {
  typeName: "wfa_workflow",
  schema: workflowSchema,
  ...identifiedById(workflowLookup("wfa_workflow"), "workflows"),

  validate: validateWorkflow,
  plan: async (request, context) => {
    planAmongOthers(request, context);
    if (plansNew(request)) await planNewWorkflow(request, context);
    return planWorkflow(request, context);
  },
  planDestroy: async (stored, context) => planDeletion(stored, context),
  read: (stored, context) =>
    serviceCall(`read workflow "${labelOf(stored.state)}"`, context.data.client, () => readWorkflow(stored, context)),
  create: (request, context) =>
    serviceCall(`create ${subjectOf(request.planned)}`, context.data.client, () => createWorkflow(request, context)),
  update: (request, context) =>
    serviceCall(`update workflow "${labelOf(request.prior)}"`, context.data.client, () =>
      updateWorkflow(request, context),
    ),
  delete: (stored, context) =>
    serviceCall(`delete workflow "${labelOf(stored.state)}"`, context.data.client, () =>
      deleteWorkflow(stored, context),
    ),
};
