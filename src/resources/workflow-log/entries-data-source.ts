import { attributePath } from "../../cty";
import { textIn } from "../../client";
import { DiagnosticError, type DataSource } from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { workflowLogEntriesDataSchema } from "./schema";

export const workflowLogEntriesData: DataSource<typeof workflowLogEntriesDataSchema, ProviderData> = {
  typeName: "wfa_workflow_log_entries",
  schema: workflowLogEntriesDataSchema,
  read: (config, { data: { client }, signal }) =>
    serviceCall(`read the log entries of workflow "${config.workflow_id}"`, client, async () => {
      const { workflow_id: workflowId, instance_id: instanceId } = config;
      const entries = await client.workflowLogs.allEntries(
        { workflowId, instanceId },
        { start: Number(config.start) },
        { signal },
      );
      if (entries === null) throw noLog(workflowId, instanceId);
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
