import type { CallOptions } from "../client-options";
import { StatusError, TimeoutError } from "../errors";
import { readStoredSearch } from "../reading/find-stored-search";
import { parse } from "../reading/read-answer";
import { jsonTextBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { waitUntil } from "../wait-until";
import { nullIfGone } from "./object-calls";

export interface SearchResults {
  /** QueryResults as the service wrote it: unchanged JSON text. Null if it answered 204: there is nothing. */
  readonly json: string | null;
}

export interface SearchOptions extends CallOptions {
  /** Milliseconds to wait for a stored search that cannot be found yet. @default 30000 */
  readonly timeout?: number;
}

/**
 * Searches: section 4.9 of the interface document. Criteria and bodies are JSON text, sent byte for byte; text that is
 * not JSON is a TypeError. Neither step is sent again after an attempt with an unknown effect: the side effects of a
 * search (its body is called SearchReplace) are not documented.
 */
export function createSearchesApi(transport: Transport) {
  async function store(criteria: string, { signal }: CallOptions): Promise<string> {
    const body = jsonTextBody(criteria, "search's criteria", "object");
    return readStoredSearch(
      await transport.send({ method: "POST", path: ["searches"], body }, signal),
      transport.endpoint.contextPath,
    );
  }

  async function run(id: string, body: string | null, { signal }: CallOptions): Promise<SearchResults> {
    const sent = body === null ? {} : { body: jsonTextBody(body, "search's second body", "any") };
    const answer = await transport.send({ method: "POST", path: ["searches", id], ...sent }, signal);
    if (answer.status === 204) return { json: null };
    parse(answer, "the results of a search as JSON");
    return { json: answer.text };
  }

  return {
    /**
     * Step one, POST /searches: stores the query.
     *
     * @param criteria JSON text of a SearchReplace object
     * @returns the unique name of the stored search, taken from the link in the answer, the Location header, or its id
     * @throws {DecodeError} if the answer has none of them
     */
    store,
    /** Step two, POST /searches/{id}. Null is 404 or 410: no such stored search. @param body null for none */
    run: (id: string, body: string | null, options: CallOptions) => nullIfGone(run(id, body, options)),
    /**
     * Both steps. Waits for a stored search that cannot be found directly after it was stored.
     *
     * @param body of step two; null for none
     * @throws {StatusError} 404 or 410 if it cannot be found in time
     * @throws {TimeoutError} if the time runs out before step two was answered at all
     */
    async search(criteria: string, body: string | null, { signal, timeout = 30_000 }: SearchOptions) {
      // Checked first: a body that cannot be sent in step two must not leave a stored search behind.
      if (body !== null) jsonTextBody(body, "search's second body", "any");
      const id = await store(criteria, { signal });
      let missing: StatusError | null = null;
      return waitUntil(
        async () => {
          try {
            // Without the wait's own signal, because a slow search is not a missing one.
            return await run(id, body, { signal });
          } catch (error) {
            if (!(error instanceof StatusError) || (error.status !== 404 && error.status !== 410)) throw error;
            missing = error;
            return null;
          }
        },
        {
          signal,
          timeout,
          onTimeout: () =>
            missing ??
            new TimeoutError(
              "The search did not run in time",
              transport.label({ method: "POST", path: ["searches", id] }),
              false,
            ),
        },
      );
    },
  };
}
