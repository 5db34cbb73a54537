import { isWhollyKnown, UNKNOWN, type Value } from "../../../cty";
import { parseDocument } from "../../../document";
import type { PlanContext, PlanRequest } from "../../../framework";
import { planCreate, type ProviderData } from "../../shared";
import { pathRulesOf } from "../../versions";
import { creatableWorkflow } from "../creatable";
import { redactionToWrite } from "../record";
import { secretsOf, type workflowSchema } from "../schema";
import { NO_SECRETS } from "../secrets";
import { filledDocument } from "../substitutions";

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
