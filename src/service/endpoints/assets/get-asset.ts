import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { assetFields, assetHref } from "../../shapes/asset-shape";
import { singleShape } from "../../shapes/object-shape";
import { findAsset } from "../../state/asset-operations";

export const getAsset: Endpoint = {
  method: "GET",
  path: "/assets/:id",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const asset = findAsset(call.state, call.param("id"));
    if (asset.visibleAt > call.time) throw new RequestError(404, `There is no asset with the id "${asset.id}"`);
    return jsonAnswer(200, singleShape(call.variation, "asset", assetHref(call, asset.id), assetFields(asset)));
  },
};
