import type { DataSource } from "../../framework";
import { attributesJson } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { systemStatisticsDataSchema } from "./schema";

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
