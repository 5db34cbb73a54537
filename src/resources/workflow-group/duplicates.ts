import { waitUntilGone, type ServiceClient } from "../../client";
import { commandInText } from "../../framework";
import type { Duplicates } from "../creation";
import { until } from "../observation";
import { isEmpty } from "./contents";
import { observeGroup, observeGroups } from "./observe-group";
import { readContents } from "./read-contents";
import { isDuplicate, rootOf, type DesiredGroup, type ObservedGroup } from "./steps";

/**
 * The groups like a new one that others create at the same moment. Deleting a group deletes its contents, so ours is
 * withdrawn only while it is known to be empty.
 *
 * @param isPredecessor whether a group is the one that this one replaces
 */
export const duplicatesOf = (
  client: ServiceClient,
  sent: DesiredGroup,
  shared: string,
  isPredecessor: (id: string) => boolean,
): Duplicates<ObservedGroup, ObservedGroup> => ({
  shared,
  withdrawn: "This apply deleted its own group again, which was empty.",
  list: (options) => observeGroups(client, options, { name: sent.name }),
  among: async (fresh, groups, id) => {
    const own = groups.find((group) => group.id === id);
    const wanted = { ...sent, parentId: sent.parentId ?? own?.parentId ?? null };
    const root = rootOf(groups);
    return fresh
      .filter((group) => isDuplicate(wanted, group, root) && !isPredecessor(group.id))
      .map(({ id }) => ({ id, stays: false }));
  },
  withdraw: async ({ id, observed }, otherId, options) => {
    const now = await observeGroup(client, id, options);
    if (now === null) return null;
    const isSame = (["name", "description", "parentId"] as const).every((name) => now[name] === observed[name]);
    if (!isSame) return keptBecause("somebody has changed it", id, otherId);
    const group = { ...now, name: now.name ?? sent.name };
    if (!isEmpty(await readContents(client, group, options)))
      return keptBecause("it is not known to be empty", id, otherId);
    await client.workflowGroups.delete(id, options);
    await waitUntilGone(
      (signal) => observeGroup(client, id, { signal }),
      until(
        `the deletion of workflow group "${sent.name}", which somebody else created at the same moment`,
        options.signal,
      ),
    );
    return null;
  },
});

/** Both applies may keep theirs, so that both users need to be told to keep the same one. */
function keptBecause(why: string, id: string, otherId: string): string {
  const decided =
    id < otherId
      ? `keep this one: run ${commandInText("untaint ADDRESS")}`
      : `keep the other one: run ${commandInText("state rm ADDRESS")}, import the other one, and delete this one in the service's user interface when it is empty`;
  return `The one created here (id "${id}") is kept in state as tainted, because ${why}. Apply again: the apply deletes it once it is known to be empty. If the other apply reports the same and the groups cannot be seen to be empty, ${decided}.`;
}
