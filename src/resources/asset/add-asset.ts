import { attributePath } from "../../cty";
import { StatusError, waitUntil, type CallOptions, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
import { createOnce } from "../create-once";
import { importCommand } from "../import-target";
import { failureText } from "../service-call";
import { until } from "../waiting";
import { differencesFrom, isSameAsset, stepsToCreate, type DesiredAsset, type ObservedAsset } from "./reconcile";
import { assetData } from "./settable-values";

/** What an asset is called in messages. */
export const titleOf = (asset: { readonly [Name in "name" | "hostname" | "ip_address"]: string | null }): string =>
  asset.name ?? asset.hostname ?? asset.ip_address ?? "without a name";

/** One asset; null: gone. An asset that shows none of its fields is still there. */
export async function observeAsset(client: ServiceClient, id: string, options: CallOptions): Promise<ObservedAsset | null> {
  const asset = await client.assets.get(id, options);
  return asset === null ? null : { ...asset, id };
}

async function observeAssets(client: ServiceClient, options: CallOptions): Promise<readonly ObservedAsset[]> {
  return (await client.assets.list({}, options)).filter((asset): asset is ObservedAsset => asset.id !== null);
}

/** Looks for the asset that it would duplicate, then adds or adopts it; answers its id. */
export async function addAsset(client: ServiceClient, desired: DesiredAsset, adopt: boolean, signal: AbortSignal): Promise<string> {
  const before = await observeAssets(client, { signal });
  const [step] = stepsToCreate(desired, before, adopt);
  if (step?.kind === "refuse") throw existsAlready(desired, step.existing);
  if (step?.kind === "refuseAdoption") throw differsFrom(desired, step.existing, step.differences);
  if (step?.kind === "adopt") return step.id;
  const old = new Set(before.map((asset) => asset.id));
  return createOnce({
    post: () => post(client, desired, signal),
    look: async (options) => {
      const fresh = (await observeAssets(client, options)).filter((asset) => !old.has(asset.id) && isNew(desired, asset));
      return fresh.length === 1 ? fresh[0]!.id : null;
    },
    what: `the new asset "${titleOf(desired)}"`,
    signal,
  });
}

/** Waits until reading shows an asset: the service may answer 404 for a moment after it was added. */
export const awaitAsset = (client: ServiceClient, id: string, title: string, signal: AbortSignal): Promise<ObservedAsset> =>
  waitUntil((looking) => observeAsset(client, id, { signal: looking }), until(`the new asset "${title}"`, signal));

/** Where neither address nor name was given, all that was written has to fit. */
const isNew = (desired: DesiredAsset, asset: ObservedAsset): boolean => {
  const isNamed = [desired.name, desired.hostname, desired.ip_address].some((value) => value !== null);
  return isNamed ? isSameAsset(desired, asset) : differencesFrom(desired, asset).length === 0;
};

async function post(client: ServiceClient, desired: DesiredAsset, signal: AbortSignal): Promise<string | null> {
  try {
    return (await client.assets.create(assetData(desired), desired.additional_fields_json, { signal })).id;
  } catch (error) {
    if (!(error instanceof StatusError) || error.mayHaveHadEffect || ABOUT_SOMETHING_ELSE.has(error.status)) throw error;
    const { summary, detail } = failureText(`add asset "${titleOf(desired)}"`, client, error);
    const exists = error.status === 409 ? ". If the machine is an asset already, data source wfa_assets lists it, and terraform import brings it under management" : "";
    throw new DiagnosticError({ summary, detail: `${detail}${exists}\n\n${PRECONDITION}` }, { cause: error });
  }
}

/** Statuses about the key, the proxy or the load: the agent is not what they are about. */
const ABOUT_SOMETHING_ELSE = new Set([401, 403, 407, 429, 502, 503, 504]);

const PRECONDITION =
  "The service adds an asset only where the agent software is installed on the machine and its security keys have been prepositioned. Check both, and that the service reaches the agent at this host name, IP address and port; then apply again";

function existsAlready(desired: DesiredAsset, existing: ObservedAsset): DiagnosticError {
  return new DiagnosticError({
    summary: `Asset "${titleOf(desired)}" exists already`,
    detail:
      `The service has this machine as the asset "${existing.name ?? existing.id}" with the id "${existing.id}", and a second one is never added.\n\n` +
      `To manage it here, import it:\n  ${importCommand("wfa_asset", existing.id)}\nor set adopt_existing = true`,
    path: identifying(desired),
  });
}

function differsFrom(desired: DesiredAsset, existing: ObservedAsset, differences: readonly string[]): DiagnosticError {
  return new DiagnosticError({
    summary: `Asset "${titleOf(desired)}" exists already and is not as configured`,
    detail:
      `The asset with the id "${existing.id}" cannot be adopted, since the interface cannot change an asset:\n` +
      `${differences.map((difference) => `  - ${difference}`).join("\n")}\n\n` +
      `Configure it as it is; or import it, which plans to replace it:\n  ${importCommand("wfa_asset", existing.id)}`,
    path: attributePath("adopt_existing"),
  });
}

const identifying = ({ hostname, ip_address }: DesiredAsset) =>
  attributePath(hostname !== null ? "hostname" : ip_address !== null ? "ip_address" : "name");
