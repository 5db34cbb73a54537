import type { CallOptions } from "./call-options";

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
export interface SearchesApi {
  /**
   * Step one, POST /searches: stores the query.
   *
   * @param criteria JSON text of a SearchReplace object
   * @returns the unique name of the stored search, taken from the link in the answer, the Location header, or its id
   * @throws {DecodeError} if the answer has none of them
   */
  store(criteria: string, options: CallOptions): Promise<string>;
  /** Step two, POST /searches/{id}. Null is 404 or 410: no such stored search. @param body null for none */
  run(id: string, body: string | null, options: CallOptions): Promise<SearchResults | null>;
  /**
   * Both steps. Waits for a stored search that cannot be found directly after it was stored.
   *
   * @param body of step two; null for none
   * @throws {StatusError} 404 or 410 if it cannot be found in time
   * @throws {TimeoutError} if the time runs out before step two was answered at all
   */
  search(criteria: string, body: string | null, options: SearchOptions): Promise<SearchResults>;
}
