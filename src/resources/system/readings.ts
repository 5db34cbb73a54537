import { computed, defineSchema, mapOf, number, string, type DataSource } from "../../framework";
import { attributesJson } from "../shared/attribute-values";
import { type ProviderData, serviceCall } from "../shared/service-call";

/** Section 2.11 of the interface document, in its wording. */
const systemStatisticsDataSchema = defineSchema({
  description: "Statistics of the service. A value that the service does not show is null.",
  attributes: {
    active: computed(number, { description: "Number of currently active workflows." }),
    approved: computed(number, { description: "Number of approved workflows that can be executed." }),
    assets: computed(number, { description: "Number of registered assets." }),
    days_of_logs_to_keep: computed(number, { description: "Days that logs are kept by default." }),
    domain: computed(string, { description: "Name of the domain." }),
    executed: computed(number, { description: "Number of workflows executed since the last start of the service." }),
    start_date_time: computed(number, { description: "Time of the last start of the service, in milliseconds." }),
    submitted: computed(number, { description: "Number of pending submissions." }),
    unconfirmed: computed(number, {
      description: "Number of executed workflows that require attention or confirmation.",
    }),
    users: computed(number, { description: "Number of registered users." }),
    version: computed(string, { description: "Version of the service." }),
    attributes_json: computed(string, { description: "All fields that the service shows, as JSON." }),
  },
});

const systemPropertiesDataSchema = defineSchema({
  description:
    "The properties defined in the service's properties file. They may contain secrets, so the whole map is sensitive. State contains what the data source reads, and nothing of what the ephemeral resource reads.",
  attributes: {
    properties: computed(mapOf(string), {
      description:
        "Map of names to values: the text of a number or boolean, the JSON text of anything else, null if the service shows null.",
      sensitive: true,
    }),
  },
});

export const systemStatisticsData: DataSource<typeof systemStatisticsDataSchema, ProviderData> = {
  typeName: "wfa_system_statistics",
  schema: systemStatisticsDataSchema,
  async read(_config, { data: { client }, signal }) {
    const { attributes, daysOfLogsToKeep, startDateTime, ...same } = await serviceCall(
      "read the system statistics",
      client,
      () => client.system.statistics({ signal }),
    );
    return {
      ...same,
      days_of_logs_to_keep: daysOfLogsToKeep,
      start_date_time: startDateTime,
      attributes_json: attributesJson(attributes),
    };
  },
};

export const systemPropertiesData: DataSource<typeof systemPropertiesDataSchema, ProviderData> = {
  typeName: "wfa_system_properties",
  schema: systemPropertiesDataSchema,
  async read(_config, { data: { client }, signal }) {
    const properties = await serviceCall("read the server's properties", client, () =>
      client.system.properties({ signal }),
    );
    // Terraform's maps accept null values; the schema's type describes most values.
    return { properties: properties as ReadonlyMap<string, string> };
  },
};
