import type { ServiceClient } from "../../client";
import type { Diagnostics, DiagnosticText } from "../../framework";
import { importCommand } from "../import-target";
import { describeContents, isOccupied } from "./contents";
import { lookInto } from "./look-into-group";
import { observeGroups } from "./observe-group";
import { isAsSent, stepsToCreate, type DesiredGroup, type ObservedGroup } from "./reconcile";

/**
 * The group whose creation was lost. Before it there was none that it would have duplicated, so one that is there now,
 * is as we sent it and has nothing in it is ours. Null: it was never made, or is somebody else's: nothing that depends
 * on a creation that failed was applied, so what is in it came from others, and the engine is about to replace it.
 */
export async function findLostGroup(
  client: ServiceClient,
  sent: DesiredGroup,
  { diagnostics, signal }: { readonly diagnostics: Diagnostics; readonly signal: AbortSignal },
): Promise<ObservedGroup | null> {
  const [step] = stepsToCreate(sent, await observeGroups(client, { signal }));
  if (step?.kind !== "refuse" || !isAsSent(sent, step.existing)) return null;
  const { existing } = step;
  const contents = await lookInto(client, { ...existing, name: existing.name ?? sent.name }, { signal });
  if (!isOccupied(contents)) return existing;
  diagnostics.warning({
    summary: `Whether workflow group "${sent.name}" is the one made here cannot be told`,
    detail:
      `The answer to its creation was lost. The service has such a group that was not there before (id "${existing.id}"), but somebody else uses it already. Nothing there is touched, and this resource is in state no more.\n\n` +
      `${describeContents({ ...contents, undecided: [] })}\n\nIf it is the one that is meant, import it:\n  ${importCommand("wfa_workflow_group", existing.id)}`,
    path: [{ attribute: "name" }],
  });
  return null;
}

/** The failed creation in words, when it goes into state all the same. */
export const lostText = (text: DiagnosticText): DiagnosticText => ({
  ...text,
  detail: `${text.detail}\n\nWhether the group was made is not known, so it is kept in state. Apply again: if the service has it then and nothing is in it, it is replaced (terraform untaint, after a refresh, keeps it instead), else it is made; there is never a second one`,
});
