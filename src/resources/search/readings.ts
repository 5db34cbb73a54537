import { computed, defineSchema, optional, required, string, type DataSource } from "../../framework";
import { jsonObjectProblem, jsonProblem } from "../shared/attribute-values";
import { type ProviderData, serviceCall } from "../shared/service-call";

const searchDataSchema = defineSchema({
  description:
    "Runs a search on the service in two steps: the service stores and validates the criteria, then runs the stored search. It runs at every plan. The interface calls the criteria SearchReplace and does not say whether a search can change anything, so use only criteria that you know to be read-only.",
  attributes: {
    criteria_json: required(string, {
      description:
        "Criteria of the search: the text of a SearchReplace object as JSON, sent as it is. The interface does not describe its fields.",
      validate: jsonObjectProblem,
    }),
    body_json: optional(string, {
      description: "Body of the second step, as JSON text. If omitted, no body is sent.",
      validate: jsonProblem,
    }),
    results_json: computed(string, {
      description:
        "The QueryResults object as the service wrote it, as JSON text; null if the service answered that there are no results.",
    }),
  },
});

export const searchData: DataSource<typeof searchDataSchema, ProviderData> = {
  typeName: "wfa_search",
  schema: searchDataSchema,
  async read(config, { data: { client }, signal }) {
    const json = await serviceCall("search", client, () =>
      client.searches.search(config.criteria_json, config.body_json, { signal }),
    );
    return { ...config, results_json: json };
  },
};
