import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { assetName } from "../state/asset-operations";
import type { StoredAsset } from "../state/stored";

/** The TCP ports if AssetData has none. */
const [EVENT_PORT, DATA_PORT] = [7500, 7501];

export function assetHref(call: Call, id: string): string {
  return call.href("assets", id);
}

/** Section 2.8 of the interface document; for a machine's own facts the agent takes precedence over AssetData. */
export function assetFields(asset: StoredAsset): JsonObject {
  const { id, hostname, fields, facts } = asset;
  return {
    port: EVENT_PORT,
    ftPort: DATA_PORT,
    masq: false,
    ...fields,
    hostname,
    name: assetName(asset),
    ...facts,
    id,
  };
}
