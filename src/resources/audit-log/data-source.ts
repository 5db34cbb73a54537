import type { DataSource } from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { auditLogDataSchema } from "./schema";

export const auditLogData: DataSource<typeof auditLogDataSchema, ProviderData> = {
  typeName: "wfa_audit_log",
  schema: auditLogDataSchema,
  async read(config, { data: { client }, signal }) {
    const parameters = Object.fromEntries(config.parameters ?? []);
    const records = await serviceCall("read the audit log", client, () => client.auditLog.list(parameters, { signal }));
    return { ...config, entries: records.map(({ attributes }) => ({ attributes_json: attributesJson(attributes) })) };
  },
};
