import { textIn } from "../../client";
import type { DataSource } from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { workflowLogsDataSchema, type Period } from "./schema";

export const workflowLogsData: DataSource<typeof workflowLogsDataSchema, ProviderData> = {
  typeName: "wfa_workflow_logs",
  schema: workflowLogsDataSchema,
  async read(config, { data: { client }, signal }) {
    const query = {
      ...(config.query_type === null ? {} : { queryType: config.query_type as Period }),
      ...(config.case_sensitive === null ? {} : { caseSensitive: config.case_sensitive }),
      ...(config.exact_match === null ? {} : { exactMatch: config.exact_match }),
      parameters: Object.fromEntries(config.parameters ?? []),
    };
    const list = await serviceCall("list the workflow logs", client, () => client.workflowLogs.list(query, { signal }));
    return {
      ...config,
      logs: list.map(({ id, name, attributes }) => ({
        id,
        name: name ?? textIn(attributes, "workflowName"),
        workflow_id: textIn(attributes, "workflowId"),
        instance_id: textIn(attributes, "instanceId") ?? textIn(attributes, "workflowInstanceId"),
        attributes_json: attributesJson(attributes),
      })),
    };
  },
};
