import type { Stream } from "../http2";
import { FrameDecoder } from "./frame";
import { GrpcError, Status } from "./status";

/** Messages held for a slow reader before the client, by flow control, is made to wait. */
const HIGH_WATER_MESSAGES = 16;

/** The messages of one call's request. Made in the turn in which the stream is opened, so that nothing is missed. */
export class RequestReader {
  readonly #stream: Stream;
  readonly #decoder: FrameDecoder;
  readonly #queue: Uint8Array[] = [];
  #ended = false;
  #error: unknown;
  #wake: (() => void) | undefined;

  constructor(stream: Stream, maxMessageBytes: number) {
    this.#stream = stream;
    this.#decoder = new FrameDecoder(maxMessageBytes);
    stream.onData = (chunk) => this.#step(() => this.#push(chunk));
    stream.onEnd = () => this.#step(() => this.#end());
    stream.onClose(() => this.#close());
  }

  /** The only message of a unary request. */
  async single(): Promise<Uint8Array> {
    while (!this.#ended) {
      if (this.#error !== undefined) throw this.#error as Error;
      await this.#more();
    }
    const [message, ...others] = this.#queue;
    if (message === undefined || others.length > 0) {
      throw new GrpcError(
        Status.UNIMPLEMENTED,
        `The method takes one message, but the request has ${this.#queue.length}`,
      );
    }
    return message;
  }

  async *messages(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.#error !== undefined) throw this.#error as Error;
      const message = this.#queue.shift();
      if (message !== undefined) {
        if (this.#queue.length < HIGH_WATER_MESSAGES) this.#stream.paused = false;
        yield message;
      } else if (this.#ended) {
        return;
      } else {
        await this.#more();
      }
    }
  }

  #step(step: () => void): void {
    if (this.#error !== undefined) return;
    try {
      step();
    } catch (error) {
      this.#error = error;
      // Whatever else the client sends is discarded, so that the client receives the status.
      this.#queue.length = 0;
    }
    this.#wake?.();
  }

  #push(chunk: Buffer): void {
    this.#queue.push(...this.#decoder.push(chunk));
    if (this.#queue.length >= HIGH_WATER_MESSAGES) this.#stream.paused = true;
  }

  #end(): void {
    this.#decoder.end();
    this.#ended = true;
  }

  #close(): void {
    if (!this.#ended) this.#error ??= new GrpcError(Status.CANCELLED, "The client cancelled the call");
    this.#wake?.();
  }

  #more(): Promise<void> {
    return new Promise((wake) => (this.#wake = wake));
  }
}
