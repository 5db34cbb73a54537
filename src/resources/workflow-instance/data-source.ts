import { attributePath } from "../../cty";
import { DiagnosticError, type DataSource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { instanceFields } from "./instance-fields";
import { workflowInstanceDataSchema } from "./schema";

export const workflowInstanceData: DataSource<typeof workflowInstanceDataSchema, ProviderData> = {
  typeName: "wfa_workflow_instance",
  schema: workflowInstanceDataSchema,
  read: ({ id }, { data: { client, confirmService }, signal }) =>
    serviceCall(`read workflow instance "${id}"`, client, async () => {
      const instance = await client.workflowInstances.get(id, { signal });
      if (instance !== null) return { ...instanceFields(instance), id };
      await confirmService({ signal });
      throw new DiagnosticError({
        summary: `No workflow instance "${id}"`,
        detail:
          "The service shows no instance with this id; it may have ended. Data source wfa_workflow_instances lists the existing ones, wfa_workflow_logs the runs that have ended",
        path: attributePath("id"),
      });
    }),
};
