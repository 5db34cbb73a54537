import { printPlainJson } from "../../json";
import type { AssetsApi } from "../interface/assets-api";
import type { ObjectKind } from "../reading/object-kind";
import { isJsonObject } from "../reading/read-object";
import { readSpeltJson } from "../reading/read-json";
import type { JsonObject } from "../service-object";
import type { RequestBody } from "../transport/service-request";
import { jsonBody, jsonTextBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const ASSET: ObjectKind = { what: "asset", collection: "assets", wrappers: ["asset"], lists: ["assets"] };

/** Section 4.7 of the interface document. */
export function createAssetsApi(transport: Transport): AssetsApi {
  const calls = objectCalls(transport, ASSET);
  return {
    list: ({ groupName, groupId }, options) => calls.list(["assets"], { groupName, groupId }, options),
    get: (id, options) => calls.get(["assets", id], {}, options),
    // Async, so that a request that cannot be sent rejects like every other failure.
    create: async (asset, additionalFields, options) =>
      calls.write({ method: "POST", path: ["assets"], body: assetBody(asset, additionalFields) }, options),
    delete: (id, options) => calls.change({ method: "DELETE", path: ["assets", id] }, options),
  };
}

function assetBody(asset: JsonObject, additionalFields: string | null): RequestBody {
  if (additionalFields === null) return jsonBody(asset);
  const { text } = jsonTextBody(additionalFields, "text of an asset's additional fields", "object");
  const additional = readSpeltJson(text);
  if (!isJsonObject(additional)) return jsonBody(asset);
  const defined = Object.entries(asset).filter(([, value]) => (value as unknown) !== undefined);
  return {
    contentType: "application/json",
    text: printPlainJson({ ...additional, ...Object.fromEntries(defined) }),
  };
}
