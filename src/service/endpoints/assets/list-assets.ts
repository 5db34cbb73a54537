import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { assetFields } from "../../shapes/asset-shape";
import { elementShape, listShape } from "../../shapes/object-shape";
import { isInAssetGroup } from "../../state/asset-operations";

/** With both parameters, the members of both groups. */
export const listAssets: Endpoint = {
  method: "GET",
  path: "/assets",
  query: { groupName: "text", groupId: "text" },
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const [name, id] = [call.query("groupName"), call.query("groupId")];
    const elements = [...call.state.assets.values()]
      .filter((asset) => asset.visibleAt <= call.time && isInAssetGroup(call.state, asset, { name, id }))
      .map((asset) => elementShape(call.variation, "asset", assetFields(asset)));
    return jsonAnswer(200, listShape(call.variation, "assets", call.href("assets"), elements));
  },
};
