import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { Duplex } from "node:stream";
import { framePrefix } from "../../../src/protocol/grpc/frame";
import { FrameDecoder } from "./frame-decoder";
import { tfplugin6, type Decoded, type Input } from "../../../src/protocol/wire";

export type MethodName = tfplugin6.MethodName;
export type RequestOf<M extends MethodName> = Input<tfplugin6.Service[M]["request"]>;
export type ResponseOf<M extends MethodName> = Decoded<tfplugin6.Service[M]["response"]>;
const HEADERS = { ":method": "POST", "content-type": "application/grpc", te: "trailers" } as const;

/** The engine's end of a connection, for unary calls. */
export class PluginConnection {
  readonly #session: ClientHttp2Session;

  /** @param socket already connected, after the TLS handshake if there is one */
  constructor(socket: Duplex) {
    this.#session = connect("http://localhost", { createConnection: () => alwaysReading(socket) });
    // Told by each call that it cuts.
    this.#session.on("error", () => undefined);
  }

  /** @throws Error that names method and status, for any status but OK */
  async call<M extends MethodName>(method: M, request: RequestOf<M>, signal?: AbortSignal): Promise<ResponseOf<M>> {
    const rpc = tfplugin6.service[method];
    return rpc.response.decode(
      await this.raw(`/tfplugin6.Provider/${method}`, rpc.request.encode(request), signal),
    ) as ResponseOf<M>;
  }

  /** A call in bytes, by its path. @param signal cancels it */
  raw(path: string, request: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(new Error(`${path} was cancelled`));
      const stream = this.#session.request({ ...HEADERS, ":path": path });
      const decoder = new FrameDecoder();
      let answer: Uint8Array = new Uint8Array();
      let status: IncomingHttpHeaders = {};
      const note = (headers: IncomingHttpHeaders): void => void (status = { ...status, ...headers });
      stream.on("response", note).on("trailers", note);
      stream.on("data", (chunk: Buffer) => {
        for (const message of decoder.push(chunk)) answer = message;
      });
      stream.on("error", (cause: Error) => reject(new Error(`${path} was cut: ${cause.message}`, { cause })));
      const cancel = (): void => stream.close(constants.NGHTTP2_CANCEL);
      signal?.addEventListener("abort", cancel, { once: true });
      stream.on("close", () => {
        signal?.removeEventListener("abort", cancel);
        if (signal?.aborted === true) reject(new Error(`${path} was cancelled`));
        else if (status["grpc-status"] === "0") resolve(answer);
        else
          reject(
            new Error(
              `${path} ended with status ${String(status["grpc-status"] ?? "none")}: ${String(status["grpc-message"] ?? "the connection is gone")}`,
            ),
          );
      });
      stream.write(framePrefix(request));
      stream.end(request);
    });
  }

  close(): void {
    this.#session.close();
  }
}

/**
 * Reads everything that arrives, even before it is needed, as Go's client does. A Node.js session stops reading while
 * its writes are blocked; with such a session at both ends, each would wait for the other to read.
 */
function alwaysReading(socket: Duplex): Duplex {
  const reading = new Duplex({
    read: () => undefined,
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on("data", (chunk) => reading.push(chunk)).on("end", () => reading.push(null));
  socket.on("error", (error) => reading.destroy(error)).on("close", () => reading.destroy());
  return reading;
}
