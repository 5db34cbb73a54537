import type { CallOptions } from "../client-options";
import { type StatusError, TimeoutError } from "../errors";
import { parse } from "../reading/read-answer";
import { readStoredSearch } from "../reading/read-stored-search";
import { jsonTextBody, type ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { waitUntil } from "../wait-until";
import { nullIfGone } from "./object-calls";

interface SearchOptions extends CallOptions {
  /** Milliseconds to wait for a stored search that cannot be found yet. @default 30000 */
  readonly timeout?: number;
}

/** Searches: section 4.9 of the interface document. */
export function createSearchesApi(transport: Transport) {
  return {
    /**
     * Both steps: POST /searches stores the query, POST /searches/{name} runs it. Waits for a stored search that cannot be
     * found directly after it was stored. Neither step is sent again after an attempt with an unknown effect: the side
     * effects of a search (its body is called SearchReplace) are not documented.
     *
     * @param criteria JSON text of a SearchReplace object, sent byte for byte
     * @param body of step two, JSON text sent byte for byte; null for none
     * @returns QueryResults as the service wrote it: unchanged JSON text. Null if it answered 204: there is nothing
     * @throws {TypeError} for text that is not JSON
     * @throws {DecodeError} if the answer to step one does not name the stored search
     * @throws {StatusError} 404 or 410 if it cannot be found in time
     * @throws {TimeoutError} if the time runs out before step two was answered at all
     */
    async search(criteria: string, body: string | null, { signal, timeout = 30_000 }: SearchOptions) {
      const stored = jsonTextBody(criteria, "search's criteria", "object");
      // Before step one: a body that cannot be sent in step two must not leave a stored search behind.
      const second = body === null ? {} : { body: jsonTextBody(body, "search's second body", "any") };
      const name = readStoredSearch(
        await transport.send({ method: "POST", path: ["searches"], body: stored }, signal),
        transport.endpoint.contextPath,
      );
      const run: ServiceRequest = { method: "POST", path: ["searches", name], ...second };
      let missing: StatusError | null = null;
      const onTimeout = (): Error =>
        missing ?? new TimeoutError("The search did not run in time", transport.label(run), false);
      const answer = await waitUntil(
        // Without the wait's own signal, because a slow search is not a missing one.
        () => nullIfGone(transport.send(run, signal), (error) => (missing = error)),
        { signal, timeout, onTimeout },
      );
      if (answer.status === 204) return null;
      parse(answer, "the results of a search as JSON");
      return answer.text;
    },
  };
}
