import type { ServerHttp2Stream } from "node:http2";
import { FrameDecoder } from "./frame";
import { GrpcError, Status } from "./status";

/** Messages held for a slow reader before the stream is paused, and with it, by flow control, the client. */
const HIGH_WATER_MESSAGES = 16;

/** The messages of one call's request. */
export class RequestReader {
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
