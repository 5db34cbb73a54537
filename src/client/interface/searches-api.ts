import type { CallOptions } from "./call-options";

export interface SearchResults {
  /** QueryResults as the service wrote it: JSON text, to the letter. Null if it answered 204: there is nothing. */
  readonly json: string | null;
}

export interface SearchOptions extends CallOptions {
  /** Milliseconds for which a stored search that cannot be found yet is waited for. @default 30000 */
  readonly timeout?: number;
}

/**
 * Searches: section 4.9 of the interface document. Criteria and bodies are JSON text, sent byte for byte; text that is
 * no JSON is a TypeError. Neither step is sent again after an attempt whose effect is not known: what a search does
 * beyond answering (its body is called SearchReplace) is not described.
 */
export interface SearchesApi {
  /**
   * Step one, POST /searches: stores the query.
   *
   * @param criteria JSON text of a SearchReplace object
   * @returns the unique name of the stored search, taken from the link in the answer, the Location header, or its id
   * @throws {DecodeError} where the answer has none of them
   */
  store(criteria: string, options: CallOptions): Promise<string>;
  /** Step two, POST /searches/{id}. Null is 404 or 410: no such stored search. @param body null for none */
  run(id: string, body: string | null, options: CallOptions): Promise<SearchResults | null>;
  /**
   * Both steps. A stored search that is not found straight after it was stored is waited for.
   *
   * @param body of step two; null for none
   * @throws {StatusError} 404 or 410 where it cannot be found in time
   * @throws {TimeoutError} where the time is over before step two was answered at all
   */
  search(criteria: string, body: string | null, options: SearchOptions): Promise<SearchResults>;
}
