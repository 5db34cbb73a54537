import { attributePath } from "../../cty";
import { StatusError, type CallOptions, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
import { type Creatable, type Naming, failureText } from "../shared";
import { assetData, type Written } from "./asset-fields";
import { decide, isAsSent, isSameAsset, type ObservedAsset } from "./steps";

/** An asset's name in messages. */
export const titleOf = (asset: { readonly [Name in "name" | "hostname" | "ip_address"]: string | null }): string =>
  asset.name ?? asset.hostname ?? asset.ip_address ?? "without a name";

/** One asset; null if it is gone. An asset without any shown fields still exists. */
export async function observeAsset(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedAsset | null> {
  const asset = await client.assets.get(id, options);
  return asset === null ? null : { ...asset, id };
}

/** An asset's id; null once it is gone. A deletion removes it from the All group, and may leave it readable (4.7). */
export async function shownAsset(client: ServiceClient, id: string, options: CallOptions): Promise<string | null> {
  if ((await client.assets.get(id, options)) === null) return null;
  return (await client.assets.list({}, options)).some((asset) => asset.id === id) ? id : null;
}

/** The attribute by which the service tells this asset from others. */
function identifyingAttribute({ hostname, ip_address }: Written): "hostname" | "ip_address" | "name" {
  if (hostname !== null) return "hostname";
  return ip_address !== null ? "ip_address" : "name";
}

/** How an asset is created and found again. @param sent its values in the plan or state */
export function assetCreation(client: ServiceClient, sent: Written): Creatable<ObservedAsset, ObservedAsset> {
  const { name, hostname, ip_address } = sent;
  const naming: Naming = {
    noun: "asset",
    label: `asset "${titleOf(sent)}"`,
    typeName: "wfa_asset",
    path: attributePath(identifyingAttribute(sent)),
  };
  return {
    ...naming,
    ownId: null,
    key: (hostname ?? ip_address ?? name ?? "").toLowerCase(),
    list: async (options) =>
      (await client.assets.list({}, options)).filter((asset): asset is ObservedAsset => asset.id !== null),
    listed: ({ observed }) => observed,
    get: (id, options) => observeAsset(client, id, options),
    decide: async (assets, adopt) => decide(sent, assets, adopt, naming),
    post: (options) => client.assets.create(assetData(sent), sent.additional_fields_json, options),
    isOurs: (asset) => isAsSent(sent, asset),
    mayBeOurs: (asset) => isSameAsset(sent, asset),
    explained: (error) =>
      error instanceof StatusError && !ABOUT_SOMETHING_ELSE.has(error.status) ? refused(client, naming, error) : error,
  };
}

/** Statuses about the key, the proxy or the load, not about the agent. */
const ABOUT_SOMETHING_ELSE = new Set([401, 403, 407, 429, 502, 503, 504]);

const PRECONDITION =
  "The service adds an asset only if the agent software is installed on the machine and its security keys are prepositioned. Check both, and check that the service can reach the agent at this host name, IP address and port. Then apply again";

/**
 * The interface document (7) does not say how the service refuses an asset without an agent, so any refusal may mean
 * that.
 */
function refused(client: ServiceClient, { label }: Naming, error: StatusError): DiagnosticError {
  const { summary, detail } = failureText(`create ${label}`, client, error);
  const exists =
    error.status === 409
      ? ". If the machine already is an asset, data source wfa_assets lists it; import it to manage it"
      : "";
  return new DiagnosticError({ summary, detail: `${detail}${exists}\n\n${PRECONDITION}` }, { cause: error });
}
