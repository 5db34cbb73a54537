import { locateId, matches, parseDocument } from "../../../document";
import { DiagnosticError, type JsonValue, type ResourceContext, type Stored } from "../../../framework";
import { importCommand } from "../../import-target";
import type { ProviderData } from "../../provider-data";
import type { Rendition } from "../../workflow-versions";
import { lookForNew, observe, seenOf } from "../observation";
import type { WorkflowState, workflowSchema } from "../schema";
import { concealmentOf } from "./stored-concealment";
import { decodeStored, encodeStored, type StoredWorkflow } from "./stored-workflow";

type Result = Stored<typeof workflowSchema>;

/** The workflow that a lost creation has made. */
export interface LostWorkflow {
  readonly id: string;
  readonly submitted: Rendition;
}

/**
 * The workflow whose creation was lost: the one that was not there before, holds what was sent, and that nobody has
 * touched since. Null: it was never made, or (with a warning) it cannot be told whether it is ours.
 */
export async function findLost(
  { name }: Pick<WorkflowState, "name">,
  stored: StoredWorkflow,
  { data: { client }, diagnostics, signal }: ResourceContext<ProviderData>,
): Promise<LostWorkflow | null> {
  const wanted = parseDocument(stored.applied ?? "");
  const options = { signal, concealment: concealmentOf(stored) };
  const alike = await lookForNew(client, wanted, stored.lost ?? [], options);
  const [only, ...others] = alike.filter(({ likeness }) => likeness !== "sameName");
  if (only !== undefined && others.length === 0) {
    const observed = await observe(client, only.id, options);
    if (observed === null) return null;
    // Nobody here has approved it.
    if (observed.submitted !== null && observed.approved === null && matches(wanted, observed.submitted)) {
      return { id: only.id, submitted: observed.submitted };
    }
  }
  const [first] = alike;
  if (first !== undefined) {
    const ids = alike.map(({ id }) => `"${id}"`).join(", ");
    diagnostics.warning({
      summary: `Whether workflow "${name ?? first.id}" is the one made here cannot be told`,
      detail:
        `The answer to its creation was lost. The service has ${alike.length === 1 ? "a workflow" : "workflows"} like it that ${alike.length === 1 ? "was" : "were"} not there before (id ${ids}), ` +
        "but not just one, unapproved and with the document that was sent. Nothing there is touched, and this resource is in state no more.\n\n" +
        `If it is the one that is meant, import it:\n  ${importCommand("wfa_workflow", first.id)}`,
      path: [{ attribute: "document" }],
    });
  }
  return null;
}

/**
 * Refresh of a workflow whose creation was lost: what was found is our submission, with all that follows it left
 * undone.
 */
export async function takeUpLost(
  { state, private: privateData }: Result,
  context: ResourceContext<ProviderData>,
): Promise<Result | null> {
  const stored = decodeStored(privateData);
  const found = await findLost(state, stored, context);
  if (found === null) {
    await context.data.confirmService({ signal: context.signal });
    return null;
  }
  const { id, submitted } = found;
  const seen = seenOf({ submitted, approved: null });
  return {
    state: { ...state, id, server_revision: submitted.serverRevision() },
    private: encodeStored({
      ...stored,
      lost: null,
      ours: [submitted.text],
      seen,
      idLocation: locateId(submitted, id),
      writtenAt: new Date().toISOString(),
    }),
  };
}

/** An update without a refresh, after the taint was taken off. */
export function refuseLost({ name }: Pick<WorkflowState, "name">, privateData: JsonValue): void {
  if (decodeStored(privateData).lost === null) return;
  throw new DiagnosticError({
    summary: `Whether workflow "${name ?? ""}" exists is not known`,
    detail:
      "The answer to its creation was lost, and it was not looked for since, so nothing was done. Plan again without -refresh=false",
  });
}
