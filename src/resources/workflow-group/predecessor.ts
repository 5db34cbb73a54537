import { UNKNOWN } from "../../cty";
import type { JsonValue, ResourceContext } from "../../framework";
import type { ProviderData } from "../connection";
import {
  fieldsOf,
  forgetReplacement,
  isPlannedReplacement,
  managedObjects,
  recordReplacement,
  returnReplacements,
  takeReplacements,
} from "../creation";
import { notRead, notRecorded } from "./replacement-messages";
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

type Context = Pick<ResourceContext<ProviderData>, "data" | "diagnostics">;

/** Records which group the planned one replaces, so that the create in the apply can know it. */
export async function recordPredecessor(
  stored: JsonValue,
  planned: WorkflowGroupPlan,
  context: Context,
): Promise<void> {
  const predecessor = predecessorIn(stored);
  if (predecessor !== null) {
    if (isInTheWay(predecessor, planned)) await record(predecessor, planned, context);
    else await forgetPredecessor(predecessor, context);
    return;
  }
  const { data, diagnostics } = context;
  const name = planned.name === UNKNOWN ? "" : planned.name;
  await takeReplacements(data, NOUN, knownValuesOf(planned)).catch((error: Error) =>
    diagnostics.warning(notRead(name, error)),
  );
  for (const candidate of taintedGroups(data))
    if (isInTheWay(candidate, planned)) await record(candidate, planned, context);
}

/** Engines plan a tainted group without its state: it is known only by its refresh, which no plan has followed. */
const taintedGroups = ({ coordination }: ProviderData): readonly Predecessor[] =>
  [...managedObjects(coordination, NOUN)].flatMap(({ id, plan, claim, read }) => {
    const { name = null, parent: parentId = null } = read ?? {};
    const isTainted = id !== null && plan === null && claim === null;
    return isTainted && name !== null && parentId !== UNKNOWN ? [{ id, name, parentId }] : [];
  });

async function record(
  { id, name }: Predecessor,
  planned: WorkflowGroupPlan,
  { data, diagnostics }: Context,
): Promise<void> {
  await recordReplacement(data, { noun: NOUN, id, successor: knownValuesOf(planned) }).catch((error: Error) =>
    diagnostics.warning(notRecorded(name, error)),
  );
}

function knownValuesOf({ id, name, description, parent_id: parentId }: WorkflowGroupPlan) {
  const values = { id, name, description: description === "" ? null : description, parentId };
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | null] => entry[1] !== UNKNOWN),
  );
}

const isInTheWay = ({ id, name, parentId }: Predecessor, planned: WorkflowGroupPlan): boolean => {
  const mayBe = (value: string | null | typeof UNKNOWN, other: string | null): boolean =>
    value === UNKNOWN || other === null || value === other;
  return planned.id === id || (mayBe(planned.name, name) && mayBe(planned.parent_id, parentId));
};

/** For a group that the current plan keeps, and one that is deleted. */
export async function forgetPredecessor(
  { id, name }: Pick<WorkflowGroupState, "id" | "name">,
  { data, diagnostics }: Context,
): Promise<void> {
  if (id === null) return;
  await forgetReplacement(data, { noun: NOUN, id }).catch((error: Error) =>
    diagnostics.warning(notRecorded(name, error)),
  );
}

/** After a create that has failed: its saved plan may be applied again. */
export async function keepPredecessor(sent: DesiredGroup, { data, diagnostics }: Context): Promise<void> {
  await returnReplacements(data, NOUN, { ...sent }).catch((error: Error) =>
    diagnostics.warning(notRecorded(sent.name, error)),
  );
}

/** Whether a group is the one that a new group replaces. @param stored the create's planned private state */
export const predecessorOf =
  (stored: JsonValue, sent: DesiredGroup, data: ProviderData) =>
  (id: string): boolean =>
    predecessorIn(stored)?.id === id || isPlannedReplacement(data, { noun: NOUN, id, successor: { ...sent } });
