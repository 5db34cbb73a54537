import { encodeHeaders, type Stream } from "../http2";
import { framePrefix } from "./frame";
import { encodeStatusMessage, Status } from "./status";

const HEADERS = [
  [":status", "200"],
  ["content-type", "application/grpc"],
  ["grpc-accept-encoding", "identity"],
] as const;

const HEADER_BLOCK = encodeHeaders(HEADERS);
const OK_BLOCK = encodeHeaders([["grpc-status", String(Status.OK)]]);

/** The answer of one call: headers, messages, and the status in the trailers. */
export class ResponseWriter {
  readonly #stream: Stream;
  #started = false;
  #finished = false;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  /** Whether nobody reads any more of it. */
  get finished(): boolean {
    return this.#finished || this.#stream.closed;
  }

  /** Sends the headers; a stream does so before its first message, so that the client knows the call is alive. */
  start(): void {
    if (this.#started || this.finished) return;
    this.#started = true;
    this.#stream.respond(HEADER_BLOCK);
  }

  /** Resolves when there is room for more, or the reader is gone. */
  async send(message: Uint8Array): Promise<void> {
    this.start();
    if (this.finished) return;
    this.#write(message);
    await this.#stream.drained();
  }

  /** Ends the call with its only message and OK. */
  answer(message: Uint8Array): void {
    this.start();
    if (this.finished) return;
    this.#write(message);
    this.finish(Status.OK);
  }

  /** Ends the call. Only the first status counts. */
  finish(status: Status, message = ""): void {
    if (this.finished) return;
    this.#finished = true;
    if (this.#started && status === Status.OK && message === "") return this.#stream.end(OK_BLOCK);
    this.#stream.end(
      encodeHeaders([
        ...(this.#started ? [] : HEADERS),
        ["grpc-status", String(status)],
        ...(message === "" ? [] : [["grpc-message", encodeStatusMessage(message)] as const]),
      ]),
    );
  }

  #write(message: Uint8Array): void {
    this.#stream.write(framePrefix(message));
    this.#stream.write(Buffer.from(message.buffer, message.byteOffset, message.length));
  }
}
