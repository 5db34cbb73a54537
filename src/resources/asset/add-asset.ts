import { attributePath } from "../../cty";
import { StatusError, waitUntil, type CallOptions, type ServiceClient } from "../../client";
import { DiagnosticError } from "../../framework";
import { createOnce } from "../create-once";
import { importCommand } from "../import-target";
import type { ProviderData } from "../provider-data";
import { failureText } from "../service-call";
import { until } from "../waiting";
import { differencesFrom, isSameAsset, stepsToCreate, type DesiredAsset, type ObservedAsset } from "./reconcile";
import { assetData } from "./settable-values";

/** What an asset is called in messages. */
export const titleOf = (asset: { readonly [Name in "name" | "hostname" | "ip_address"]: string | null }): string =>
  asset.name ?? asset.hostname ?? asset.ip_address ?? "without a name";

/** One asset; null: gone. An asset that shows none of its fields is still there. */
export async function observeAsset(
  client: ServiceClient,
  id: string,
  options: CallOptions,
): Promise<ObservedAsset | null> {
  const asset = await client.assets.get(id, options);
  return asset === null ? null : { ...asset, id };
}

async function observeAssets(client: ServiceClient, options: CallOptions): Promise<readonly ObservedAsset[]> {
  return (await client.assets.list({}, options)).filter((asset): asset is ObservedAsset => asset.id !== null);
}

/**
 * Looks for the asset that it would duplicate, then adds or adopts it; answers its id.
 *
 * @param onUnknown called before it throws without knowing whether the asset was added; given those that were there
 * before and could be taken for it
 */
export async function addAsset(
  { client, coordination }: ProviderData,
  desired: DesiredAsset,
  adopt: boolean,
  signal: AbortSignal,
  onUnknown: (alike: readonly string[]) => void,
): Promise<string> {
  const before = await observeAssets(client, { signal });
  const [step] = stepsToCreate(desired, before, adopt);
  if (step?.kind === "refuse") throw existsAlready(desired, step.existing);
  if (step?.kind === "refuseAdoption") throw differsFrom(desired, step.existing, step.differences);
  if (step?.kind === "adopt") {
    if (coordination.claims.has(claimOf(step.id))) throw managedElsewhere(desired, step.id);
    coordination.claims.set(claimOf(step.id), "adopted");
    return step.id;
  }
  const old = new Set(before.map((asset) => asset.id));
  const id = await createOnce({
    post: async () => (await client.assets.create(assetData(desired), desired.additional_fields_json, { signal })).id,
    look: async (options) => {
      const fresh = (await observeAssets(client, options)).filter(
        (asset) => !old.has(asset.id) && isNew(desired, asset),
      );
      return fresh.length === 1 ? fresh[0]!.id : null;
    },
    what: `the new asset "${titleOf(desired)}"`,
    signal,
    onUnknown: () => onUnknown(before.filter((asset) => isNew(desired, asset)).map(({ id }) => id)),
  }).catch((error: unknown) => {
    throw error instanceof StatusError && !ABOUT_SOMETHING_ELSE.has(error.status)
      ? refused(client, desired, error)
      : error;
  });
  coordination.claims.set(claimOf(id), "made");
  return id;
}

/**
 * The asset whose addition was lost: the one that could be ours, was not there before and is as we sent it. Null: it
 * was never added, or it cannot be told which it is.
 */
export async function findLostAsset(
  client: ServiceClient,
  sent: DesiredAsset,
  before: readonly string[],
  options: CallOptions,
): Promise<ObservedAsset | null> {
  const fresh = (await observeAssets(client, options)).filter(
    (asset) => !before.includes(asset.id) && isNew(sent, asset),
  );
  const [only] = fresh;
  return only !== undefined && fresh.length === 1 && differencesFrom(sent, only).length === 0 ? only : null;
}

/** Under which an asset stands among the claims of a run. */
export const claimOf = (id: string): string => `asset ${id}`;

/** Waits until an asset is gone: it answers 404, or has left the All group, which is what removing it does (4.7). */
export const awaitRemoval = async (
  client: ServiceClient,
  id: string,
  title: string,
  signal: AbortSignal,
): Promise<void> => {
  await waitUntil(
    async (looking) => {
      const options = { signal: looking };
      return (
        (await observeAsset(client, id, options)) === null ||
        !(await observeAssets(client, options)).some((asset) => asset.id === id)
      );
    },
    until(`the removal of asset "${title}"`, signal),
  );
};

/** Waits until reading shows an asset: the service may answer 404 for a moment after it was added. */
export const awaitAsset = (
  client: ServiceClient,
  id: string,
  title: string,
  signal: AbortSignal,
): Promise<ObservedAsset> =>
  waitUntil((looking) => observeAsset(client, id, { signal: looking }), until(`the new asset "${title}"`, signal));

/**
 * Whether what was not there before is ours: the service may spell a host name out in full, so a name counts as much as
 * the address. Where neither was given, all that was written has to fit.
 */
const isNew = (desired: DesiredAsset, asset: ObservedAsset): boolean => {
  const isNamed = [desired.name, desired.hostname, desired.ip_address].some((value) => value !== null);
  if (!isNamed) return differencesFrom(desired, asset).length === 0;
  return isSameAsset(desired, asset) || (desired.name !== null && asset.name === desired.name);
};

/** Statuses about the key, the proxy or the load: the agent is not what they are about. */
const ABOUT_SOMETHING_ELSE = new Set([401, 403, 407, 429, 502, 503, 504]);

const PRECONDITION =
  "The service adds an asset only where the agent software is installed on the machine and its security keys have been prepositioned. Check both, and that the service reaches the agent at this host name, IP address and port; then apply again";

/**
 * How the service refuses where the agent is missing is not documented (interface document, 7): any refusal may be
 * that.
 */
function refused(client: ServiceClient, desired: DesiredAsset, error: StatusError): DiagnosticError {
  const { summary, detail } = failureText(`add asset "${titleOf(desired)}"`, client, error);
  const exists =
    error.status === 409
      ? ". If the machine is an asset already, data source wfa_assets lists it, and terraform import brings it under management"
      : "";
  return new DiagnosticError({ summary, detail: `${detail}${exists}\n\n${PRECONDITION}` }, { cause: error });
}

function existsAlready(desired: DesiredAsset, existing: ObservedAsset): DiagnosticError {
  return new DiagnosticError({
    summary: `Asset "${titleOf(desired)}" exists already`,
    detail:
      `The service has this machine as the asset "${existing.name ?? existing.id}" with the id "${existing.id}", and a second one is never added.\n\n` +
      `To manage it here, import it:\n  ${importCommand("wfa_asset", existing.id)}\nor set adopt_existing = true`,
    path: identifying(desired),
  });
}

const managedElsewhere = (desired: DesiredAsset, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Asset "${titleOf(desired)}" belongs to another resource`,
    detail: `Another resource of this run added or adopted the asset with the id "${id}", and one asset cannot belong to two. Give them different addresses, or take one of the resources out`,
    path: attributePath("adopt_existing"),
  });

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
