import { defineSchema, optional, string, type ListResource } from "../../framework";
import { listedObjects } from "../listed-objects";
import type { ProviderData } from "../provider-data";
import { serviceCall } from "../service-call";

const notEmpty = (text: string): string | undefined => (text === "" ? "it must not be empty; omit it to list all assets" : undefined);

export const assetListSchema = defineSchema({
  description: "The assets that exist on the service, or the members of an asset group. With both limits, those that are in both groups.",
  attributes: {
    group_name: optional(string, {
      description: "Name of an asset group; a path such as `dev/chicago` may be given. Omitted: no limit.",
      validate: notEmpty,
    }),
    group_id: optional(string, { description: "Id of an asset group. Omitted: no limit.", validate: notEmpty }),
  },
});

export const assetList: ListResource<typeof assetListSchema, ProviderData> = {
  typeName: "wfa_asset",
  schema: assetListSchema,
  async *list({ group_name: groupName, group_id: groupId }, { data: { client }, diagnostics, signal }) {
    const query = { ...(groupName === null ? {} : { groupName }), ...(groupId === null ? {} : { groupId }) };
    const assets = await serviceCall("list the assets", client, () => client.assets.list(query, { signal }));
    yield* listedObjects(assets, "asset", diagnostics);
  },
};
