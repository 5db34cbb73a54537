import { attributePath } from "../../cty";
import { StatusError, type ServiceClient } from "../../client";
import { bullets, DiagnosticError } from "../../framework";
import type { Creatable, Decision } from "../shared/creatable";
import { alreadyExists, capitalised, type Naming } from "../shared/create-messages";
import { importCommand } from "../shared/import-target";
import { failureText } from "../shared/service-call";
import { assetData, type Written } from "./asset-fields";
import { differencesFrom, IDENTIFYING, isAsSent, isSameAsset, type ObservedAsset } from "./judge";

export const labelOf = ({ name, hostname, ip_address }: Written): string =>
  `asset "${name ?? hostname ?? ip_address ?? "without a name"}"`;

/** How an asset is created and found again. @param sent its values in the plan or state */
export function creatableAsset(client: ServiceClient, sent: Written): Creatable<ObservedAsset, ObservedAsset> {
  const naming: Naming = {
    noun: "asset",
    label: labelOf(sent),
    typeName: "wfa_asset",
    path: attributePath(identifyingAttribute(sent)),
  };
  return {
    ...naming,
    ownId: null,
    keys: IDENTIFYING.map((name) => sent[name]?.toLowerCase() ?? null),
    list: async (options) =>
      (await client.assets.list({}, options)).filter((asset): asset is ObservedAsset => asset.id !== null),
    listed: ({ observed }) => observed,
    get: async (id, options) => {
      const asset = await client.assets.get(id, options);
      // One without any shown fields still exists.
      return asset === null ? null : { ...asset, id };
    },
    decide: async (assets, adopt) => decide(sent, assets, adopt, naming),
    post: (options) => client.assets.create(assetData(sent), sent.additional_fields_json, options),
    isOurs: (asset) => isAsSent(sent, asset),
    mayBeOurs: (asset) => isSameAsset(sent, asset),
    explained: (error) =>
      error instanceof StatusError && !ABOUT_SOMETHING_ELSE.has(error.status) ? refused(client, naming, error) : error,
  };
}

/** The attribute by which the service tells this asset from others. */
function identifyingAttribute({ hostname, ip_address }: Written): "hostname" | "ip_address" | "name" {
  if (hostname !== null) return "hostname";
  return ip_address !== null ? "ip_address" : "name";
}

/**
 * What a create does. An existing asset for the same machine is adopted or refused: after a lost answer it may be our own,
 * and it must never be created twice.
 */
export function decide(sent: Written, existing: readonly ObservedAsset[], adopt: boolean, naming: Naming): Decision {
  const same = existing.filter((asset) => isSameAsset(sent, asset));
  const [first] = same;
  if (first === undefined) return { kind: "create" };
  const fitting = adopt ? same.find((asset) => differencesFrom(sent, asset).length === 0) : undefined;
  if (fitting !== undefined) return { kind: "adopt", id: fitting.id };
  const { id, name } = first;
  const shared = "the same host name, IP address or name";
  const problem = adopt
    ? new DiagnosticError({
        summary: `${capitalised(naming.label)} already exists and is not as configured`,
        detail:
          `${bullets(`The asset with the id "${id}" cannot be adopted, because the interface cannot change an asset:`, differencesFrom(sent, first))}\n\n` +
          `Change the configuration to match it, or import it, which plans to replace it${importCommand("wfa_asset", id)}`,
        path: attributePath("adopt_existing"),
      })
    : alreadyExists(naming, { name, ids: [id], shared, isAdoptable: true });
  return { kind: "refuse", existing: [id], problem };
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
