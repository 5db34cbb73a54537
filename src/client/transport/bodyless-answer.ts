import type { Socket } from "node:net";

/** A 204 or 205 is done with its status: whatever headers or bytes follow it say nothing (RFC 9110, 15.3.5 and 15.3.6). */
export const isBodyless = (status: number): boolean => status === 204 || status === 205;

const refused = new WeakMap<Error, number>();

/** The status of a bodyless answer whose headers the parser has refused with this error; null: there was none. */
export const refusedStatus = (error: Error): number | null => refused.get(error) ?? null;

/**
 * Keeps the status of such answers, by the error that ends their connection: the parser refuses some headers, such as a
 * Content-Length beside a Transfer-Encoding, before it tells the status, so it is read from the bytes.
 */
export function noteBodyless(socket: Socket): void {
  let status: number | null = null;
  const read = socket.read.bind(socket);
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    const start = Buffer.isBuffer(chunk) ? chunk.toString("latin1", 0, 13) : "";
    const shown = /^HTTP\/1\.[01] (\d{3})[ \r]/.exec(start)?.[1];
    if (shown !== undefined) status = Number(shown);
    return chunk;
  };
  socket.on("error", (error: Error) => {
    if (status !== null && isBodyless(status)) refused.set(error, status);
  });
}
