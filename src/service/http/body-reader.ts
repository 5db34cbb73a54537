import type { IncomingMessage, ServerResponse } from "node:http";
import { RequestError } from "./request-error";

/** How many of the largest bodies the service holds at once. */
const BODIES_AT_ONCE = 4;
/** How long a body may take to arrive. */
const PATIENCE_MILLISECONDS = 60_000;

/** Reads the bodies of requests, and holds no more of them at once than its limits say. */
export class BodyReader {
  readonly #limit: number;
  readonly #patience: number;
  /** Bytes of the bodies whose requests are not answered yet. */
  #held = 0;

  /**
   * @param limit for one body, in bytes
   * @param patience milliseconds that a body may take to arrive
   */
  constructor(limit: number, patience = PATIENCE_MILLISECONDS) {
    this.#limit = limit;
    this.#patience = patience;
  }

  /**
   * @throws RequestError 413 as soon as the body is known to exceed the limit, 503 if all bodies together do, 408 if it
   * arrives too slowly; Error if the client disconnected
   */
  async read(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
    const announced = Number(request.headers["content-length"] ?? 0);
    const refused = this.#refusal(announced, this.#held + announced);
    if (refused !== null) throw refused;
    if (request.headers.expect !== undefined) response.writeContinue();
    let chunks: Buffer[] | null = [];
    let length = 0;
    const drop = (): void => {
      if (chunks !== null) this.#held -= length;
      chunks = null;
    };
    response.on("close", drop);
    return new Promise<Buffer>((resolve, reject) => {
      const slow = setTimeout(() => {
        drop();
        const text = `The body of the request took longer than ${this.#patience / 1000} s`;
        reject(new RequestError(408, text, { Connection: "close" }));
      }, this.#patience);
      request.on("close", () => clearTimeout(slow));
      request.on("end", () => clearTimeout(slow));
      request.on("data", (chunk: Buffer) => {
        // The rest is discarded, so that the client reads the answer.
        if (chunks === null) return;
        length += chunk.length;
        this.#held += chunk.length;
        chunks.push(chunk);
        const refusal = this.#refusal(length, this.#held);
        if (refusal === null) return;
        drop();
        reject(refusal);
      });
      request.on("end", () => resolve(Buffer.concat(chunks ?? [])));
      request.on("error", reject);
      request.on("close", () => reject(new Error("The client went away before its request was complete")));
    });
  }

  #refusal(length: number, held: number): RequestError | null {
    if (length > this.#limit)
      return new RequestError(413, `The request is larger than ${this.#limit} bytes`, { Connection: "close" });
    if (held <= BODIES_AT_ONCE * this.#limit) return null;
    return new RequestError(
      503,
      `The service receives more than ${BODIES_AT_ONCE * this.#limit} bytes of requests at once, so it has not read this one. Send it again later`,
      { "Retry-After": "1", Connection: "close" },
    );
  }
}
