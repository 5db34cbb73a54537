import { attributePath, isWhollyKnown, UNKNOWN, type Value } from "../../cty";
import { documentId, parseDocument } from "../../document";
import type { PlanContext, PlanRequest } from "../../framework";
import { lossOf, planCreate, recordManaged, type ProviderData } from "../shared";
import { pathRulesOf, recordTriggersOf, refuseTriggersSetTwice } from "../versions";
import { creatableWorkflow } from "./creatable";
import { redactionToWrite } from "./record";
import { NO_SECRETS } from "./redaction";
import { namesOfTriggers, secretsOf, type WorkflowPlan, type WorkflowState, type workflowSchema } from "./schema";
import { filledDocument, isOpen, openPlaceholders } from "./substitutions";

/** What the plan of one workflow has to say of the other blocks in this configuration. */
export function planAmongOthers(
  { config, planned, prior }: PlanRequest<typeof workflowSchema>,
  context: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  if (prior !== null) warnOfLoss(prior, context);
  const id = prior?.id ?? configuredId(planned);
  if (context.data === UNKNOWN || id === null) return;
  const { coordination } = context.data;
  if (prior?.id === id) recordManaged(coordination, "workflow", id);
  const triggers = namesOfTriggers(config);
  recordTriggersOf(coordination, id, triggers);
  refuseTriggersSetTwice(coordination, id, triggers, (key) => [...attributePath("triggers"), { key }]);
}

/** The id in the document; null if there is none, or it is not known yet. */
function configuredId({ document: text, substitutions }: WorkflowPlan): string | null {
  if (text === UNKNOWN) return null;
  const document = filledDocument({ document: text, substitutions });
  const id = documentId(document);
  return id === null || isOpen(id, openPlaceholders(document.template, substitutions)) ? null : id;
}

/** Warns if a plan of this run deletes the group that the workflow is in, with everything in it. */
function warnOfLoss(
  { id, name }: Pick<WorkflowState, "id" | "name">,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const container = data === UNKNOWN || id === null ? null : lossOf(data.coordination, "workflow", id);
  if (container === null) return;
  diagnostics.warning({
    summary: `Workflow "${name ?? id}" is in a group that is going to be deleted`,
    detail:
      `This plan deletes ${container} with force_destroy = true (unless it says that the group is not destroyed), and the service deletes what is in it at that moment.\n\n` +
      "The workflow is kept if the group's lifecycle block has create_before_destroy = true and the document takes the group's id from the group's resource: it then moves to the new group first, and this warning has no consequence.\n\n" +
      "To have this apply create it again, plan with -replace=ADDRESS, or set replace_triggered_by = [wfa_workflow_group.NAME.id] in the workflow's lifecycle block. Otherwise the next apply creates it again; if this apply is to update it, it fails after the group is deleted",
    path: [{ attribute: "document" }],
  });
}

const NOTHING = parseDocument("<workflow/>");

/** What stands in the way of a create: an apply would refuse the workflow that exists. */
export async function planNewWorkflow(
  { config, planned }: PlanRequest<typeof workflowSchema>,
  context: PlanContext<ProviderData>,
): Promise<void> {
  const { data } = context;
  if (data === UNKNOWN) return;
  const { document: text, substitutions } = planned;
  const isKnown = isWhollyKnown([
    text,
    config.substitutions,
    config.secrets_wo,
    config.ignored_paths,
  ] as readonly Value[]);
  const document = isKnown && text !== UNKNOWN ? filledDocument({ document: text, substitutions }) : NOTHING;
  const secrets = isKnown ? secretsOf(config) : new Map<string, string>();
  const redaction = isKnown ? await redactionToWrite(document, secrets, null) : NO_SECRETS;
  const creatable = creatableWorkflow(
    {
      document,
      redaction,
      paths: pathRulesOf(planned, data),
      secrets,
      allowsNamesake: planned.allow_duplicate_name === true,
    },
    { data },
  );
  await planCreate(creatable, isKnown ? creatable : null, config.adopt_existing === true, context);
}
