import * as grpc from "@grpc/grpc-js";
import { tfplugin6, type Decoded, type Input } from "../../src/protocol/wire";

export type MethodName = tfplugin6.MethodName;
export type RequestOf<M extends MethodName> = Input<tfplugin6.Service[M]["request"]>;
export type ResponseOf<M extends MethodName> = Decoded<tfplugin6.Service[M]["response"]>;

const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

/** Calls of tfplugin6 (and of anything, in bytes) on one connection, by a gRPC implementation that is not ours. */
export class RpcChannel {
  readonly #client: grpc.Client;

  constructor(target: string, credentials: grpc.ChannelCredentials) {
    this.#client = new grpc.Client(target, credentials, {
      "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
      "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
      "grpc.ssl_target_name_override": "localhost",
      "grpc.default_authority": "localhost",
      // Each channel is a connection of its own, as it is for an engine.
      "grpc.use_local_subchannel_pool": 1,
    });
  }

  /** One request, one answer. @throws grpc.ServiceError for any status but OK */
  async call<M extends MethodName>(
    method: M,
    request: RequestOf<M>,
    options: grpc.CallOptions & { signal?: AbortSignal } = {},
  ): Promise<ResponseOf<M>> {
    const rpc = tfplugin6.service[method];
    const bytes = await this.raw(`/tfplugin6.Provider/${method}`, rpc.request.encode(request), options);
    return rpc.response.decode(bytes) as ResponseOf<M>;
  }

  /** One request, a stream of answers. */
  async *stream<M extends MethodName>(method: M, request: RequestOf<M>): AsyncGenerator<ResponseOf<M>> {
    const rpc = tfplugin6.service[method];
    for await (const bytes of this.rawStream(`/tfplugin6.Provider/${method}`, rpc.request.encode(request))) {
      yield rpc.response.decode(bytes as Buffer) as ResponseOf<M>;
    }
  }

  raw(path: string, request: Uint8Array, options: grpc.CallOptions & { signal?: AbortSignal } = {}): Promise<Buffer> {
    const { signal, ...callOptions } = options;
    return new Promise((resolve, reject) => {
      const call = this.#client.makeUnaryRequest(
        path,
        same,
        same,
        Buffer.from(request),
        new grpc.Metadata(),
        callOptions,
        (error, answer) => {
          if (error !== null) reject(error);
          else resolve(answer ?? Buffer.alloc(0));
        },
      );
      signal?.addEventListener("abort", () => call.cancel(), { once: true });
    });
  }

  rawStream(path: string, request: Uint8Array): grpc.ClientReadableStream<Buffer> {
    return this.#client.makeServerStreamRequest(path, same, same, Buffer.from(request));
  }

  rawBidirectional(path: string): grpc.ClientDuplexStream<Buffer, Buffer> {
    return this.#client.makeBidiStreamRequest(path, same, same);
  }

  close(): void {
    this.#client.close();
  }
}

const same = (bytes: Buffer): Buffer => bytes;
