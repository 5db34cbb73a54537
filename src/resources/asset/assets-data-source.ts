import { computed, defineSchema, nestedList, string, type DataSource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { dataSourceFields, shownAttributes } from "./asset-fields";
import { ASSETS_DESCRIPTION, groupFilter, groupQuery } from "./group-filter";

const assetsDataSchema = defineSchema({
  description: ASSETS_DESCRIPTION,
  attributes: {
    ...groupFilter,
    assets: computed(
      nestedList({ id: computed(string, { description: "Unique id of the asset." }), ...shownAttributes }),
      {
        description: "The assets, in the service's order.",
      },
    ),
  },
});

export const assetsData: DataSource<typeof assetsDataSchema, ProviderData> = {
  typeName: "wfa_assets",
  schema: assetsDataSchema,
  async read(config, { data: { client }, signal }) {
    const list = await serviceCall("list the assets", client, () => client.assets.list(groupQuery(config), { signal }));
    return { ...config, assets: list.map(dataSourceFields) };
  },
};
