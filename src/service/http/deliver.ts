import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Answer } from "./answer";
import type { Delivery } from "../faults/fault";

/** The status that the client receives; null for none. */
export function deliveredStatus(delivery: Delivery): number | null {
  switch (delivery.kind) {
    case "answer":
    case "truncated":
      return delivery.answer.status;
    case "huge":
      return 200;
    case "reset":
    case "silence":
      return null;
  }
}

/** Sends an answer, or what a fault left of it. Resolves when everything is handed over. */
export async function deliver(response: ServerResponse, delivery: Delivery): Promise<void> {
  switch (delivery.kind) {
    case "answer":
      writeHead(response, delivery.answer, contentLength(delivery.answer));
      // Emitted when the operating system has the answer, or the client is gone.
      await new Promise<void>((resolve) => response.on("close", resolve).end(delivery.answer.body?.text));
      return;
    case "truncated": {
      // There must be a body to truncate.
      const { answer } = delivery;
      const text = answer.body?.text ?? "";
      const status = answer.status === 204 ? 200 : answer.status;
      writeHead(response, { ...answer, status }, Math.max(contentLength(answer), 64));
      response.flushHeaders();
      if (text !== "")
        await new Promise<void>((resolve) => response.write(text.slice(0, text.length / 2), () => resolve()));
      response.socket?.end();
      return;
    }
    case "huge": {
      const text = [...hugeText(0)].join("");
      const length = delivery.announced ? { "Content-Length": String(text.length + delivery.bytes) } : {};
      response.writeHead(200, { "Content-Type": "application/json;charset=UTF-8", ...length });
      // A client that has had enough closes the connection.
      await pipeline(Readable.from(hugeText(delivery.bytes)), response).catch(() => undefined);
      return;
    }
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "silence":
      return;
  }
}

function contentLength({ body }: Answer): number {
  return Buffer.byteLength(body?.text ?? "");
}

function writeHead(response: ServerResponse, { status, headers, body }: Answer, length: number): void {
  const type = body === null ? {} : { "Content-Type": body.contentType };
  const lengthHeader = status === 204 ? {} : { "Content-Length": String(length) };
  response.writeHead(status, { "X-Content-Type-Options": "nosniff", ...headers, ...type, ...lengthHeader });
}

function* hugeText(bytes: number): Generator<string> {
  yield '{"padding":"';
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.slice(0, left);
  yield '"}';
}

const CHUNK = "x".repeat(64 * 1024);
