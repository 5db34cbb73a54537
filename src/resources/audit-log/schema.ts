import { computed, defineSchema, mapOf, nestedList, optional, string } from "../../framework";

export const auditLogDataSchema = defineSchema({
  description:
    "The records of the service's audit log. It grows with every event, so its data changes from one plan to the next.",
  attributes: {
    parameters: optional(mapOf(string), {
      description:
        "Query parameters, passed through as they are: the interface names none, your service's own documentation may. Omitted: whatever the service shows without any.",
    }),
    entries: computed(
      nestedList({
        attributes_json: computed(string, {
          description: "All fields that the service shows of the record, as JSON; the interface names none of them.",
        }),
      }),
      { description: "The records, in the service's order." },
    ),
  },
});
