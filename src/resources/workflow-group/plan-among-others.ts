import { UNKNOWN } from "../../cty";
import type { PlanContext, PlanRequest } from "../../framework";
import { knownValue } from "../attributes";
import { type ProviderData, listOnce, managedObjects, planNamed, serviceCall } from "../shared";
import { groupCreation, namingOf } from "./group-creation";
import type { workflowGroupSchema } from "./schema";
import { isNamesake, rootOf } from "./steps";

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

/** Warns if the service has a group of the planned name, under the same parent, that this configuration does not manage. */
export async function warnOfNamesake(
  { config, private: stored }: Pick<PlanRequest<typeof workflowGroupSchema>, "config" | "private">,
  { data, diagnostics, signal }: PlanContext<ProviderData>,
): Promise<void> {
  const { name, parent_id: parentId } = config;
  // A replacement is planned a second time, without its prior state.
  const isReplacement = stored !== null;
  if (data === UNKNOWN || name === UNKNOWN || parentId === UNKNOWN || isReplacement) return;
  const { client, coordination } = data;
  const sent = { id: null, name, description: null, parentId };
  const groups = await serviceCall("list the workflow groups", client, () =>
    listOnce(groupCreation(client, sent), coordination, { signal }),
  );
  const managed = managedObjects(coordination, "workflow group");
  const others = groups.filter(
    (group) => isNamesake(sent, group, rootOf(groups)) && managed.get(group.id) === undefined,
  );
  if (others.length === 0) return;
  const ids = others.map(({ id }) => `"${id}"`).join(", ");
  diagnostics.warning({
    summary: `The service already has a workflow group "${name}" in the same place`,
    detail: `Its id is ${ids}. Unless another block of this configuration manages it, the apply creates another group of this name, or fails if the group is the same in everything. To manage the existing one here, import it`,
    path: [{ attribute: "name" }],
  });
}
