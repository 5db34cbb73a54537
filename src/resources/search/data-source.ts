import type { DataSource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { searchDataSchema } from "./schema";

export const searchData: DataSource<typeof searchDataSchema, ProviderData> = {
  typeName: "wfa_search",
  schema: searchDataSchema,
  async read(config, { data: { client }, signal }) {
    const { json } = await serviceCall("search", client, () =>
      client.searches.search(config.criteria_json, config.body_json, { signal }),
    );
    return { ...config, results_json: json };
  },
};
