import { UNKNOWN, type Unknown } from "../../cty";
import { documentName, parseDocument } from "../../document";
import { string, type ManagedResource, type ResourceContext, type Stored } from "../../framework";
import { findToRead } from "../creation";
import { importedId } from "../import";
import { type ProviderData, serviceCall } from "../connection";
import {
  comparisonRules,
  judge,
  NO_FLAGS,
  nothingWanted,
  observe,
  observeAmongMany,
  pathRulesOf,
} from "../workflow-versions";
import { imported, planWorkflow, refreshed } from "./plan";
import { confirmed, decodeRecord, encodeRecord, knownBy, readBack, redactionOf, type Recorded } from "./record";
import { recordWithoutPrivateState, recoverPrivateState } from "./recover-private-state";
import { workflowSchema, workflowTimeouts } from "./schema";
import { unshownTexts, withoutSecrets } from "./secrets";
import { validateWorkflow } from "./validate-workflow";
import { createWorkflow, creatableWorkflow, deleteWorkflow, provenanceOf, secretsOf, updateWorkflow } from "./write";

const labelOf = (state: { readonly name: string | null; readonly id: string | null }): string =>
  state.name ?? state.id ?? "";

/** What has no id yet, in messages. */
function subjectOf(document: string | Unknown): string {
  const name = document === UNKNOWN ? null : documentName(parseDocument(document));
  return name === null ? "the workflow" : `workflow "${name}"`;
}

type Context = ResourceContext<ProviderData>;
type StoredWorkflow = Stored<typeof workflowSchema>;

/** Refresh: observe, judge, then plan what state shows. Null: neither version exists any more. */
async function readWorkflow(
  { state, private: privateState }: StoredWorkflow,
  context: Context,
): Promise<StoredWorkflow | null> {
  const { data, diagnostics, signal } = context;
  const paths = pathRulesOf(state, data);
  const decoded = decodeRecord(privateState);
  if (decoded.kind === "unconfirmed") {
    const sent = {
      document: decoded.applied,
      redaction: redactionOf(decoded),
      rules: { ...paths, contentFlags: NO_FLAGS },
    };
    const provenance = provenanceOf(decoded);
    const found = await findToRead(creatableWorkflow(sent, context), { id: state.id, provenance }, context);
    const submission = found?.observed.submitted ?? null;
    if (found === null || submission === null) return null;
    const now = { ...state, id: found.id, server_revision: submission.serverRevision() };
    return readWorkflow({ state: now, private: encodeRecord(confirmed(decoded, submission)) }, context);
  }
  // State that import leaves knows the id alone; any other without private state was left by a plugin that died.
  const isLeft = decoded.kind === "unrecorded" && (state.document as string | null) !== null;
  let record: Recorded = isLeft ? recordWithoutPrivateState(state) : decoded;
  // Without approval our own document is the submitted version: that is read itself.
  const read = state.approve ? observeAmongMany : observe;
  let observation = await read(data.client, state.id ?? "", { signal, redact: redactionOf(record).redact });
  if (observation === null) {
    await data.confirmService({ signal });
    return null;
  }
  if (isLeft) ({ record, observation } = await recoverPrivateState(record, observation, state, data.addSecret));
  if (record.kind === "unrecorded") {
    const planned = imported(state, observation, paths);
    return { state: planned.state, private: encodeRecord(planned.record) };
  }
  record = readBack(record, observation);
  const rules = comparisonRules(paths, record, record.kind === "imported");
  const judgement = judge(knownBy(record, state), observation, nothingWanted(state.approve), rules);
  const planned = refreshed(state, record, observation, judgement, rules, diagnostics);
  return { state: planned.state, private: encodeRecord(planned.record) };
}

export const workflow: ManagedResource<typeof workflowSchema, ProviderData> = {
  typeName: "wfa_workflow",
  schema: workflowSchema,
  timeouts: workflowTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the workflow.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  validate: validateWorkflow,
  plan: async (request, context) => planWorkflow(request, context),
  read: (stored, context) =>
    serviceCall(`read workflow "${labelOf(stored.state)}"`, context.data.client, () => readWorkflow(stored, context)),
  create: (request, context) =>
    withoutSecrets(unshownTexts(secretsOf(request.config), request.planned), () =>
      serviceCall(`create ${subjectOf(request.planned.document)}`, context.data.client, () =>
        createWorkflow(request, context),
      ),
    ),
  update: (request, context) =>
    withoutSecrets(unshownTexts(secretsOf(request.config), request.planned, request.prior), () =>
      serviceCall(`update workflow "${labelOf(request.prior)}"`, context.data.client, () =>
        updateWorkflow(request, context),
      ),
    ),
  delete: (stored, context) =>
    serviceCall(`delete workflow "${labelOf(stored.state)}"`, context.data.client, () =>
      deleteWorkflow(stored, context),
    ),
  async import(request, { data, signal }) {
    return {
      state: {
        id: await importedId(request, "workflow", data.client, () => data.client.workflows.list({}, { signal })),
      },
    };
  },
};
