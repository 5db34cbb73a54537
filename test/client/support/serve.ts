import { afterEach, expect } from "vitest";
import { type ServiceObject, waitUntil, type WriteAnswer } from "../../../src/client";
import { documentId, parseDocument } from "../../../src/document";
import { type RunningService, type ServiceOptions, startService } from "../../../src/service";
import { clientFor, live, type TestClient } from "./client-for";

const running: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each[Symbol.asyncDispose]();
});

/** Ends it after the test. */
export function endLater<T extends AsyncDisposable>(each: T): T {
  running.push(each);
  return each;
}

/** An embedded service and a client of its administrator, both ended after the test. */
export async function serve(
  options: ServiceOptions = {},
): Promise<{ readonly service: RunningService; readonly client: TestClient }> {
  const service = await startService(options);
  const client = clientFor(`${service.url}/`, {
    apiKey: service.keys.administrator,
    documentId: (xml) => documentId(parseDocument(xml)),
    maxRetries: 2,
  });
  running.push({ [Symbol.asyncDispose]: () => service.close() }, client);
  return { service, client };
}

export const patient = {
  ...live,
  initialDelay: 5,
  maxDelay: 20,
  timeout: 10_000,
  onTimeout: () => new Error("Waited in vain"),
};

/** The id of what a create made: as the answer tells it, else as the list does. */
export async function idOf(
  answer: WriteAnswer,
  before: readonly ServiceObject[],
  list: (signal: AbortSignal) => Promise<readonly ServiceObject[]>,
): Promise<string> {
  if (answer.id !== null) return answer.id;
  const known = new Set(before.map(({ id }) => id));
  const ids = await waitUntil(async (signal) => {
    const found = (await list(signal)).flatMap(({ id }) => (id === null || known.has(id) ? [] : [id]));
    return found.length > 0 ? found : null;
  }, patient);
  expect(ids).toHaveLength(1);
  return ids[0] ?? "";
}
