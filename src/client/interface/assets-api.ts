import type { CallOptions } from "./call-options";
import type { JsonObject, ServiceObject, WriteAnswer } from "../service-object";

/** Assets: section 4.7 of the interface document. A `null` answer is 404 or 410: gone. */
export interface AssetsApi {
  /**
   * GET /assets.
   *
   * @param query.groupName only members of this group; may be a path, such as `dev/chicago` @default all assets
   * @param query.groupId only members of the group with this id @default all assets
   */
  list(
    query: { readonly groupName?: string; readonly groupId?: string },
    options: CallOptions,
  ): Promise<readonly ServiceObject[]>;
  /** GET /assets/{id}. */
  get(id: string, options: CallOptions): Promise<ServiceObject | null>;
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
  create(asset: JsonObject, additionalFields: string | null, options: CallOptions): Promise<WriteAnswer>;
  /** DELETE /assets/{id}: removes the asset from the All group, and so from all groups. */
  delete(id: string, options: CallOptions): Promise<WriteAnswer | null>;
}
