import { attributePath } from "../../cty";
import { waitUntil, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
import { createOnce } from "../create-once";
import { importCommand } from "../import-target";
import { until } from "../waiting";
import { observeGroup, observeGroups } from "./observe-group";
import { isAsSent, stepsToCreate, type DesiredGroup, type ObservedGroup } from "./reconcile";

/**
 * Looks for what it would duplicate, then creates the group; answers its id.
 *
 * @param onUnknown called before it throws without knowing whether the group was made
 */
export async function createGroup(
  client: ServiceClient,
  desired: DesiredGroup,
  signal: AbortSignal,
  onUnknown: () => void,
): Promise<string> {
  const before = await observeGroups(client, { signal });
  const [step] = stepsToCreate(desired, before);
  if (step?.kind === "refuse") throw existsAlready(desired, step.existing);
  const old = new Set(before.map((group) => group.id));
  let isAnswered = false;
  return createOnce({
    post: async () => {
      const { id } = await client.workflowGroups.create(bodyOf(desired), { signal });
      isAnswered = true;
      return id ?? desired.id;
    },
    look: async (options) => {
      // Without an answer, what is there now may have come from somebody else at the same moment.
      const mayBeOurs = (group: ObservedGroup): boolean =>
        isAnswered ? isLike(desired, group) : isAsSent(desired, group);
      if (desired.id !== null) {
        const group = await observeGroup(client, desired.id, options);
        return group !== null && mayBeOurs(group) ? group.id : null;
      }
      const fresh = (await observeGroups(client, options)).filter((group) => !old.has(group.id) && mayBeOurs(group));
      return fresh.length === 1 ? fresh[0]!.id : null;
    },
    what: `the new group "${desired.name}"`,
    signal,
    onUnknown,
  });
}

/**
 * Two that look before either has posted both post: the interface takes two groups of one name. So each looks once
 * more.
 *
 * @throws where somebody else's has come since; ours stays, since deleting a group deletes what is in it
 */
export async function refuseRival(
  client: ServiceClient,
  own: ObservedGroup,
  desired: DesiredGroup,
  signal: AbortSignal,
): Promise<void> {
  if (desired.id !== null) return;
  const others = (await observeGroups(client, { signal })).filter(({ id }) => id !== own.id);
  const [step] = stepsToCreate({ ...desired, parentId: desired.parentId ?? own.parentId ?? null }, others);
  if (step?.kind !== "refuse") return;
  const { existing } = step;
  throw new DiagnosticError({
    summary: `Workflow group "${desired.name}" was made by somebody else at the same moment`,
    detail:
      `The service has another group of this name under the same parent that was not there before (id "${existing.id}"), beside the one made here (id "${own.id}"), which is kept in state as tainted. It may also come from an earlier apply whose answer was lost, and show only now. ` +
      `Apply again: it is deleted then, if it is empty. To manage the other one, import it after that:\n  ${importCommand("wfa_workflow_group", existing.id)}`,
    path: attributePath("name"),
  });
}

/** Waits until reading shows a new group: the service may answer 404 for a moment after a create. */
export const awaitGroup = (
  client: ServiceClient,
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<ObservedGroup> =>
  waitUntil((looking) => observeGroup(client, id, { signal: looking }), until(`the new group "${name}"`, signal));

/** A parent that the service does not show may be the wanted one. */
const isLike = (desired: DesiredGroup, group: ObservedGroup): boolean =>
  group.name === desired.name &&
  (desired.parentId === null || (group.parentId ?? desired.parentId) === desired.parentId);

/** The documented fields that have a value (interface document, 2.4). */
function bodyOf({
  id,
  name,
  description,
  parentId,
}: DesiredGroup): Parameters<ServiceClient["workflowGroups"]["create"]>[0] {
  return {
    name,
    ...(id === null ? {} : { id }),
    ...(description === null ? {} : { description }),
    ...(parentId === null ? {} : { parentId }),
  };
}

function existsAlready(desired: DesiredGroup, existing: ObservedGroup): DiagnosticError {
  return new DiagnosticError({
    summary: `Workflow group "${existing.name ?? existing.id}" exists already`,
    detail:
      `The service has this group under the id "${existing.id}" already, and a second one is never made.\n\n` +
      `To manage it here, import it:\n  ${importCommand("wfa_workflow_group", existing.id)}`,
    path: attributePath(desired.id === null ? "name" : "id"),
  });
}
