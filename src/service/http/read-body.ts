import type { IncomingMessage, ServerResponse } from "node:http";
import { RequestError } from "./request-error";

/** @throws RequestError 413 as soon as it is known to exceed `limit` bytes; Error if the client disconnected. */
export async function readBody(request: IncomingMessage, response: ServerResponse, limit: number): Promise<Buffer> {
  const tooLarge = (): RequestError =>
    new RequestError(413, `The request is larger than ${limit} bytes`, { Connection: "close" });
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      // The rest is discarded, so that the client reads the answer.
      else reject(tooLarge());
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => reject(new Error("The client went away before its request was complete")));
  });
}
