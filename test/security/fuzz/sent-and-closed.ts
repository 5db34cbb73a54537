import type { Socket } from "node:net";

/** Sends bytes, half-closes, and waits until the other side has done with the connection. */
export async function sentAndClosed(socket: Socket, bytes: Uint8Array): Promise<void> {
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined).on("data", () => undefined);
  socket.end(bytes);
  // A server may rightly wait for the rest of what was announced.
  const patience = setTimeout(() => socket.destroy(), 50);
  await closed;
  clearTimeout(patience);
}
