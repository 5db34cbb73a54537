import { attributePath } from "../../cty";
import { documentName, revision } from "../../document";
import {
  computed,
  defineSchema,
  DiagnosticError,
  optionalComputed,
  required,
  string,
  type DataSource,
} from "../../framework";
import { attributesJson, notBlank } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { readVersion } from "../versions";
import { NO_SECRETS } from "./redaction";
import { versionProblem } from "./schema";

const workflowDataSchema = defineSchema({
  description: "One version of a workflow that exists on the service.",
  attributes: {
    id: required(string, {
      description: "Globally unique id of the workflow.",
      validate: notBlank("data source wfa_workflows lists the workflows with their ids"),
    }),
    state: optionalComputed(string, {
      description:
        "Version to read, `submitted` or `approved`. If omitted, the approved version if there is one, otherwise the submitted version.",
      validate: versionProblem,
    }),
    name: computed(string, { description: "Name of the workflow." }),
    document: computed(string, {
      description:
        "The native XML document of the version, as the service holds it. The state then contains it in clear text: this data source does not recognise passwords that the workflow's resource keeps out of state with `secrets_wo` or redacts with `sensitive_paths`. If the state must not contain them, do not use this data source. Mark values that you derive from it as sensitive.",
    }),
    revision: computed(string, {
      description:
        "SHA-256 of the version as the service shows it, in canonical form, in hex. For a submitted version, `server_revision` of `wfa_workflow_approval` takes this value. Pass on the value that an earlier run showed to a reviewer: a value that is read in the approving run approves whatever is pending.",
    }),
    attributes_json: computed(string, {
      description: "All fields that the service shows of the workflow, as JSON, including any secrets in them.",
    }),
  },
});

export const workflowData: DataSource<typeof workflowDataSchema, ProviderData> = {
  typeName: "wfa_workflow",
  schema: workflowDataSchema,
  read: (config, { data: { client, confirmService }, signal }) =>
    serviceCall(`read workflow "${config.id}"`, client, async () => {
      const versions =
        config.state === null ? (["approved", "submitted"] as const) : [config.state as "approved" | "submitted"];
      for (const state of versions) {
        const document = await readVersion(client, config.id, state, { signal, redact: NO_SECRETS.redact });
        if (document === null) continue;
        const object = await client.workflows.get(config.id, { state }, { signal });
        return {
          ...config,
          state,
          name: object?.name ?? documentName(document),
          document: document.text,
          revision: revision(document),
          attributes_json: attributesJson(object?.attributes ?? {}),
        };
      }
      await confirmService({ signal });
      const what = config.state === null ? "workflow" : `${config.state} version of a workflow`;
      throw new DiagnosticError({
        summary: `No workflow "${config.id}"`,
        detail: `The service has no ${what} with this id. Data source wfa_workflows lists those that exist`,
        path: attributePath("id"),
      });
    }),
};
