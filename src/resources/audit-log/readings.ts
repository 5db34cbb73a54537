import { computed, defineSchema, mapOf, nestedList, optional, string, type DataSource } from "../../framework";
import { namesNotBlank, attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";

const auditLogDataSchema = defineSchema({
  description:
    "The records of the service's audit log. The log grows with every event, so this data changes from one plan to the next.",
  attributes: {
    parameters: optional(mapOf(string), {
      description:
        "Query parameters, passed through as they are. The interface document names none; your service's own documentation may. If omitted, the service decides what it shows.",
      validate: namesNotBlank("a query parameter"),
    }),
    entries: computed(
      nestedList({
        attributes_json: computed(string, {
          description:
            "All fields that the service shows of the record, as JSON. The interface document names none of them.",
        }),
      }),
      { description: "The records, in the service's order." },
    ),
  },
});

export const auditLogData: DataSource<typeof auditLogDataSchema, ProviderData> = {
  typeName: "wfa_audit_log",
  schema: auditLogDataSchema,
  async read(config, { data: { client }, signal }) {
    const parameters = Object.fromEntries(config.parameters ?? []);
    const records = await serviceCall("read the audit log", client, () => client.auditLog.list(parameters, { signal }));
    return { ...config, entries: records.map(({ attributes }) => ({ attributes_json: attributesJson(attributes) })) };
  },
};
