import type { DataSource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { instanceFields } from "./instance-fields";
import { workflowInstancesDataSchema, type InstanceStateName } from "./schema";

export const workflowInstancesData: DataSource<typeof workflowInstancesDataSchema, ProviderData> = {
  typeName: "wfa_workflow_instances",
  schema: workflowInstancesDataSchema,
  async read(config, { data: { client }, signal }) {
    const query = {
      ...(config.state === null ? {} : { state: config.state as InstanceStateName }),
      ...(config.queue === null ? {} : { queue: config.queue }),
    };
    const list = await serviceCall("list the workflow instances", client, () =>
      client.workflowInstances.list(query, { signal }),
    );
    return { ...config, instances: list.map(instanceFields) };
  },
};
