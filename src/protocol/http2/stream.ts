import { ByteQueue } from "./byte-queue";
import { ErrorCode } from "./error-code";
import { frameHead, FrameType, numberFrame } from "./frame";
import { ReceiveWindow, SendWindow } from "./window";

/** How much a client may send on one stream before it is read. */
export const STREAM_WINDOW_BYTES = 4 * 1024 * 1024;

/** The connection of a stream, as the stream needs it. */
export interface StreamConnection {
  /** What the peer takes of all streams together. */
  readonly window: SendWindow;
  /** The longest payload of one frame. */
  readonly frameBytes: number;
  /** Whether the socket holds more than it should until the peer has read. */
  readonly isFull: boolean;
  write(...chunks: readonly Buffer[]): void;
  writeHeaders(streamId: number, block: Buffer, end: boolean): void;
  /** Asks for `flush` once the connection's window or the socket has room. */
  wait(stream: Stream): void;
  /** The stream is over for both sides. */
  closed(stream: Stream): void;
}

const ignore = (): void => undefined;

/** One request and its answer. Data come from the moment the stream is made, so listeners are set in the same turn. */
export class Stream {
  onData: (chunk: Buffer) => void = ignore;
  /** The request is complete. */
  onEnd: () => void = ignore;

  readonly #connection: StreamConnection;
  readonly #window: SendWindow;
  readonly #received = new ReceiveWindow(STREAM_WINDOW_BYTES);
  readonly #unsent = new ByteQueue();
  readonly #onClose: (() => void)[] = [];
  #trailers: Buffer | undefined;
  #paused = false;
  #requestEnded = false;
  #answerEnded = false;
  #closed = false;
  #onDrain: (() => void) | undefined;

  constructor(
    readonly id: number,
    connection: StreamConnection,
    windowBytes: number,
  ) {
    this.#connection = connection;
    this.#window = new SendWindow(windowBytes);
  }

  /** Nothing is read or sent any more: both sides have ended, one has reset the stream, or the connection is gone. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Whether the client has got the whole answer, or will. */
  get answered(): boolean {
    return this.#answerEnded;
  }

  /** Called once, when the stream is closed. */
  onClose(listener: () => void): void {
    this.#onClose.push(listener);
  }

  /** While the reader is slow, the client is allowed no more than its window. */
  set paused(paused: boolean) {
    this.#paused = paused;
    this.#openWindow();
  }

  respond(headers: Buffer): void {
    if (!this.#closed) this.#connection.writeHeaders(this.id, headers, false);
  }

  /** Sends as much as the client takes, and the rest when it takes more. Chunks are not copied. */
  write(chunk: Buffer): void {
    if (this.#closed) return;
    this.#unsent.push(chunk);
    this.flush();
  }

  /** Ends the answer with trailers, or with headers if nothing was sent before. */
  end(headers: Buffer): void {
    if (this.#closed) return;
    this.#trailers = headers;
    this.flush();
  }

  /** Resolves when what was written is with the client or its system, or will never be. */
  drained(): Promise<void> | undefined {
    if (!this.#isBehind) return undefined;
    this.#connection.wait(this);
    return new Promise((resolve) => (this.#onDrain = resolve));
  }

  reset(code: ErrorCode): void {
    if (this.#closed) return;
    this.#connection.write(numberFrame(FrameType.RST_STREAM, this.id, code));
    this.close();
  }

  /** Sends what the windows allow; called by the connection when they may have grown. */
  flush(): void {
    while (this.#unsent.length > 0) {
      const length = Math.min(
        this.#unsent.length,
        this.#window.bytes,
        this.#connection.window.bytes,
        this.#connection.frameBytes,
      );
      if (length <= 0) return this.#connection.wait(this);
      this.#window.bytes -= length;
      this.#connection.window.bytes -= length;
      this.#connection.write(frameHead(FrameType.DATA, 0, this.id, length), this.#unsent.take(length));
    }
    if (this.#trailers !== undefined) return this.#finish(this.#trailers);
    if (this.#onDrain === undefined) return;
    if (this.#isBehind) return this.#connection.wait(this);
    this.#wake();
  }

  /** The client sends data, of which `frameBytes` count in its window; what it sends after its end is an error. */
  receive(data: Buffer, frameBytes: number, end: boolean): void {
    if (this.#requestEnded) return this.reset(ErrorCode.STREAM_CLOSED);
    if (!this.#received.received(frameBytes)) return this.reset(ErrorCode.FLOW_CONTROL_ERROR);
    if (data.length > 0) this.onData(data);
    if (!end) return this.#openWindow();
    this.#requestEnded = true;
    this.onEnd();
    if (this.#answerEnded) this.close();
  }

  /** The client takes more, or less where it has changed its settings. */
  growWindow(bytes: number): void {
    if (!this.#window.grow(bytes)) return this.reset(ErrorCode.FLOW_CONTROL_ERROR);
    this.flush();
  }

  /** Without a word to the client: it has reset the stream, or is gone. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.closed(this);
    this.#wake();
    for (const listener of this.#onClose) listener();
  }

  get #isBehind(): boolean {
    return !this.#closed && (this.#unsent.length > 0 || this.#connection.isFull);
  }

  #wake(): void {
    const wake = this.#onDrain;
    this.#onDrain = undefined;
    wake?.();
  }

  #finish(trailers: Buffer): void {
    this.#trailers = undefined;
    this.#answerEnded = true;
    this.#connection.writeHeaders(this.id, trailers, true);
    // An answer that is complete before the request is: the client need send no more.
    if (this.#requestEnded) this.close();
    else this.reset(ErrorCode.NO_ERROR);
  }

  #openWindow(): void {
    if (this.#paused || this.#requestEnded || this.#closed) return;
    const bytes = this.#received.takeIncrement();
    if (bytes > 0) this.#connection.write(numberFrame(FrameType.WINDOW_UPDATE, this.id, bytes));
  }
}
