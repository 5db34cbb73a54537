import type { Endpoint } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import { checkFields, readObject } from "../http/read-fields";
import { RequestError } from "../http/request-error";
import { addAsset, assetName, isInAssetGroup } from "../state/asset-operations";
import type { StoredAsset } from "../state/stored";
import { allVisible } from "../state/visible";
import { deletion, getObject, listAnswer, writtenAnswer } from "./object-answers";

const text = { type: "string", required: false } as const;
const portNumber = { type: "number", required: false } as const;

/** The TCP ports if AssetData has none. */
const [EVENT_PORT, DATA_PORT] = [7500, 7501];

/** Section 2.8 of the interface document; for a machine's own facts the agent takes precedence over AssetData. */
export function assetFields(asset: StoredAsset): JsonObject {
  const { id, hostname, fields, facts } = asset;
  const defaults = { port: EVENT_PORT, ftPort: DATA_PORT, masq: false };
  return { ...defaults, ...fields, hostname, name: assetName(asset), ...facts, id };
}

/** Section 4.7 of the interface document. */
export const ASSETS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/assets",
    // With both, the members of both groups.
    query: { groupName: "text", groupId: "text" },
    handle: (call) => {
      const group = { name: call.query("groupName"), id: call.query("groupId") };
      const members = allVisible(call.state.assets, call.time).filter((asset) =>
        isInAssetGroup(call.state, asset, group),
      );
      return listAnswer(call, "asset", members.map(assetFields));
    },
  },
  getObject("asset", "assets", assetFields),
  {
    method: "POST",
    path: "/assets",
    body: { formats: ["json"], required: true },
    // The document does not define AssetData, so fields other than those of section 2.8 are stored as they are.
    handle: (call) => {
      const data = readObject(call.body);
      const checked = checkFields(data, {
        name: text,
        description: text,
        hostname: text,
        ipAddress: text,
        port: portNumber,
        ftPort: portNumber,
        masq: { type: "boolean", required: false },
      });
      for (const name of ["port", "ftPort"] as const) {
        const port = checked[name];
        if (port === undefined || (Number.isInteger(port) && port >= 1 && port <= 65_535)) continue;
        throw new RequestError(400, `The field "${name}" cannot be ${port}; it is a TCP port from 1 to 65535`);
      }
      if (!checked.hostname && !checked.ipAddress)
        throw new RequestError(
          400,
          'The asset has neither a "hostname" nor an "ipAddress", so its agent cannot be reached',
        );
      if (Object.hasOwn(data, "id")) throw new RequestError(400, 'The field "id" is given by the service');
      const asset = addAsset(call, data);
      return writtenAnswer(call, 201, "asset", asset.id, assetFields(asset));
    },
  },
  deletion("asset", "assets", ({ id }) => `Asset "${id}" removed from the All group and all below it`),
];
