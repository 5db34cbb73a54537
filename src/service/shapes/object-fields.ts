import type { JsonObject } from "../http/json";
import { assetName } from "../state/asset-operations";
import { logEntries, type LogEntry } from "../state/log-operations";
import { countScheduled } from "../state/schedules";
import type { State } from "../state/state";
import type { StoredAsset, StoredCalendar, StoredGroup, StoredInstance, StoredLog, StoredQueue } from "../state/stored";
import type { Variation } from "../variation/variation";

/** The TCP ports if AssetData has none. */
const [EVENT_PORT, DATA_PORT] = [7500, 7501];

/** Section 2.8 of the interface document; for a machine's own facts the agent takes precedence over AssetData. */
export function assetFields(asset: StoredAsset): JsonObject {
  const { id, hostname, fields, facts } = asset;
  return {
    port: EVENT_PORT,
    ftPort: DATA_PORT,
    masq: false,
    ...fields,
    hostname,
    name: assetName(asset),
    ...facts,
    id,
  };
}

/** The definition as given, with its id and name; a service that rewrites documents adds fields and changes the order. */
export function calendarFields(
  { id, name, definition, revision, modifiedBy, modifiedAt }: StoredCalendar,
  { variation }: { readonly variation: Variation },
): JsonObject {
  if (variation.documents === "kept") return { ...definition, id, name };
  const reordered = Object.entries(definition).sort(([left], [right]) => (left < right ? 1 : -1));
  const defaults = { timeZone: "UTC", description: "" };
  const modified = new Date(modifiedAt).toISOString();
  return { ...defaults, ...Object.fromEntries(reordered), id, name, revision, modifiedBy, modified };
}

/** Fields that do not apply are omitted: a missing description, the root group's parent. */
export function groupFields({ id, name, description, parentId }: StoredGroup): Readonly<Record<string, string>> {
  return {
    id,
    name,
    ...(description === null ? {} : { description }),
    ...(parentId === null ? {} : { parentId }),
  };
}

export function instanceFields(instance: StoredInstance): JsonObject {
  const { id, workflowId, workflowName, queue, trigger, parameters, startedBy, startedAt, endedAt, state } = instance;
  const ended = endedAt === null ? {} : { endedAt };
  return { id, name: workflowName, workflowId, queue, trigger, state, startedBy, startedAt, ...ended, parameters };
}

export function logFields(log: StoredLog): JsonObject {
  const { id, workflowId, workflowName, queue, trigger, startedBy, startedAt, endedAt, result } = log;
  const entries = logEntries(log).length;
  const run = { name: workflowName, queue, trigger, result, startedBy, startedAt, endedAt };
  return { instanceId: id, workflowId, ...run, entries };
}

/** An entry for the run itself has no task. */
export function entryFields({ index, time, level, task, message }: LogEntry): JsonObject {
  return { index, time, level, ...(task === null ? {} : { task }), message };
}

export function queueFields(state: State, { name, paused }: StoredQueue): JsonObject {
  return { name, paused, scheduledWorkflows: countScheduled(state, name) };
}
