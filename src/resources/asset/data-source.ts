import { attributePath } from "../../cty";
import { defineSchema, DiagnosticError, required, string, type DataSource } from "../../framework";
import { notBlank } from "../attributes";
import { type ProviderData, serviceCall } from "../shared";
import { dataSourceFields, shownAttributes } from "./asset-fields";

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
