import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import { encodeStatusMessage, GrpcError, Status } from "./status";
import { framePrefix, readMessage } from "./frame";

/**
 * What a handler knows about its call. The signal is aborted when the client cancels the call or goes away, when the
 * server closes, and by the handler's own service. It is made on first use: most calls have nothing to stop. Engines set no
 * deadlines.
 */
export type GrpcCall = Pick<AbortController, "signal" | "abort">;

/**
 * A method by what it takes and returns; messages are bytes here, which the handler decodes. A handler that throws a
 * GrpcError ends the call with that status, any other error with INTERNAL.
 */
export type Method =
  | { readonly kind: "unary"; readonly handle: (request: Uint8Array, call: GrpcCall) => Promise<Uint8Array> }
  | {
      readonly kind: "serverStream";
      readonly handle: (request: Uint8Array, call: GrpcCall) => AsyncIterable<Uint8Array>;
    };

/** Methods by their path, `/package.Service/Method`. */
export type MethodTable = ReadonlyMap<string, Method>;

export interface CallOptions {
  readonly maxMessageBytes: number;
  /** Called for every error that is not a GrpcError; the client gets the result as the status message. */
  readonly describeError: (error: unknown, path: string) => string;
}

/**
 * Serves one stream from its headers to its trailers; never rejects. The caller aborts the call when the stream fails
 * or closes before.
 */
export async function serveCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  methods: Promise<MethodTable>,
  call: GrpcCall,
  options: CallOptions,
): Promise<void> {
  const writer = new ResponseWriter(stream);
  const path = headers[":path"] ?? "";
  if (headers[":method"] !== "POST" || !/^application\/grpc($|[;+])/.test(headers["content-type"] ?? "")) {
    stream.respond({ ":status": 415 }, { endStream: true });
    return;
  }
  try {
    const method = (await methods).get(path);
    if (method === undefined) throw new GrpcError(Status.UNIMPLEMENTED, `This server has no method ${path}`);
    const request = await readMessage(stream, options.maxMessageBytes);
    if (method.kind === "unary") writer.answer(await method.handle(request, call));
    else await sendAll(method.handle(request, call), writer);
  } catch (error) {
    if (error instanceof GrpcError) writer.finish(error.status, error.message);
    else if (call.signal.aborted) writer.finish(Status.CANCELLED, "The call was cancelled");
    else writer.finish(Status.INTERNAL, options.describeError(error, path));
  }
}

async function sendAll(messages: AsyncIterable<Uint8Array>, writer: ResponseWriter): Promise<void> {
  writer.start();
  for await (const message of messages) {
    await writer.send(message);
    // The reader is gone: leaving the loop lets the handler clean up.
    if (writer.finished) break;
  }
  writer.finish(Status.OK);
}

/** Up to this size, prefix and message are sent as one buffer; above it, copying costs more than a second write. */
const JOIN_BELOW_BYTES = 64 * 1024;

/** The answer of one call: headers, messages, and the status in the trailers. */
class ResponseWriter {
  readonly #stream: ServerHttp2Stream;
  #started = false;
  #finished = false;

  constructor(stream: ServerHttp2Stream) {
    this.#stream = stream;
  }

  /** Whether nobody reads any more of it. */
  get finished(): boolean {
    return this.#finished || this.#stream.destroyed;
  }

  /** Sends the headers; a stream does so before its first message, so that the client knows the call is alive. */
  start(): void {
    if (this.#started || this.#finished || this.#stream.destroyed) return;
    this.#started = true;
    this.#stream.respond(HEADERS, { waitForTrailers: true });
  }

  /** Resolves when there is room for more, or the reader is gone. */
  async send(message: Uint8Array): Promise<void> {
    this.start();
    if (this.finished || this.#stream.writableEnded) return;
    if (!this.#stream.write(this.#prefixed(message))) await this.#drained();
  }

  /** Ends the call with its only message and OK, with one write less than a message and an end of their own. */
  answer(message: Uint8Array): void {
    this.start();
    if (!this.finished) this.#end(Status.OK, "", this.#prefixed(message));
  }

  /** Ends the call. Only the first status counts. */
  finish(status: Status, message = ""): void {
    if (!this.#finished) this.#end(status, message);
  }

  #end(status: Status, message: string, last?: Uint8Array): void {
    this.#finished = true;
    if (this.#stream.destroyed || this.#stream.closed) return;
    const trailers = {
      "grpc-status": String(status),
      ...(message === "" ? {} : { "grpc-message": encodeStatusMessage(message) }),
    };
    if (this.#started) {
      this.#stream.once("wantTrailers", () => this.#stream.sendTrailers(trailers));
      this.#stream.end(last);
    } else {
      this.#stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
    }
    // What is left of the request is thrown away. A reset instead can overtake the answer (Node.js 22.23).
    this.#stream.resume();
  }

  /** The message with its prefix; that of a large one is written by itself. */
  #prefixed(message: Uint8Array): Uint8Array {
    const prefix = framePrefix(message);
    if (message.length < JOIN_BELOW_BYTES) return Buffer.concat([prefix, message]);
    this.#stream.write(prefix);
    return message;
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#stream.off("drain", done).off("close", done);
        resolve();
      };
      this.#stream.on("drain", done).on("close", done);
    });
  }
}

const HEADERS = {
  ":status": 200,
  "content-type": "application/grpc",
  "grpc-accept-encoding": "identity",
} as const;
