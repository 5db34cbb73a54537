import { StatusError, TimeoutError } from "../errors";
import type { CallOptions } from "../interface/call-options";
import type { SearchesApi, SearchResults } from "../interface/searches-api";
import { readStoredSearch } from "../reading/find-stored-search";
import { parse } from "../reading/read-answer";
import { jsonTextBody } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { waitUntil } from "../wait-until";
import { nullIfGone } from "./object-calls";

/** Section 4.9 of the interface document. */
export function createSearchesApi(transport: Transport): SearchesApi {
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
    store,
    run: (id, body, options) => nullIfGone(run(id, body, options)),
    async search(criteria, body, { signal, timeout = 30_000 }) {
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
