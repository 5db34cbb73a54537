import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { encodeStatusMessage, GrpcError, Status } from "./status";
import { FrameDecoder, framePrefix } from "./frame";

/**
 * What a handler knows about its call. The signal is aborted when the client cancels the call or goes away, when its
 * deadline passes, when the server closes, and by the handler's own service. It is made on first use: most calls have
 * nothing to stop.
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
    }
  | {
      readonly kind: "bidirectional";
      readonly handle: (requests: AsyncIterable<Uint8Array>, call: GrpcCall) => AsyncIterable<Uint8Array>;
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
  const deadline = parseTimeout(header(headers, "grpc-timeout"));
  const timer =
    deadline === undefined
      ? undefined
      : setTimeout(() => {
          writer.finish(Status.DEADLINE_EXCEEDED, "The client's deadline has passed");
          call.abort();
        }, deadline);
  try {
    const method = (await methods).get(path);
    if (method === undefined) throw new GrpcError(Status.UNIMPLEMENTED, `This server has no method ${path}`);
    await run(method, new RequestReader(stream, options.maxMessageBytes), writer, call);
  } catch (error) {
    if (error instanceof GrpcError) writer.finish(error.status, error.message);
    else if (call.signal.aborted) writer.finish(Status.CANCELLED, "The call was cancelled");
    else writer.finish(Status.INTERNAL, options.describeError(error, path));
  } finally {
    clearTimeout(timer);
  }
}

async function run(method: Method, requests: RequestReader, writer: ResponseWriter, call: GrpcCall): Promise<void> {
  switch (method.kind) {
    case "unary":
      return writer.answer(await method.handle(await requests.single(), call));
    case "serverStream":
      return sendAll(method.handle(await requests.single(), call), writer);
    case "bidirectional":
      return sendAll(method.handle(requests.messages(), call), writer);
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

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

const MILLISECONDS = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 0.001, n: 0.000001 } as const;

/** Node's timers accept no longer delay; a deadline beyond it counts as none. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The `grpc-timeout` header (at most eight digits and a unit) in milliseconds; undefined if there is no deadline.
 */
export function parseTimeout(header: string | undefined): number | undefined {
  const match = /^(\d{1,8})([HMSmun])$/.exec(header ?? "");
  if (match === null) return undefined;
  const milliseconds = Number(match[1]) * MILLISECONDS[match[2] as keyof typeof MILLISECONDS];
  return milliseconds > LONGEST_TIMER ? undefined : Math.ceil(milliseconds);
}

/** Messages held for a slow reader before the stream is paused, and with it, by flow control, the client. */
const HIGH_WATER_MESSAGES = 16;

/** The messages of one call's request. */
class RequestReader {
  readonly #stream: ServerHttp2Stream;
  readonly #queue: Uint8Array[] = [];
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  constructor(stream: ServerHttp2Stream, maxMessageBytes: number) {
    this.#stream = stream;
    const decoder = new FrameDecoder(maxMessageBytes);
    const guarded = (step: () => void) => () => {
      if (this.#error !== undefined) return;
      try {
        step();
      } catch (error) {
        this.#error = error;
        // Whatever else the client sends is read and discarded, so that the client receives the status.
        this.#queue.length = 0;
      }
      this.#wake?.();
    };
    stream.on("data", (chunk: Buffer) =>
      guarded(() => {
        this.#queue.push(...decoder.push(chunk));
        if (this.#queue.length >= HIGH_WATER_MESSAGES) stream.pause();
      })(),
    );
    stream.on(
      "end",
      guarded(() => {
        decoder.end();
        this.#ended = true;
      }),
    );
    const close = (): void => {
      if (!this.#ended) this.#error ??= new GrpcError(Status.CANCELLED, "The client cancelled the call");
      this.#wake?.();
    };
    if (stream.destroyed) close();
    else stream.on("close", close);
  }

  /** The only message of a unary request. */
  async single(): Promise<Uint8Array> {
    let message: Uint8Array | undefined;
    let count = 0;
    for (;;) {
      if (this.#error !== undefined) throw this.#error as Error;
      message ??= this.#queue[0];
      count += this.#queue.splice(0).length;
      if (this.#stream.isPaused()) this.#stream.resume();
      if (this.#ended) break;
      await new Promise<void>((wake) => (this.#wake = wake));
    }
    if (message === undefined || count > 1) {
      throw new GrpcError(Status.UNIMPLEMENTED, `The method takes one message, but the request has ${count}`);
    }
    return message;
  }

  async *messages(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.#error !== undefined) throw this.#error as Error;
      const message = this.#queue.shift();
      if (message !== undefined) {
        if (this.#queue.length < HIGH_WATER_MESSAGES && this.#stream.isPaused()) this.#stream.resume();
        yield message;
      } else if (this.#ended) {
        return;
      } else {
        await new Promise<void>((wake) => (this.#wake = wake));
      }
    }
  }
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
    this.#stopTheClient();
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

  /** If the answer is complete before the request is, tells the client to send no more. */
  #stopTheClient(): void {
    if (this.#stream.readableEnded) return;
    this.#stream.resume();
    const stop = (): void => {
      if (!this.#stream.readableEnded && !this.#stream.closed) this.#stream.close(constants.NGHTTP2_NO_ERROR);
    };
    if (this.#stream.writableFinished) stop();
    else this.#stream.once("finish", stop);
  }
}

const HEADERS = {
  ":status": 200,
  "content-type": "application/grpc",
  "grpc-accept-encoding": "identity",
} as const;
