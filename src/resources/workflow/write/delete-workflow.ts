import { waitUntilGone, type Version } from "../../../client";
import { DiagnosticError, type ResourceContext, type Stored } from "../../../framework";
import { refuseUnlooked } from "../../never-looked-for";
import type { ProviderData } from "../../provider-data";
import { NO_FLAGS } from "../../shown-flags";
import { until } from "../../waiting";
import { bullets, pathRulesOf } from "../../workflow-versions";
import { changesBetween, isUntouched, type ComparisonRules } from "../judgement";
import { observe, observeVersion, type CheckOptions, type ObservedWorkflow } from "../observation";
import { findLost, concealmentOf, decodeStored, NOTHING_STORED } from "../record";
import type { workflowSchema } from "../schema";
import { refuseChangeSincePlan } from "./change-since-plan";
import { authorOf, changedSincePlan } from "./concurrent-change-messages";
import { leaveBehind } from "./left-behind";
import { stepsToDelete, type DeletionPolicy } from "./steps";

type Context = ResourceContext<ProviderData>;

/** Ends a workflow as its `deletion_policy` says, unless there is work in it that the plan did not see. */
export async function deleteWorkflow(
  { state, private: privateData }: Stored<typeof workflowSchema>,
  context: Context,
): Promise<void> {
  const { data, diagnostics, signal } = context;
  const label = state.name ?? state.id ?? "";
  const stored = decodeStored(privateData);
  refuseUnlooked(`workflow "${label}"`, state.id, stored.lost !== null);
  const id = stored.lost === null ? (state.id ?? "") : ((await findLost(state, stored, context))?.id ?? null);
  if (id === null) return;
  if (data.coordination.claims.get(id) === "adopted") {
    diagnostics.warning({
      summary: `Workflow "${label}" was adopted in this run and is not deleted`,
      detail:
        "The object to be destroyed is the one that the new object has just taken over (create_before_destroy together with adopt_existing). It is kept, and belongs to the new object",
    });
    return;
  }
  const looking = { signal, concealment: concealmentOf(stored) };
  const observed = await observe(data.client, id, looking);
  if (observed === null) return;
  // Flags go with the workflow: no flag in a document is a reason to keep it.
  const rules: ComparisonRules = { ...pathRulesOf(state, data), flagsInUserDocument: NO_FLAGS };
  const policy = state.deletion_policy as DeletionPolicy;
  const steps = stepsToDelete(policy, { submitted: observed.submitted !== null, approved: observed.approved !== null });
  // What was never looked at (an import that failed, a state written by hand) cannot be told to be changed.
  const isKnown = stored !== NOTHING_STORED && stored.lost === null;
  if (isKnown && policy === "delete")
    await refuseChangeSincePlan(
      { observed, submission: null, id, label, wanted: null, stored, rules, flags: [] },
      context,
    );
  let now = observed;
  for (const step of steps) {
    if (step.kind === "disable") await data.client.workflows.approve(id, { enableWorkflow: false }, { signal });
    else now = await deleteVersion({ id, label, version: step.version, now, rules, looking }, context);
  }
  if (policy === "delete") await refuseNewVersion({ id, label, now, rules, looking }, context);
  else leaveBehind(data.coordination, { id, name: state.name });
}

interface Deletion {
  readonly id: string;
  readonly label: string;
  /** What is there as far as is known. */
  readonly now: ObservedWorkflow;
  readonly rules: ComparisonRules;
  readonly looking: CheckOptions;
}

/** The interface has no conditional DELETE: the version is looked at right before. @returns what is there after */
async function deleteVersion(
  { id, label, version, now, rules, looking }: Deletion & { readonly version: Version },
  { data: { client }, signal }: Context,
): Promise<ObservedWorkflow> {
  const last = await observeVersion(client, id, version, looking);
  if (last !== null && !isUntouched(now[version], last, rules)) {
    const changes = changesBetween(now[version]!, last, rules).map((line) => `${version}: ${line}`);
    throw changedSincePlan(
      { label, changes, who: await authorOf(client, id, version, signal) },
      `This version was not deleted.`,
    );
  }
  if (last !== null) {
    await client.workflows.delete(id, { state: version }, { signal });
    const readVersion = (waiting: AbortSignal): Promise<string | null> =>
      client.workflows.getDocument(id, { state: version }, { signal: waiting });
    await waitUntilGone(readVersion, until(`the deletion of the ${version} version of workflow "${label}"`, signal));
  }
  return { ...now, [version]: null };
}

/** Whatever came while the workflow was deleted was not meant by it. */
async function refuseNewVersion(
  { id, label, looking }: Deletion,
  { data: { client }, signal }: Context,
): Promise<void> {
  const left = await observe(client, id, looking);
  if (left === null) return;
  const version: Version = left.submitted === null ? "approved" : "submitted";
  throw new DiagnosticError({
    summary: `Workflow "${label}" has a new version that came while it was deleted`,
    detail: `${bullets(`What was there is deleted. What came since is left alone${await authorOf(client, id, version, signal)}:`, [`${version === "approved" ? "an" : "a"} ${version} version`])}\n\nPlan again to see it, then decide whether it is to be deleted too`,
  });
}
