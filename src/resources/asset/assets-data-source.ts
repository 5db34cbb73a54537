import { computed, defineSchema, nestedList, optional, string, type DataSource } from "../../framework";
import type { ProviderData } from "../provider-data";
import { serviceCall } from "../service-call";
import { dataSourceFields, shownAttributes } from "./asset-fields";

const notEmpty = (text: string): string | undefined => (text === "" ? "it must not be empty; omit it to list all assets" : undefined);

export const assetsDataSchema = defineSchema({
  description: "The assets that exist on the service, or the members of an asset group. With both limits, those that are in both groups.",
  attributes: {
    group_name: optional(string, {
      description: "Name of an asset group; a path such as `dev/chicago` may be given. Omitted: no limit.",
      validate: notEmpty,
    }),
    group_id: optional(string, { description: "Id of an asset group. Omitted: no limit.", validate: notEmpty }),
    assets: computed(nestedList({ id: computed(string, { description: "Unique id of the asset." }), ...shownAttributes }), {
      description: "The assets, in the service's order.",
    }),
  },
});

export const assetsData: DataSource<typeof assetsDataSchema, ProviderData> = {
  typeName: "wfa_assets",
  schema: assetsDataSchema,
  async read(config, { data: { client }, signal }) {
    const { group_name, group_id } = config;
    const query = { ...(group_name === null ? {} : { groupName: group_name }), ...(group_id === null ? {} : { groupId: group_id }) };
    const list = await serviceCall("list the assets", client, () => client.assets.list(query, { signal }));
    return { ...config, assets: list.map(dataSourceFields) };
  },
};
