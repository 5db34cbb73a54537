import { RequestError } from "../http/request-error";
import { type Act, recordAudit } from "./act";
import type { State } from "./state";
import type { StoredQueue } from "./stored";

/** @throws RequestError 404 that names the existing queues */
export function findQueue(state: State, name: string): StoredQueue {
  const queue = state.queues.get(name);
  if (queue !== undefined) return queue;
  const known = [...state.queues.keys()].map((other) => `"${other}"`).join(", ");
  throw new RequestError(404, `There is no workflow queue "${name}"; there is ${known}`);
}

/** Runs that are due while a queue is paused are skipped. @throws RequestError 404 */
export function setPaused(act: Act, name: string, paused: boolean): StoredQueue {
  const queue: StoredQueue = { ...findQueue(act.state, name), paused };
  act.state.queues.set(name, queue);
  recordAudit(act, { id: name, name }, paused ? "queue.pause" : "queue.enable");
  return queue;
}

/** Only a person in the vendor's UI can do this. @throws RequestError 409 */
export function createQueue(act: Act, name: string): void {
  if (act.state.queues.has(name)) throw new RequestError(409, `A workflow queue "${name}" already exists`);
  act.state.queues.set(name, { name, paused: false });
  recordAudit(act, { id: name, name }, "queue.create");
}
