import { computed, optional, string } from "../../framework";
import { notBlank } from "../shared/attribute-values";
import type { Kind } from "../shared/import-target";
import { objectById, objectReadings } from "../shared/object-readings";
import { dataSourceFields, shownAttributes } from "./asset-fields";

export const assetKind: Kind = {
  typeName: "wfa_asset",
  noun: "asset",
  list: ({ assets }, options) => assets.list({}, options),
  get: ({ assets }, id, options) => assets.get(id, options),
};

export const assetData = objectById(assetKind, {
  description: "An asset that exists on the service, found by its id.",
  attributes: shownAttributes,
  fields: dataSourceFields,
});

export const { data: assetsData, list: assetList } = objectReadings(assetKind, {
  description:
    "The assets that exist on the service, or the members of an asset group. If both arguments are set, the assets that are in both groups.",
  plural: "assets",
  attributes: { id: computed(string, { description: "Unique id of the asset." }), ...shownAttributes },
  fields: dataSourceFields,
  filters: {
    group_name: optional(string, {
      description:
        "List only members of the asset group with this name or path, such as `dev/chicago`. If omitted, there is no limit.",
      validate: notBlank("omit it to list all assets"),
    }),
    group_id: optional(string, {
      description: "List only members of the asset group with this id. If omitted, there is no limit.",
      validate: notBlank("omit it to list all assets"),
    }),
  },
  objects: ({ assets }, { group_name: groupName, group_id: groupId }, options) =>
    assets.list({ groupName, groupId }, options),
});
