import { attributePath } from "../../cty";
import { LOG_PERIODS, textIn } from "../../client";
import {
  bool,
  computed,
  defineSchema,
  mapOf,
  nestedList,
  number,
  optional,
  required,
  string,
  type DataSource,
  DiagnosticError,
} from "../../framework";
import { namesNotBlank, notBlank, oneOf, attributesJson } from "../shared/attribute-values";
import { objectsData } from "../shared/object-readings";
import { type ProviderData, serviceCall } from "../shared/service-call";

export const workflowLogsData = objectsData(
  { typeName: "wfa_workflow_logs", noun: "workflow log" },
  {
    description: "The logs of workflows that have run to completion, by period.",
    plural: "logs",
    filters: {
      query_type: optional(string, {
        description:
          "Period: `today`, `yesterday`, the last hours `L1`, `L4`, `L8`, `L12`, `L24`, `L48`, `LW` (last week), `LM` (last month), `L60` (last 60 days), or `custom`, whose dates go into `parameters`. If omitted, the service's default applies: `today`.",
        validate: oneOf(LOG_PERIODS),
      }),
      case_sensitive: optional(bool, {
        description: "Whether the search is case sensitive. If omitted, the service's default applies: `true`.",
      }),
      exact_match: optional(bool, {
        description: "Whether the workflow name must match exactly. If omitted, the service's default applies: `true`.",
      }),
      parameters: optional(mapOf(string), {
        description:
          "Further query parameters, passed through as they are. The interface document does not say what the parameters for the workflow name and for the dates of `custom` are called.",
        validate: namesNotBlank("a query parameter"),
      }),
    },
    attributes: {
      id: computed(string, { description: "Id of the log, if the service shows one." }),
      name: computed(string, { description: "Name of the workflow, if shown." }),
      workflow_id: computed(string, { description: "Id of the workflow, if shown." }),
      instance_id: computed(string, { description: "Id of the instance, if shown." }),
      attributes_json: computed(string, { description: "All fields that the service shows of the log, as JSON." }),
    },
    objects: ({ workflowLogs }, { query_type, case_sensitive, exact_match, parameters }, options) =>
      workflowLogs.list(
        {
          queryType: query_type as (typeof LOG_PERIODS)[number] | null,
          caseSensitive: case_sensitive,
          exactMatch: exact_match,
          parameters: Object.fromEntries(parameters ?? []),
        },
        options,
      ),
    fields: ({ id, name, attributes }) => ({
      id,
      name: name ?? textIn(attributes, "workflowName"),
      workflow_id: textIn(attributes, "workflowId"),
      instance_id: textIn(attributes, "instanceId") ?? textIn(attributes, "workflowInstanceId"),
      attributes_json: attributesJson(attributes),
    }),
  },
);

const workflowLogEntriesDataSchema = defineSchema({
  description: "All step-by-step entries of one log.",
  attributes: {
    workflow_id: required(string, { description: "Id of the workflow.", validate: notBlank() }),
    instance_id: optional(string, {
      description:
        "Id of the instance whose log to read. If omitted, the request names only the workflow, which a service may reject if there are several logs.",
      validate: notBlank(),
    }),
    start: optional(number, {
      description: "Index of the first entry, from 0. Default: `0`.",
      default: 0,
      validate: (start) =>
        Number.isSafeInteger(Number(start)) && Number(start) >= 0
          ? undefined
          : "it must be the index of an entry, a whole number from 0",
    }),
    entries: computed(
      nestedList({
        message: computed(string, {
          description: "The entry's text, if the service shows one as `message` or `text`.",
        }),
        attributes_json: computed(string, { description: "All fields that the service shows of the entry, as JSON." }),
      }),
      { description: "All entries from `start` on, in the service's order." },
    ),
  },
});

export const workflowLogEntriesData: DataSource<typeof workflowLogEntriesDataSchema, ProviderData> = {
  typeName: "wfa_workflow_log_entries",
  schema: workflowLogEntriesDataSchema,
  read: (config, { data: { client, confirmService }, signal }) =>
    serviceCall(`read the log entries of workflow "${config.workflow_id}"`, client, async () => {
      const { workflow_id: workflowId, instance_id: instanceId } = config;
      const entries = await client.workflowLogs.allEntries(
        { workflowId, instanceId },
        { start: Number(config.start) },
        { signal },
      );
      if (entries === null) {
        await confirmService({ signal });
        throw noLog(workflowId, instanceId);
      }
      return {
        ...config,
        entries: entries.map(({ attributes }) => ({
          message: textIn(attributes, "message") ?? textIn(attributes, "text"),
          attributes_json: attributesJson(attributes),
        })),
      };
    }),
};

const noLog = (workflowId: string, instanceId: string | null): DiagnosticError =>
  new DiagnosticError({
    summary:
      instanceId === null
        ? `Workflow "${workflowId}" has no log`
        : `Workflow "${workflowId}" has no log of instance "${instanceId}"`,
    detail:
      "A log exists after a run has ended, until the service removes it. Data source wfa_workflow_logs lists the existing ones",
    path: attributePath(instanceId === null ? "workflow_id" : "instance_id"),
  });
