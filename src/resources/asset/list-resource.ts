import { defineSchema, type ListResource } from "../../framework";
import { listedObjects, type ProviderData, serviceCall } from "../shared";
import { ASSETS_DESCRIPTION, groupFilter, groupQuery } from "./group-filter";

const assetListSchema = defineSchema({ description: ASSETS_DESCRIPTION, attributes: groupFilter });

export const assetList: ListResource<typeof assetListSchema, ProviderData> = {
  typeName: "wfa_asset",
  schema: assetListSchema,
  async *list(filter, { data: { client }, diagnostics, signal }) {
    const assets = await serviceCall("list the assets", client, () =>
      client.assets.list(groupQuery(filter), { signal }),
    );
    yield* listedObjects(assets, "asset", diagnostics);
  },
};
