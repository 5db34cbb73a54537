import { attributePath, isWhollyKnown, UNKNOWN, type Value } from "../../cty";
import { parseDocument } from "../../document";
import type { PlanContext, PlanRequest } from "../../framework";
import { planCreate, type ProviderData } from "../shared";
import { pathRulesOf } from "../versions";
import { creatableWorkflow } from "./creatable";
import { redactionToWrite } from "./record";
import { NO_SECRETS } from "./redaction";
import { secretsOf, type workflowSchema } from "./schema";
import { filledDocument } from "./substitutions";

/** Warns if a plan of this run deletes the group that the workflow is in, with everything in it. */
export function planAmongOthers(
  { prior }: PlanRequest<typeof workflowSchema>,
  { data, diagnostics }: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const id = prior?.id ?? null;
  if (data === UNKNOWN || id === null) return;
  data.coordination.recordManaged("workflow", id);
  const container = data.coordination.lossOf("workflow", id);
  if (container === null) return;
  diagnostics.warning({
    summary: `Workflow "${prior?.name ?? id}" is in a group that is going to be deleted`,
    detail:
      `This plan deletes ${container} with force_destroy = true (unless it says that the group is not destroyed), and the service deletes what is in it at that moment.\n\n` +
      "The workflow is kept if the group's lifecycle block has create_before_destroy = true and the document takes the group's id from the group's resource: it then moves to the new group first, and this warning has no consequence.\n\n" +
      "To have this apply create it again, plan with -replace=ADDRESS, or set replace_triggered_by = [wfa_workflow_group.NAME.id] in the workflow's lifecycle block. Otherwise the next apply creates it again; if this apply is to update it, it fails after the group is deleted",
    path: attributePath("document"),
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
  await planCreate(creatable, isKnown, config.adopt_existing === true, context);
}
