import { type ClientOptions, createClient, type ServiceClient } from "../../../src/client";

export const KEY = "k3y-of-the-tests/with+odd=chars";

export interface TestClient extends ServiceClient, AsyncDisposable {}

/** A client that no variable of the environment disturbs. */
export function clientFor(endpoint: string, options: Partial<ClientOptions> = {}): TestClient {
  const client = createClient({ endpoint, apiKey: KEY, environment: {}, ...options });
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}

export const live = { signal: new AbortController().signal };

/** The error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("The call was expected to fail");
}

/** The error of an action that must throw one. */
export function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("The action was expected to throw an error");
}
