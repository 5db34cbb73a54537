import { ClientError, clientErrorText, StatusError } from "../client";
import { DocumentError } from "../document";
import { KIND_FACTS, type Kind } from "../kinds";
import { mapAtOnce } from "./at-once";

/** An object of a server. A queue's id is its name. */
export interface KnownObject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | null;
}

/** Something of a server that could not be read. */
export interface Unread {
  readonly kind: Kind;
  readonly id: string | null;
  /** With `id` null: none of the kind could be listed. */
  readonly name: string | null;
  readonly reason: string;
}

/** Why one object cannot be used, for its user. An error of the client is the `cause`. */
export class UnreadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnreadableError";
  }
}

export interface ReadObjectsOptions {
  /** As configured in the client. */
  readonly endpoint: string;
  readonly signal: AbortSignal;
  readonly progress: (text: string) => void;
}

/** How many objects are read at the same time; the client limits its requests itself. */
const AT_ONCE = 32;

/** This many failures in a row mean that the service fails, not the objects. */
const FAILURES_IN_A_ROW = 10;

/**
 * Reads many objects; the results are in the order of the objects, without those that are gone or not wanted, for which
 * `read` gives null.
 *
 * @throws ClientError for a failure of the service
 */
export async function readObjects<T>(
  objects: readonly KnownObject[],
  read: (object: KnownObject) => Promise<T | null>,
  { endpoint, signal, progress }: ReadObjectsOptions,
): Promise<{ readonly found: readonly T[]; readonly unread: readonly Unread[] }> {
  const unread: Unread[] = [];
  let done = 0;
  let failures = 0;
  const results = await mapAtOnce(objects, AT_ONCE, async (object) => {
    const { kind, id, name } = object;
    let result: T | null = null;
    try {
      result = await read(object);
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      const cause = error instanceof UnreadableError ? error.cause : error;
      if (cause instanceof ClientError && concernsAll(cause)) {
        failures += 1;
        if ((cause instanceof StatusError && cause.status === 401) || failures >= FAILURES_IN_A_ROW) throw cause;
      }
      unread.push({ kind, id, name, reason: reasonOf(error, endpoint) });
    }
    done += 1;
    progress(`Reading ${done} of ${objects.length}: ${KIND_FACTS[kind].one} ${name ?? id}`);
    return result;
  });
  return { found: results.filter((result) => result !== null), unread };
}

/** @throws the error again if it is a bug */
export function reasonOf(error: unknown, endpoint: string): string {
  if (error instanceof ClientError) return clientErrorText(error, endpoint);
  if (error instanceof DocumentError) return `Its document cannot be read: ${error.message}`;
  if (error instanceof UnreadableError) return error.message.replace(/\s*\n\s*/g, " ");
  throw error;
}

/** Whether the error concerns more than the one request. */
export const concernsAll = (error: ClientError): boolean =>
  error.code === "network" ||
  error.code === "timeout" ||
  (error instanceof StatusError && (error.status === 401 || error.status === 429 || error.status >= 500));
