import type { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "./answer";
import type { Delivery } from "../faults/fault";

/** How long a client that is answered early may go on sending before its connection is closed. */
const LINGER_MILLISECONDS = 1000;

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
      await (response.req.complete ? end : endEarly)(response, delivery.answer.body?.text);
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
    case "huge":
      await writeHuge(response, delivery);
      return;
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

async function writeHuge(
  response: ServerResponse,
  { bytes, announced }: Extract<Delivery, { readonly kind: "huge" }>,
): Promise<void> {
  const [head, tail] = ['{"padding":"', '"}'];
  const chunk = "x".repeat(64 * 1024);
  let left = bytes;
  const length = head.length + bytes + tail.length;
  response.writeHead(200, {
    "Content-Type": "application/json;charset=UTF-8",
    ...(announced ? { "Content-Length": String(length) } : {}),
  });
  response.write(head);
  while (left > 0 && !response.destroyed) {
    const part = chunk.slice(0, Math.min(left, chunk.length));
    left -= part.length;
    // If the client closes the connection, there is no drain event.
    if (!response.write(part)) await oneOf(response, "drain", "close");
  }
  await end(response, tail);
}

/**
 * The same while the client still sends. What it sends is discarded for a moment: closing at once would reset the
 * connection, and the client could lose the answer.
 */
async function endEarly(response: ServerResponse, text: string | undefined): Promise<void> {
  const sent = oneOf(response.req, "end", "close");
  const waiting = new AbortController();
  response.flushHeaders();
  if (text !== undefined) response.write(text);
  response.req.resume();
  await Promise.race([sent, sleep(LINGER_MILLISECONDS, undefined, waiting).catch(() => undefined)]);
  waiting.abort();
  await end(response, undefined);
}

/** Resolves when the operating system has the answer, or the client is gone. */
async function end(response: ServerResponse, text: string | undefined): Promise<void> {
  const over = oneOf(response, "finish", "close");
  response.end(text);
  if (!response.destroyed) await over;
}

async function oneOf(emitter: EventEmitter, ...events: readonly string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const happened = (): void => {
      for (const event of events) emitter.off(event, happened);
      resolve();
    };
    for (const event of events) emitter.on(event, happened);
  });
}
