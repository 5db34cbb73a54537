import { UNKNOWN, attributePath } from "../../../cty";
import { documentId, documentName, parseDocument } from "../../../document";
import type { PlanContext, PlanRequest } from "../../../framework";
import type { ProviderData } from "../../connection";
import { planNamed } from "../../creation";
import { recordTriggersOf, refuseTriggersSetTwice } from "../../workflow-versions";
import { namingOf } from "../creatable";
import { namesOfTriggers, type workflowSchema } from "../schema";

/** What the plan of one workflow has to say of the other blocks in this configuration. */
export function planAmongOthers(
  { config, planned, prior, private: stored }: PlanRequest<typeof workflowSchema>,
  context: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const document = planned.document === UNKNOWN ? null : parseDocument(planned.document);
  const name = document && documentName(document);
  const before = prior && { id: prior.id, name: documentName(parseDocument(prior.document)) };
  planNamed(namingOf(name), { name, prior: before, private: stored }, { consequence: TWO_OF_ONE_NAME }, context);

  const id = prior?.id ?? (document && documentId(document));
  if (context.data === UNKNOWN || id === null) return;
  const { coordination } = context.data;
  const triggers = namesOfTriggers(config);
  recordTriggersOf(coordination, id, triggers);
  refuseTriggersSetTwice(coordination, id, triggers, (key) => [...attributePath("triggers"), { key }]);
}

const TWO_OF_ONE_NAME =
  "The service accepts two workflows of one name with different documents, but an import by name and adopt_existing cannot tell them apart. Two with the same document are one to the provider: the second create fails";
