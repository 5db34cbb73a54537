import { randomUUID } from "node:crypto";
import { RequestError } from "../http/request-error";
import type { JsonObject } from "../http/json";
import { type Act, recordAudit } from "./act";
import { find } from "./find";
import { newId, uuidOf } from "./new-id";
import { nextSerial, type State } from "./state";
import type { AgentFacts, StoredAgent, StoredAsset, StoredAssetGroup } from "./stored";

/** The asset group that every asset is in (interface document, 4.7). */
const ALL_ASSETS_ID = "all-assets";
const ALL_ASSETS_NAME = "All";

/**
 * Adds an asset to the All group.
 * @param fields AssetData, types checked; `hostname` or `ipAddress` is present
 * @throws RequestError 409 if the machine is already an asset, unless the variation accepts it twice; 422 without an agent
 */
export function addAsset(act: Act, fields: JsonObject): StoredAsset {
  const { state } = act;
  const ipAddress = text(fields, "ipAddress");
  const hostname = text(fields, "hostname") ?? ipAddress ?? "";
  const same = [...state.assets.values()].find((asset) => asset.hostname.toLowerCase() === hostname.toLowerCase());
  if (same !== undefined && act.variation.sameMachine === "refused")
    throw new RequestError(409, `The host "${hostname}" is already the asset "${same.id}"`);
  const facts = reachAgent(act, hostname, ipAddress);
  const id = newId(act, "asset", hostname);
  const visibleAt = act.time + act.variation.visibilityDelay;
  const asset: StoredAsset = { id, serial: nextSerial(state), hostname, fields, facts, groupIds: [], visibleAt };
  state.assets.set(id, asset);
  recordAudit(act, { id, name: assetName(asset) }, "asset.add");
  return asset;
}

/** Only a person in the vendor's UI can do this. @throws RequestError 404 */
export function updateAsset(act: Act, id: string, change: JsonObject): void {
  const asset = find(act.state, "assets", id);
  const fields = { ...asset.fields, ...change };
  const updated: StoredAsset = { ...asset, fields, hostname: text(fields, "hostname") ?? asset.hostname };
  act.state.assets.set(id, updated);
  recordAudit(act, { id, name: assetName(updated) }, "asset.update", Object.keys(change).join(", "));
}

/** From the All group and so from all below it (4.7). */
export function removeAsset(act: Act, asset: StoredAsset): void {
  act.state.assets.delete(asset.id);
  recordAudit(act, { id: asset.id, name: assetName(asset) }, "asset.remove");
}

export function assetName({ fields, hostname }: StoredAsset): string {
  return text(fields, "name") ?? hostname;
}

/**
 * Puts an asset into exactly these groups below All, such as `dev/chicago`; missing groups are created with their
 * parents. Only a person in the vendor's UI can do this.
 */
export function setAssetGroups(act: Act, id: string, paths: readonly string[]): void {
  const asset = find(act.state, "assets", id);
  const groupIds = paths.map((path) => assetGroup(act, normalPath(path)).id);
  act.state.assets.set(id, { ...asset, groupIds });
  recordAudit(act, { id, name: assetName(asset) }, "asset.update", `groups ${paths.join(", ")}`);
}

/**
 * Whether it is in a group or in one below it, given by path (with or without All in front) or id. No asset is in a group
 * that does not exist.
 */
export function isInAssetGroup(
  state: State,
  asset: StoredAsset,
  by: { readonly name?: string | undefined; readonly id?: string | undefined },
): boolean {
  const pathOf = (id: string): string | undefined => (id === ALL_ASSETS_ID ? "" : state.assetGroups.get(id)?.path);
  const byId = by.id === undefined ? "" : pathOf(by.id);
  if (byId === undefined) return false;
  const wanted = [byId, normalPath(by.name ?? "")].filter((path) => path !== "");
  const paths = asset.groupIds.map((groupId) => pathOf(groupId) ?? "");
  return wanted.every((group) => paths.some((own) => own === group || own.startsWith(`${group}/`)));
}

function assetGroup(act: Act, path: string): StoredAssetGroup {
  const existing = [...act.state.assetGroups.values()].find((group) => group.path === path);
  if (existing !== undefined) return existing;
  const above = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
  if (above !== "") assetGroup(act, above);
  const group: StoredAssetGroup = { id: randomUUID(), path };
  act.state.assetGroups.set(group.id, group);
  return group;
}

/** Without All in front; "" is All itself. */
function normalPath(path: string): string {
  const segments = path.split("/").filter((segment) => segment !== "");
  return (segments[0] === ALL_ASSETS_NAME ? segments.slice(1) : segments).join("/");
}

function text(fields: JsonObject, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The agent of a host, as a person sets it. */
export interface AgentOptions {
  /** Host name or IP address, case-insensitive. */
  readonly host: string;
  /** @default true */
  readonly installed?: boolean;
  /** Whether its security keys have been prepositioned. @default true */
  readonly keys?: boolean;
}

export function storedAgent({ host, installed = true, keys = true }: AgentOptions): StoredAgent {
  return { host: host.toLowerCase(), installed, keys };
}

/** @throws RequestError 422 if no agent answers at any of the addresses, or its keys are missing (4.7) */
function reachAgent({ state, world }: Act, hostname: string, ipAddress: string | undefined): AgentFacts {
  const hosts = [hostname, ...(ipAddress === undefined ? [] : [ipAddress])].map((host) => host.toLowerCase());
  const known = hosts.map((host) => state.agents.get(host)).find((agent) => agent !== undefined);
  const agent = known ?? { installed: world.agentsEverywhere, keys: true };
  if (!agent.installed) throw new RequestError(422, `The agent software is not installed on "${hostname}"`);
  if (!agent.keys)
    throw new RequestError(422, `The security keys of the agent on "${hostname}" have not been prepositioned`);
  return factsFor(hostname);
}

/** Always the same for a host, so that nothing drifts. */
const factsFor = (hostname: string): AgentFacts => ({
  sysname: "Linux",
  distro: "Ubuntu 22.04",
  release: "5.15.0-105-generic",
  machine: "x86_64",
  archTag: "linux-x64",
  agentId: uuidOf(hostname.toLowerCase()),
  agentBuild: "1187",
  agentUpdate: "4",
  agentVersion: "6.3",
});
