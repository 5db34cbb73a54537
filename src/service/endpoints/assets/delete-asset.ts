import type { Endpoint } from "../../http/endpoint";
import { assetHref } from "../../shapes/asset-shape";
import { deletionAnswer } from "../../shapes/write-answer";
import { deleteAsset as deleteStored } from "../../state/asset-operations";

export const deleteAsset: Endpoint = {
  method: "DELETE",
  path: "/assets/:id",
  handle: (call) => {
    const { id } = deleteStored(call.act, call.param("id"));
    return deletionAnswer(call, assetHref(call, id), `Asset "${id}" removed from the All group and all below it`);
  },
};
