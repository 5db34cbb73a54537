import { expect } from "vitest";
import { clientFor, type TestClient } from "./client-for";
import { type ScriptedAnswer, scriptedServer } from "./scripted-server";

export interface SeenExchange<T> {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly result: T;
}

/** What one call sent below the context path `/ctx`, and what it answered. It must send exactly one request. */
export async function exchangeOf<T>(
  answer: ScriptedAnswer,
  call: (client: TestClient) => Promise<T>,
): Promise<SeenExchange<T>> {
  await using server = await scriptedServer(() => answer);
  await using client = clientFor(`${server.origin}/ctx/`);
  const result = await call(client);
  const [request, ...more] = server.seen;
  expect(more).toEqual([]);
  // Host and Connection belong to HTTP itself.
  const headers = Object.entries(request?.headers ?? {}).filter(([name]) => name !== "host" && name !== "connection");
  return {
    line: `${request?.method} ${request?.url}`,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: request?.body.toString("utf8") ?? "",
    result,
  };
}
