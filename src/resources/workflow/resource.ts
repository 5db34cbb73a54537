import { UNKNOWN, type Path, type Unknown } from "../../cty";
import { waitUntilGone } from "../../client";
import { documentName, mentions, parseDocument, triggerNames } from "../../document";
import { string, type Diagnostics, type ManagedResource, type ResourceContext, type Stored } from "../../framework";
import { importedId } from "../import-target";
import type { ProviderData } from "../provider-data";
import { serviceCall } from "../service-call";
import { until } from "../waiting";
import { NO_SECRETS } from "./concealment";
import { createWorkflow } from "./create-workflow";
import { secretsOf } from "./desired-workflow";
import { problemOf } from "./document-problem";
import { findLost, refuseLost } from "./lost-workflow";
import { observe } from "./observe";
import { pathRulesOf } from "./path-rules";
import { planWorkflow } from "./plan-workflow";
import { readWorkflow } from "./read-workflow";
import { stepsToDelete, type DeletionPolicy } from "./reconcile";
import { workflowSchema, workflowTimeouts, type WorkflowConfig } from "./schema";
import { decodeStored } from "./stored-workflow";
import { unshownTexts } from "./unshown-texts";
import { updateWorkflow } from "./update-workflow";
import { validateSecrets } from "./validate-secrets";
import { withoutSecrets } from "./without-secrets";

const labelOf = (state: { readonly name: string | null; readonly id: string | null }): string => state.name ?? state.id ?? "";

/** What has no id yet, in messages. */
function subjectOf(document: string | Unknown): string {
  const name = document === UNKNOWN ? null : documentName(parseDocument(document));
  return name === null ? "the workflow" : `workflow "${name}"`;
}

async function deleteWorkflow({ state, private: privateData }: Stored<typeof workflowSchema>, context: ResourceContext<ProviderData>): Promise<void> {
  const { data, diagnostics, signal } = context;
  const { workflows } = data.client;
  const stored = decodeStored(privateData);
  const id = stored.lost === null ? (state.id ?? "") : ((await findLost(state, stored, context))?.id ?? null);
  if (id === null) return;
  if (data.coordination.claims.get(id) === "adopted") {
    diagnostics.warning({
      summary: `Workflow "${labelOf(state)}" was adopted in this run and is not deleted`,
      detail:
        "The object to be destroyed is the one that the new object has just taken over (create_before_destroy together with adopt_existing). It is kept, and belongs to the new object",
    });
    return;
  }
  const observed = await observe(data.client, id, { signal, concealment: NO_SECRETS });
  if (observed === null) return;
  const steps = stepsToDelete(state.deletion_policy as DeletionPolicy, {
    submitted: observed.submitted !== null,
    approved: observed.approved !== null,
  });
  for (const step of steps) {
    if (step.kind === "disable") {
      await workflows.approve(id, { enableWorkflow: false }, { signal });
      continue;
    }
    const readVersion = (looking: AbortSignal): Promise<string | null> =>
      workflows.getDocument(id, { state: step.version }, { signal: looking });
    await workflows.delete(id, { state: step.version }, { signal });
    await waitUntilGone(readVersion, until(`the deletion of the ${step.version} version of workflow "${labelOf(state)}"`, signal));
  }
}

/** The service's list of triggers is the document's: a name that stands nowhere in it can only be a mistake. */
function validateTriggers(config: WorkflowConfig, diagnostics: Diagnostics): void {
  const { document: text, triggers } = config;
  if (typeof text !== "string" || !(triggers instanceof Map) || problemOf(() => parseDocument(text)) !== undefined) return;
  const document = parseDocument(text);
  const names = triggerNames(document);
  for (const name of (triggers as ReadonlyMap<string, unknown>).keys()) {
    if (names.includes(name) || mentions(document, name)) continue;
    const path: Path = [{ attribute: "triggers" }, { key: name }];
    const known = names.length === 0 ? "Nothing in the document bears this name" : `Its triggers are ${names.map((known) => `"${known}"`).join(", ")}`;
    diagnostics.error({
      summary: `The document has no trigger "${name}"`,
      detail: `${known}. Correct the name, or take it out of triggers`,
      path,
    });
  }
}

export const workflow: ManagedResource<typeof workflowSchema, ProviderData> = {
  typeName: "wfa_workflow",
  schema: workflowSchema,
  timeouts: workflowTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the workflow.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  validate(config, diagnostics) {
    validateTriggers(config, diagnostics);
    validateSecrets(config, diagnostics);
  },
  plan: async (request) => planWorkflow(request),
  read: (stored, context) =>
    serviceCall(`read workflow "${labelOf(stored.state)}"`, context.data.client, () =>
      readWorkflow(stored, pathRulesOf(stored.state, context.data), context),
    ),
  create: (request, context) =>
    withoutSecrets(unshownTexts(secretsOf(request.config), request.planned), () =>
      serviceCall(`create ${subjectOf(request.planned.document)}`, context.data.client, () => createWorkflow(request, context)),
    ),
  update: (request, context) =>
    withoutSecrets(unshownTexts(secretsOf(request.config), request.planned, request.prior), () =>
      serviceCall(`update workflow "${labelOf(request.prior)}"`, context.data.client, () => {
        refuseLost(request.prior, request.private);
        return updateWorkflow(request, context);
      }),
    ),
  delete: (stored, context) => serviceCall(`delete workflow "${labelOf(stored.state)}"`, context.data.client, () => deleteWorkflow(stored, context)),
  async import(request, { data, signal }) {
    return { state: { id: await importedId(request, "workflow", data.client, () => data.client.workflows.list({}, { signal })) } };
  },
};
