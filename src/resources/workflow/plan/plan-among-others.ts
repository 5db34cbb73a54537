import { UNKNOWN } from "../../../cty";
import { documentName, parseDocument } from "../../../document";
import type { PlanContext, PlanRequest } from "../../../framework";
import type { ProviderData } from "../../connection";
import { planNamed } from "../../creation";
import { namingOf } from "../creatable";
import type { workflowSchema } from "../schema";

/** What the plan of one workflow has to say of the others in this configuration. */
export function planAmongOthers(
  { planned, prior, private: stored }: Pick<PlanRequest<typeof workflowSchema>, "planned" | "prior" | "private">,
  context: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const name = planned.document === UNKNOWN ? null : documentName(parseDocument(planned.document));
  const before = prior && { id: prior.id, name: documentName(parseDocument(prior.document)) };
  planNamed(namingOf(name), { name, prior: before, private: stored }, { consequence: TWO_OF_ONE_NAME }, context);
}

const TWO_OF_ONE_NAME =
  "The service accepts two workflows of one name with different documents, but an import by name and adopt_existing cannot tell them apart. Two with the same document are one to the provider: the second create fails";
