import { randomUUID } from "node:crypto";
import type { JsonObject } from "../http/json";
import type { Act } from "../state/act";
import { cancelInstance, confirmInstance, deleteInstance, endInstance } from "../state/instance-operations";
import { createQueue, setPaused } from "../state/queue-operations";
import { startInstance } from "../state/start-instance";
import type { State } from "../state/state";
import type { StoredAlert, StoredInstance, StoredLog, StoredQueue, StoredTicket } from "../state/stored";
import type { RunRules } from "../state/world";
import { RequestError } from "../http/request-error";
import { find } from "../state/find";

/** Operations on runs, queues and their results that a person performs in the vendor's UI. */
export interface RunStage {
  /** For runs that start from now on. */
  setRuns(rules: Partial<RunRules>): void;
  instances(): readonly StoredInstance[];
  instance(id: string): StoredInstance | null;
  /** Returns the instance's id. */
  execute(workflowId: string, trigger: string, parameters?: JsonObject): string;
  /** Ends a run now. @param result @default the planned result */
  endInstance(id: string, result?: "completed" | "failed"): void;
  cancelInstance(id: string): void;
  /** Confirms an unconfirmed instance. */
  confirmInstance(id: string): void;
  deleteInstance(id: string): void;
  logs(): readonly StoredLog[];
  queues(): readonly StoredQueue[];
  createQueue(name: string): void;
  setPaused(queue: string, paused: boolean): void;
  /** The active ones. */
  alerts(): readonly StoredAlert[];
  raiseAlert(message: string): void;
  /** Help reports that were submitted. */
  tickets(): readonly StoredTicket[];
}

export function createRunStage(act: () => Act): RunStage {
  const settled = (): State => act().state;
  return {
    setRuns: (rules) => {
      const { world } = act();
      world.runs = { ...world.runs, ...rules };
    },
    instances: () => [...settled().instances.values()],
    instance: (id) => settled().instances.get(id) ?? null,
    execute: (workflowId, trigger, parameters = {}) => startInstance(act(), workflowId, trigger, parameters).id,
    endInstance: (id, result) => {
      const instance = find(settled(), "instances", id);
      if (instance.state !== "running")
        throw new RequestError(409, `The workflow instance "${id}" is ${instance.state} and does not run`);
      endInstance(act(), instance, result ?? instance.outcome.result);
    },
    cancelInstance: (id) => void cancelInstance(act(), id),
    confirmInstance: (id) => confirmInstance(act(), id),
    deleteInstance: (id) => void deleteInstance(act(), id),
    logs: () => [...settled().logs.values()],
    queues: () => [...settled().queues.values()],
    createQueue: (name) => createQueue(act(), name),
    setPaused: (queue, paused) => void setPaused(act(), queue, paused),
    alerts: () => [...settled().alerts.values()],
    raiseAlert: (message) => {
      const { state, time } = act();
      const id = randomUUID();
      state.alerts.set(id, { id, time, message });
    },
    tickets: () => [...settled().tickets.values()],
  };
}
