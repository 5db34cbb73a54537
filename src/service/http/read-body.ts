import type { IncomingMessage } from "node:http";
import { RequestError } from "./request-error";

/**
 * @param limit in bytes
 * @throws RequestError 413 as soon as the body is known to exceed the limit; Error if the client disconnected
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = new RequestError(413, `The request is larger than ${limit} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLarge);
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise<Buffer>((resolve, reject) => {
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      // The rest is discarded, so that the client reads the answer.
      chunks.length = 0;
      reject(tooLarge);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => reject(new Error("The client went away before its request was complete")));
  });
}
