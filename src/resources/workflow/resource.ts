import { UNKNOWN, type Path, type Unknown } from "../../cty";
import { documentName, mentions, parseDocument, triggerNames } from "../../document";
import { string, type Diagnostics, type ManagedResource } from "../../framework";
import { importedId } from "../import-target";
import type { ProviderData } from "../provider-data";
import { serviceCall } from "../service-call";
import { problemOf, pathRulesOf } from "../workflow-versions";
import { planWorkflow, readWorkflow } from "./plan";
import { refuseLost } from "./record";
import { workflowSchema, workflowTimeouts, type WorkflowConfig } from "./schema";
import { unshownTexts, validateSecrets, withoutSecrets } from "./secrets";
import { createWorkflow, deleteWorkflow, secretsOf, updateWorkflow } from "./write";

const labelOf = (state: { readonly name: string | null; readonly id: string | null }): string =>
  state.name ?? state.id ?? "";

/** What has no id yet, in messages. */
function subjectOf(document: string | Unknown): string {
  const name = document === UNKNOWN ? null : documentName(parseDocument(document));
  return name === null ? "the workflow" : `workflow "${name}"`;
}

/** The service's list of triggers is the document's: a name that stands nowhere in it can only be a mistake. */
function validateTriggers(config: WorkflowConfig, diagnostics: Diagnostics): void {
  const { document: text, triggers } = config;
  if (typeof text !== "string" || !(triggers instanceof Map) || problemOf(() => parseDocument(text)) !== undefined)
    return;
  const document = parseDocument(text);
  const names = triggerNames(document);
  for (const name of (triggers as ReadonlyMap<string, unknown>).keys()) {
    if (names.includes(name) || mentions(document, name)) continue;
    const path: Path = [{ attribute: "triggers" }, { key: name }];
    const known =
      names.length === 0
        ? "Nothing in the document bears this name"
        : `Its triggers are ${names.map((known) => `"${known}"`).join(", ")}`;
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
  plan: async (request, context) => planWorkflow(request, context),
  read: (stored, context) =>
    serviceCall(`read workflow "${labelOf(stored.state)}"`, context.data.client, () =>
      readWorkflow(stored, pathRulesOf(stored.state, context.data), context),
    ),
  create: (request, context) =>
    withoutSecrets(unshownTexts(secretsOf(request.config), request.planned), () =>
      serviceCall(`create ${subjectOf(request.planned.document)}`, context.data.client, () =>
        createWorkflow(request, context),
      ),
    ),
  update: (request, context) =>
    withoutSecrets(unshownTexts(secretsOf(request.config), request.planned, request.prior), () =>
      serviceCall(`update workflow "${labelOf(request.prior)}"`, context.data.client, () => {
        refuseLost(request.prior, request.private);
        return updateWorkflow(request, context);
      }),
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
