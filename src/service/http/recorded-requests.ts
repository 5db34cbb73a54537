import type { AuditEntry } from "../state/stored";

/** One request as it arrived, and how it was answered. No headers except Content-Type, and never a key. */
export interface RecordedRequest {
  /** Milliseconds since 1970, by the service's clock. */
  readonly time: number;
  readonly method: string;
  /** Raw (percent-encoded), relative to the context path if it is below it. */
  readonly path: string;
  /** Raw, without the question mark. */
  readonly query: string;
  readonly contentType: string | null;
  readonly body: string;
  /** Null if a fault left it without an answer, or the client disconnected. */
  readonly status: number | null;
  /** From its arrival until its answer began. */
  readonly milliseconds: number;
  /** What it did, as the audit log has it; empty for a read or a refusal. */
  readonly effects: readonly AuditEntry[];
}

/** The last requests, oldest first. */
export type RequestLog = Pick<RecordedRequests, "list" | "clear">;

const MAX_REQUESTS = 20_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Keeps the last 20,000 requests, fewer if their bodies together exceed 64 Mi characters. */
export class RecordedRequests {
  #requests: RecordedRequest[] = [];
  #characters = 0;

  list(): readonly RecordedRequest[] {
    return [...this.#requests];
  }

  clear(): void {
    this.#requests = [];
    this.#characters = 0;
  }

  add(request: RecordedRequest): void {
    this.#requests.push(request);
    this.#characters += request.body.length;
    while (this.#requests.length > MAX_REQUESTS || (this.#characters > MAX_CHARACTERS && this.#requests.length > 1))
      this.#characters -= this.#requests.shift()?.body.length ?? 0;
  }
}
