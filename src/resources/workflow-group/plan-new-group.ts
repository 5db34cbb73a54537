import { UNKNOWN } from "../../cty";
import type { PlanContext, PlanRequest } from "../../framework";
import { type ProviderData, isManaged, planCreate } from "../shared";
import { groupCreation } from "./group-creation";
import type { workflowGroupSchema } from "./schema";
import { isNamesake, rootOf } from "./steps";

/** What the service already has of it: the same group, which the apply refuses, or another one of its name. */
export async function planNewGroup(
  { config }: Pick<PlanRequest<typeof workflowGroupSchema>, "config">,
  context: PlanContext<ProviderData>,
): Promise<void> {
  const { id, name, description, parent_id: parentId } = config;
  const { data, diagnostics } = context;
  if (data === UNKNOWN) return;
  const isKnown = id !== UNKNOWN && name !== UNKNOWN && description !== UNKNOWN && parentId !== UNKNOWN;
  const sent = isKnown
    ? { id, name, description, parentId }
    : { id: null, name: "", description: null, parentId: null };
  const creatable = groupCreation(data.client, sent);
  const before = diagnostics.list.length;
  const groups = await planCreate(creatable, isKnown ? creatable : null, false, context);
  if (groups === null || !isKnown || diagnostics.list.length > before) return;
  const others = groups.filter(
    (group) => isNamesake(sent, group, rootOf(groups)) && !isManaged(data.coordination, "workflow group", group.id),
  );
  if (others.length === 0) return;
  diagnostics.warning({
    summary: `The service already has a workflow group "${name}" in the same place`,
    detail: `Its id is ${others.map((group) => `"${group.id}"`).join(", ")}. Unless another block of this configuration manages it, the apply creates another group of this name. To manage the existing one here, import it`,
    path: [{ attribute: "name" }],
  });
}
