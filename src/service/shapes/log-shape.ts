import type { JsonObject } from "../http/json";
import { logEntries } from "../state/log-operations";
import type { LogEntry } from "../state/log-operations";
import type { StoredLog } from "../state/stored";

export function logFields(log: StoredLog): JsonObject {
  const { id, workflowId, workflowName, queue, trigger, startedBy, startedAt, endedAt, result } = log;
  const entries = logEntries(log).length;
  return {
    instanceId: id,
    workflowId,
    name: workflowName,
    queue,
    trigger,
    result,
    startedBy,
    startedAt,
    endedAt,
    entries,
  };
}

/** An entry for the run itself has no task. */
export function entryFields({ index, time, level, task, message }: LogEntry): JsonObject {
  return { index, time, level, ...(task === null ? {} : { task }), message };
}
