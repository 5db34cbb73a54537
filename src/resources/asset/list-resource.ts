import { defineSchema } from "../../framework";
import { objectList } from "../shared";
import { ASSETS_DESCRIPTION, groupFilter, groupQuery } from "./group-filter";

const assetListSchema = defineSchema({ description: ASSETS_DESCRIPTION, attributes: groupFilter });

export const assetList = objectList({
  typeName: "wfa_asset",
  schema: assetListSchema,
  noun: "asset",
  objects: ({ assets }, filter, options) => assets.list(groupQuery(filter), options),
});
