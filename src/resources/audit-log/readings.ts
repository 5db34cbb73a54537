import { computed, mapOf, optional, string } from "../../framework";
import { namesNotBlank, attributesJson } from "../shared/attribute-values";
import { objectsData } from "../shared/object-readings";

export const auditLogData = objectsData(
  { typeName: "wfa_audit_log", noun: "audit log record" },
  {
    description:
      "The records of the service's audit log. The log grows with every event, so this data changes from one plan to the next.",
    plural: "entries",
    filters: {
      parameters: optional(mapOf(string), {
        description:
          "Query parameters, passed through as they are. The interface document names none; your service's own documentation may. If omitted, the service decides what it shows.",
        validate: namesNotBlank("a query parameter"),
      }),
    },
    attributes: {
      attributes_json: computed(string, {
        description:
          "All fields that the service shows of the record, as JSON. The interface document names none of them.",
      }),
    },
    objects: ({ auditLog }, { parameters }, options) => auditLog.list(Object.fromEntries(parameters ?? []), options),
    fields: ({ attributes }) => ({ attributes_json: attributesJson(attributes) }),
  },
);
