import type { DataSource } from "../../framework";
import { type ProviderData, serviceCall } from "../shared";
import { systemPropertiesDataSchema } from "./schema";

export const systemPropertiesData: DataSource<typeof systemPropertiesDataSchema, ProviderData> = {
  typeName: "wfa_system_properties",
  schema: systemPropertiesDataSchema,
  async read(_config, { data: { client }, signal }) {
    const properties = await serviceCall("read the server's properties", client, () =>
      client.system.properties({ signal }),
    );
    // Terraform's maps accept null values; the schema's type describes most values.
    return { properties: properties as ReadonlyMap<string, string> };
  },
};
