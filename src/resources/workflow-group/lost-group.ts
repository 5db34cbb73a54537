import type { CallOptions, ServiceClient } from "../../client";
import type { DiagnosticText } from "../../framework";
import { observeGroups } from "./observe-group";
import { stepsToCreate, type DesiredGroup, type ObservedGroup } from "./reconcile";

/**
 * The group whose creation was lost. Before it there was none that it would have duplicated, so one that is there now
 * and is as we sent it is ours. Null: it was never made, or is somebody else's.
 */
export async function findLostGroup(client: ServiceClient, sent: DesiredGroup, options: CallOptions): Promise<ObservedGroup | null> {
  const [step] = stepsToCreate(sent, await observeGroups(client, options));
  if (step?.kind !== "refuse") return null;
  const { existing } = step;
  const isAsSent = (existing.name ?? sent.name) === sent.name && (existing.description === undefined || existing.description === sent.description);
  return isAsSent ? existing : null;
}

/** The failed creation in words, when it goes into state all the same. */
export const lostText = (text: DiagnosticText): DiagnosticText => ({
  ...text,
  detail: `${text.detail}\n\nWhether the group was made is not known, so it is kept in state. Apply again: if the service has it then, it is replaced, else it is made; there is never a second one`,
});
