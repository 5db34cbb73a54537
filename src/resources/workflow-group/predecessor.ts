import { UNKNOWN } from "../../cty";
import type { JsonValue, ResourceContext } from "../../framework";
import type { ProviderData } from "../connection";
import { fieldsOf, forgetReplacement, isPlannedReplacement, managedObjects, recordReplacement } from "../creation";
import { notRecorded } from "./replacement-messages";
import type { DesiredGroup } from "./steps";
import type { WorkflowGroupPlan, WorkflowGroupState } from "./schema";

/** The group in state that a replacement is planned for, in the planned private state. */
interface Predecessor {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

const NOUN = "workflow group";

/** Private state that tells the second call of a replacement, which has no prior state, what is replaced. */
export const withPredecessor = (stored: JsonValue, { id, name, parent_id }: WorkflowGroupState): JsonValue =>
  id === null ? stored : { ...fieldsOf(stored), predecessor: { id, name, parentId: parent_id } };

function predecessorIn(stored: JsonValue): Predecessor | null {
  const { id, name, parentId = null } = fieldsOf(fieldsOf(stored)["predecessor"] ?? null);
  return typeof id === "string" && typeof name === "string"
    ? { id, name, parentId: typeof parentId === "string" ? parentId : null }
    : null;
}

/** In a plan without a prior state: the create in the apply can know the predecessor by what is left here. */
export async function recordPredecessor(
  stored: JsonValue,
  planned: WorkflowGroupPlan,
  context: ResourceContext<ProviderData>,
): Promise<void> {
  const predecessor = predecessorIn(stored);
  const candidates = predecessor === null ? taintedGroups(context.data) : [predecessor];
  for (const candidate of candidates) if (isInTheWay(candidate, planned)) await record(candidate, planned, context);
}

/** Engines plan a tainted group without its state: it is known only by its refresh, which no plan has followed. */
const taintedGroups = ({ coordination }: ProviderData): readonly Predecessor[] =>
  [...managedObjects(coordination, NOUN)].flatMap(({ id, plan, claim, read }) => {
    const { name = null, parent: parentId = null } = read ?? {};
    const isTainted = id !== null && plan === null && claim === null;
    return isTainted && name !== null && parentId !== UNKNOWN ? [{ id, name, parentId }] : [];
  });

async function record(
  predecessor: Predecessor,
  planned: WorkflowGroupPlan,
  { data, diagnostics }: Pick<ResourceContext<ProviderData>, "data" | "diagnostics">,
): Promise<void> {
  const { id, name, description, parent_id: parentId } = planned;
  const known = Object.entries({ id, name, description: description === "" ? null : description, parentId }).filter(
    (entry): entry is [string, string | null] => entry[1] !== UNKNOWN,
  );
  const successor = Object.fromEntries(known);
  await recordReplacement(data, { noun: NOUN, id: predecessor.id, successor }).catch((error: Error) =>
    diagnostics.warning(notRecorded(predecessor.name, error)),
  );
}

const isInTheWay = ({ id, name, parentId }: Predecessor, planned: WorkflowGroupPlan): boolean => {
  const mayBe = (value: string | null | typeof UNKNOWN, other: string | null): boolean =>
    value === UNKNOWN || other === null || value === other;
  return planned.id === id || (mayBe(planned.name, name) && mayBe(planned.parent_id, parentId));
};

/** In the first call: until the second one comes, nothing is going to be replaced. */
export async function forgetPredecessor(
  { id, name }: WorkflowGroupState,
  { data, diagnostics }: Pick<ResourceContext<ProviderData>, "data" | "diagnostics">,
): Promise<void> {
  if (id === null) return;
  await forgetReplacement(data, { noun: NOUN, id }).catch((error: Error) =>
    diagnostics.warning(notRecorded(name, error)),
  );
}

/** Whether a group is the one that a new group replaces. @param stored the create's planned private state */
export const predecessorOf =
  (stored: JsonValue, sent: DesiredGroup, data: ProviderData) =>
  async (id: string): Promise<boolean> =>
    predecessorIn(stored)?.id === id || isPlannedReplacement(data, { noun: NOUN, id, successor: { ...sent } });
