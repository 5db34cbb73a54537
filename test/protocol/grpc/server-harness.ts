import * as grpc from "@grpc/grpc-js";
import { mkdtemp, rm } from "node:fs/promises";
import http2 from "node:http2";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createGrpcServer,
  type GrpcServer,
  type GrpcServerOptions,
  type MethodTable,
} from "../../../src/protocol/grpc";
import { RpcChannel } from "../plugin-client";

export interface ServerHarness {
  readonly server: GrpcServer;
  readonly path: string;
  readonly errors: unknown[];
  /** A client of the independent implementation. */
  readonly channel: RpcChannel;
  /** A bare HTTP/2 connection, for bytes that no gRPC client sends. */
  readonly session: http2.ClientHttp2Session;
  readonly stop: () => Promise<void>;
}

/** A plaintext server on a socket of its own, with both kinds of client. */
export async function serveMethods(
  methods: MethodTable,
  options: Partial<GrpcServerOptions> = {},
): Promise<ServerHarness> {
  const directory = await mkdtemp(join(tmpdir(), "grpc-"));
  const path = join(directory, "s");
  const errors: unknown[] = [];
  const server = createGrpcServer({
    methods: () => methods,
    describeError: (error) => {
      errors.push(error);
      return "described";
    },
    ...options,
  });
  const listener = createServer((socket) => server.accept(socket));
  await new Promise<void>((ready) => listener.listen(path, ready));
  const channel = new RpcChannel(`unix:${path}`, grpc.credentials.createInsecure());
  const session = http2.connect("http://localhost", { createConnection: () => connect(path) });
  session.on("error", () => undefined);
  return {
    server,
    path,
    errors,
    channel,
    session,
    stop: async () => {
      channel.close();
      session.destroy();
      listener.close();
      await server.close(0);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface RawAnswer {
  readonly headers: http2.IncomingHttpHeaders;
  readonly trailers: http2.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly resetCode: number;
}

/** Sends chunks just as they are, and gathers the answer. */
export function rawCall(
  session: http2.ClientHttp2Session,
  chunks: readonly Uint8Array[],
  headers: http2.OutgoingHttpHeaders = {},
  end = true,
): Promise<RawAnswer> {
  const stream = session.request({
    ":method": "POST",
    ":path": "/test/Echo",
    "content-type": "application/grpc",
    te: "trailers",
    ...headers,
  });
  return new Promise((resolve, reject) => {
    let answer: http2.IncomingHttpHeaders = {};
    let trailers: http2.IncomingHttpHeaders = {};
    const body: Buffer[] = [];
    stream.on("response", (received) => (answer = received));
    stream.on("trailers", (received: http2.IncomingHttpHeaders) => (trailers = received));
    stream.on("data", (chunk: Buffer) => body.push(chunk));
    stream.on("close", () => {
      const ended = "grpc-status" in answer ? answer : trailers;
      resolve({ headers: answer, trailers: ended, body: Buffer.concat(body), resetCode: stream.rstCode });
    });
    stream.on("error", reject);
    const send = async (): Promise<void> => {
      for (const chunk of chunks) {
        if (stream.destroyed || stream.closed) return;
        stream.write(chunk);
        await new Promise((turn) => setImmediate(turn));
      }
      if (end && !stream.closed) stream.end();
    };
    void send();
  });
}

export function frame(message: Uint8Array, flag = 0): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flag);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}
