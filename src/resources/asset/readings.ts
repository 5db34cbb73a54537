import { attributePath } from "../../cty";
import type { ServiceClient } from "../../client";
import {
  optional,
  string,
  defineSchema,
  DiagnosticError,
  required,
  type DataSource,
  computed,
  nestedList,
} from "../../framework";
import { notBlank } from "../attributes";
import { type ProviderData, serviceCall, objectList } from "../shared";
import { dataSourceFields, shownAttributes } from "./asset-fields";

const ASSETS_DESCRIPTION =
  "The assets that exist on the service, or the members of an asset group. If both arguments are set, the assets that are in both groups.";

/** The arguments that limit a list of assets to a group. */
const groupFilter = {
  group_name: optional(string, {
    description:
      "List only members of the asset group with this name or path, such as `dev/chicago`. If omitted, there is no limit.",
    validate: notBlank("omit it to list all assets"),
  }),
  group_id: optional(string, {
    description: "List only members of the asset group with this id. If omitted, there is no limit.",
    validate: notBlank("omit it to list all assets"),
  }),
};

interface GroupLimits {
  readonly group_name: string | null;
  readonly group_id: string | null;
}

const groupQuery = ({ group_name, group_id }: GroupLimits): Parameters<ServiceClient["assets"]["list"]>[0] => ({
  ...(group_name === null ? {} : { groupName: group_name }),
  ...(group_id === null ? {} : { groupId: group_id }),
});

const assetDataSchema = defineSchema({
  description: "An asset that exists on the service, found by its id.",
  attributes: {
    id: required(string, {
      description: "Unique id of the asset.",
      validate: notBlank("data source wfa_assets lists the assets with their ids"),
    }),
    ...shownAttributes,
  },
});

/** How many assets the error for an unknown id lists; a service may have thousands. */
const LISTED = 100;

export const assetData: DataSource<typeof assetDataSchema, ProviderData> = {
  typeName: "wfa_asset",
  schema: assetDataSchema,
  read: ({ id }, { data: { client }, signal }) =>
    serviceCall(`read asset "${id}"`, client, async () => {
      const asset = await client.assets.get(id, { signal });
      if (asset !== null) return { ...dataSourceFields(asset), id };
      const others = await client.assets.list({}, { signal });
      const named = others.slice(0, LISTED).map((other) => `"${other.name ?? ""}" (id ${other.id})`);
      const more = others.length > LISTED ? ` and ${others.length - LISTED} more` : "";
      throw new DiagnosticError({
        summary: `No asset has the id "${id}"`,
        detail: `The service has: ${named.join(", ") || "none"}${more}`,
        path: attributePath("id"),
      });
    }),
};

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

const assetListSchema = defineSchema({ description: ASSETS_DESCRIPTION, attributes: groupFilter });

export const assetList = objectList({
  typeName: "wfa_asset",
  schema: assetListSchema,
  noun: "asset",
  objects: ({ assets }, filter, options) => assets.list(groupQuery(filter), options),
});
