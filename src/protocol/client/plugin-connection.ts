import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import type { Duplex } from "node:stream";
import { FrameDecoder, framePrefix } from "../grpc/frame";
import { tfplugin6, type Decoded, type Input } from "../wire";

export type MethodName = tfplugin6.MethodName;
export type RequestOf<M extends MethodName> = Input<tfplugin6.Service[M]["request"]>;
export type ResponseOf<M extends MethodName> = Decoded<tfplugin6.Service[M]["response"]>;

const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;
const HEADERS = { ":method": "POST", "content-type": "application/grpc", te: "trailers" } as const;

/** The engine's end of a connection: calls of one request and one answer. */
export class PluginConnection {
  readonly #session: ClientHttp2Session;

  /** @param socket connected already, after its TLS handshake where there is one */
  constructor(socket: Duplex) {
    this.#session = connect("http://localhost", { createConnection: () => socket });
    // Told by each call that it cuts.
    this.#session.on("error", () => undefined);
  }

  /** @throws Error that names method and status, for any status but OK */
  async call<M extends MethodName>(method: M, request: RequestOf<M>): Promise<ResponseOf<M>> {
    const rpc = tfplugin6.service[method];
    return rpc.response.decode(await this.raw(`/tfplugin6.Provider/${method}`, rpc.request.encode(request))) as ResponseOf<M>;
  }

  /** A call in bytes, by its path. */
  raw(path: string, request: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request({ ...HEADERS, ":path": path });
      const decoder = new FrameDecoder(MAX_MESSAGE_BYTES);
      let answer: Uint8Array = new Uint8Array();
      let status: IncomingHttpHeaders = {};
      const note = (headers: IncomingHttpHeaders): void => void (status = { ...status, ...headers });
      stream.on("response", note).on("trailers", note);
      stream.on("data", (chunk: Buffer) => {
        for (const message of decoder.push(chunk)) answer = message;
      });
      stream.on("error", (cause) => reject(new Error(`${path} was cut: ${cause.message}`, { cause })));
      stream.on("close", () => {
        if (status["grpc-status"] === "0") resolve(answer);
        else reject(new Error(`${path} ended with status ${String(status["grpc-status"] ?? "none")}: ${String(status["grpc-message"] ?? "the connection is gone")}`));
      });
      stream.write(framePrefix(request));
      stream.end(request);
    });
  }

  close(): void {
    this.#session.close();
  }
}
