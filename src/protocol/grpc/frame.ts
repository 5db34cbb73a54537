import type { Readable } from "node:stream";
import { GrpcError, Status } from "./status";

const PREFIX_BYTES = 5;

/** The prefix of a message in the body: a flag byte (not compressed), then four bytes of length. */
export function framePrefix(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(message.length, 1);
  return prefix;
}

/**
 * The one message of a request: no method takes a stream.
 *
 * @throws GrpcError if there is none or more than one, it is compressed or too long, or the client goes away
 */
export function readMessage(body: Readable, maxMessageBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = -PREFIX_BYTES;
    const close = (): void => reject(new GrpcError(Status.CANCELLED, "The client cancelled the call"));
    body.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxMessageBytes) return chunks.push(chunk);
      // Whatever else the client sends is read and discarded, so that the client receives the status.
      chunks.length = 0;
      const message = `The request has more than the limit of ${maxMessageBytes} bytes`;
      return reject(new GrpcError(Status.RESOURCE_EXHAUSTED, message));
    });
    body.on("end", () => {
      body.off("close", close);
      const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      // Node.js keeps a closed stream, and so what its listeners refer to, until the whole heap is collected.
      chunks.length = 0;
      const problem = problemOf(whole);
      if (problem === null) resolve(whole.subarray(PREFIX_BYTES));
      else reject(problem);
    });
    if (body.destroyed) close();
    else body.on("close", close);
  });
}

function problemOf(body: Buffer): GrpcError | null {
  if (body[0] === 1)
    return new GrpcError(Status.UNIMPLEMENTED, "The request is compressed, but this server knows no compression");
  const isWhole = body.length >= PREFIX_BYTES && body[0] === 0 && body.readUInt32BE(1) === body.length - PREFIX_BYTES;
  return isWhole ? null : new GrpcError(Status.INTERNAL, "The body of the request is not one message");
}
