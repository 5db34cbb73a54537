import { UNKNOWN, attributePath } from "../../../cty";
import { documentId, documentName } from "../../../document";
import type { PlanContext, PlanRequest } from "../../../framework";
import type { ProviderData } from "../../connection";
import { planNamed } from "../../creation";
import { recordTriggersOf, refuseTriggersSetTwice } from "../../workflow-versions";
import { namingOf } from "../creatable";
import { namesOfTriggers, type workflowSchema } from "../schema";
import { filledDocument, openPlaceholders } from "../substitutions";
import { isOpen } from "./promises";
import { warnOfLoss } from "./warn-of-loss";

/** What the plan of one workflow has to say of the other blocks in this configuration. */
export function planAmongOthers(
  { config, planned, prior, private: stored }: PlanRequest<typeof workflowSchema>,
  context: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const { document: text, substitutions } = planned;
  const document = text === UNKNOWN ? null : filledDocument({ document: text, substitutions });
  const open = document === null ? new Set<string>() : openPlaceholders(document.template, substitutions);
  const knownPart = (value: string | null): string | null => (value === null || isOpen(value, open) ? null : value);
  const name = document && knownPart(documentName(document));
  const before = prior && { id: prior.id, name: documentName(filledDocument(prior)) };
  planNamed(namingOf(name), { name, prior: before, private: stored }, { consequence: TWO_OF_ONE_NAME }, context);
  if (prior !== null) warnOfLoss(prior, context);

  const id = prior?.id ?? (document && knownPart(documentId(document)));
  if (context.data === UNKNOWN || id === null) return;
  const { coordination } = context.data;
  const triggers = namesOfTriggers(config);
  recordTriggersOf(coordination, id, triggers);
  refuseTriggersSetTwice(coordination, id, triggers, (key) => [...attributePath("triggers"), { key }]);
}

const TWO_OF_ONE_NAME =
  "The service accepts two workflows of one name with different documents, but an import by name and adopt_existing cannot tell them apart. Two with the same document are one to the provider: the second create fails";
