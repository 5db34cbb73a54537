import type { PlanContext, PlanRequest } from "../../framework";
import { knownValue } from "../attributes";
import type { ProviderData } from "../connection";
import { planNamed } from "../creation";
import { namingOf } from "./group-creation";
import type { workflowGroupSchema } from "./schema";

/** What the plan of one group has to say of the others in this configuration. */
export function planAmongOthers(
  { config, prior, private: stored }: Pick<PlanRequest<typeof workflowGroupSchema>, "config" | "prior" | "private">,
  context: Pick<PlanContext<ProviderData>, "data" | "diagnostics">,
): void {
  const name = knownValue(config.name);
  const stays = prior !== null && (config.parent_id ?? prior.parent_id) === prior.parent_id;
  const before = prior && { id: prior.id, name: stays ? prior.name : null };
  planNamed(
    namingOf({ id: null, name: name ?? "" }),
    { name, parent: config.parent_id, prior: before, private: stored },
    {
      where: " under the same parent",
      consequence: "The provider does not create a group that the service already has, so the second create fails",
    },
    context,
  );
}
