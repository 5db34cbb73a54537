import type { Endpoint } from "../../http/endpoint";
import { checkFields, readObject } from "../../http/read-fields";
import { RequestError } from "../../http/request-error";
import { assetFields, assetHref } from "../../shapes/asset-shape";
import { objectXml, singleShape } from "../../shapes/object-shape";
import { writeAnswer } from "../../shapes/write-answer";
import { addAsset as addStored } from "../../state/asset-operations";

const text = { type: "string", required: false } as const;
const portNumber = { type: "number", required: false } as const;

/**
 * The document does not define AssetData, so fields other than those of section 2.8 are accepted and stored as they
 * are.
 */
export const addAsset: Endpoint = {
  method: "POST",
  path: "/assets",
  body: { formats: ["json"], required: true },
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
    if (!checked.hostname && !checked.ipAddress) {
      throw new RequestError(
        400,
        'The asset has neither a "hostname" nor an "ipAddress", so its agent cannot be reached',
      );
    }
    if (Object.hasOwn(data, "id")) throw new RequestError(400, 'The field "id" is given by the service');
    const asset = addStored(call.act, data);
    const href = assetHref(call, asset.id);
    return writeAnswer(call, {
      status: 201,
      href,
      json: () => singleShape(call.variation, "asset", href, assetFields(asset)),
      xml: () => objectXml("asset", assetFields(asset)),
    });
  },
};
