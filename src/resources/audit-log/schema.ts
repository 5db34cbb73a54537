import { computed, defineSchema, mapOf, nestedList, optional, string } from "../../framework";
import { namesNotBlank } from "../attributes";

export const auditLogDataSchema = defineSchema({
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
