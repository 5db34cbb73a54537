import type { JsonObject } from "../http/json";
import type { Act } from "../state/act";
import { storedAgent } from "../state/agents";
import type { AgentOptions } from "../state/agents";
import { addAsset, deleteAsset, setAssetGroups, updateAsset } from "../state/asset-operations";
import { deleteCalendar, putCalendar } from "../state/calendar-operations";
import type { State } from "../state/state";
import type { StoredAsset, StoredAssetGroup, StoredCalendar } from "../state/stored";

/** Operations on assets, their agents and calendars that a person performs in the vendor's UI. */
export interface AssetStage {
  assets(): readonly StoredAsset[];
  asset(id: string): StoredAsset | null;
  /** Installs or removes the agent on a host, or its keys. */
  setAgent(agent: AgentOptions): void;
  /** Returns the id. @param data AssetData */
  addAsset(data: JsonObject): string;
  updateAsset(id: string, change: JsonObject): void;
  deleteAsset(id: string): void;
  /** Puts an asset into exactly these groups below All, such as `dev/chicago`; missing groups are created. */
  setAssetGroups(id: string, paths: readonly string[]): void;
  /** All groups below All. */
  assetGroups(): readonly StoredAssetGroup[];
  calendars(): readonly StoredCalendar[];
  calendar(id: string): StoredCalendar | null;
  /** Adds or updates, as POST /calendars does. Returns the id. */
  putCalendar(definition: JsonObject): string;
  deleteCalendar(id: string): void;
}

export function createAssetStage(act: () => Act): AssetStage {
  const settled = (): State => act().state;
  return {
    assets: () => [...settled().assets.values()],
    asset: (id) => settled().assets.get(id) ?? null,
    setAgent: (options) => {
      const agent = storedAgent(options);
      act().state.agents.set(agent.host, agent);
    },
    addAsset: (data) => addAsset(act(), data).id,
    updateAsset: (id, change) => updateAsset(act(), id, change),
    deleteAsset: (id) => void deleteAsset(act(), id),
    setAssetGroups: (id, paths) => setAssetGroups(act(), id, paths),
    assetGroups: () => [...settled().assetGroups.values()],
    calendars: () => [...settled().calendars.values()],
    calendar: (id) => settled().calendars.get(id) ?? null,
    putCalendar: (definition) => putCalendar(act(), definition).calendar.id,
    deleteCalendar: (id) => void deleteCalendar(act(), id),
  };
}
