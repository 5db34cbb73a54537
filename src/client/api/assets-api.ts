import { printPlainJson } from "../../json";
import type { CallOptions } from "../client-options";
import { isJsonObject, type ObjectKind, readSpeltJson } from "../reading/read-object";
import type { JsonObject } from "../service-object";
import { jsonBody, jsonTextBody, type RequestBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { objectCalls } from "./object-calls";

const ASSET: ObjectKind = { what: "asset", collection: "assets", wrappers: ["asset"], lists: ["assets"] };

/** Assets: section 4.7 of the interface document. A `null` answer is 404 or 410: gone. */
export function createAssetsApi(transport: Transport) {
  const calls = objectCalls(transport, ASSET);
  return {
    /**
     * GET /assets.
     *
     * @param query.groupName only members of this group; may be a path, such as `dev/chicago` @default all assets
     * @param query.groupId only members of the group with this id @default all assets
     */
    list: (
      { groupName, groupId }: { readonly groupName?: string | null; readonly groupId?: string | null },
      options: CallOptions,
    ) => calls.list(["assets"], { groupName, groupId }, options),
    /** GET /assets/{id}. */
    get: (id: string, options: CallOptions) => calls.get(["assets", id], {}, options),
    /**
     * POST /assets with AssetData, whose fields the interface document does not list. The agent software and its keys
     * must be on the machine already, otherwise the service refuses (7). There is no call that changes an asset. Never
     * sent again after an attempt with an unknown effect.
     *
     * @param asset fields of AssetData
     * @param additionalFields more fields as the JSON text of an object, with every digit of its numbers preserved; a
     * field of `asset` takes precedence over one of its name. Null for none
     * @throws {TypeError} if `additionalFields` is not a JSON object
     */
    // Async, so that a request that cannot be sent rejects like every other failure.
    create: async (asset: JsonObject, additionalFields: string | null, options: CallOptions) =>
      calls.write({ method: "POST", path: ["assets"], body: assetBody(asset, additionalFields) }, options),
    /** DELETE /assets/{id}: removes the asset from the All group, and so from all groups. */
    delete: (id: string, options: CallOptions) => calls.change({ method: "DELETE", path: ["assets", id] }, options),
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
