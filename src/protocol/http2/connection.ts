import type { Socket } from "node:net";
import { NO_TABLE } from "./encode-headers";
import { ConnectionError, ErrorCode } from "./error-code";
import {
  DEFAULT_FRAME_BYTES,
  Flag,
  FRAME_HEAD_BYTES,
  frameHead,
  FrameReader,
  FrameType,
  numberFrame,
  streamIdAt,
  withoutPadding,
  type Frame,
} from "./frame";
import { HeaderDecoder, type Headers } from "./header-decoder";
import { readSettings, Setting, settingsFrame } from "./settings";
import { Stream, STREAM_WINDOW_BYTES, type StreamConnection } from "./stream";
import { DEFAULT_WINDOW_BYTES, ReceiveWindow, SendWindow } from "./window";

export interface ConnectionEvents {
  /** A request; its body comes after the call. */
  readonly onStream: (stream: Stream, headers: Headers) => void;
  readonly onError: (error: Error) => void;
}

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/** How much a client may send on all streams before it is read. */
const WINDOW_BYTES = 32 * 1024 * 1024;

/** The headers of a request are some hundred bytes. */
const MOST_HEADER_BYTES = 256 * 1024;

/** A header block that has begun, and of which more frames come before any other. */
interface OpenBlock {
  readonly streamId: number;
  readonly end: boolean;
  readonly parts: Buffer[];
  /** Of all its frames, with the heads of those that go on with it: so a chain of empty ones has an end too. */
  bytes: number;
}

/** The server's side of one HTTP/2 connection (RFC 9113), from the client's preface to the end of the last stream. */
export class Connection implements StreamConnection {
  readonly window = new SendWindow(DEFAULT_WINDOW_BYTES);
  frameBytes = DEFAULT_FRAME_BYTES;

  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  readonly #frames = new FrameReader();
  readonly #decoder = new HeaderDecoder();
  readonly #received = new ReceiveWindow(WINDOW_BYTES);
  readonly #streams = new Map<number, Stream>();
  /** Those that have more to send than there is room for, in the order in which they get it. */
  readonly #waiting = new Set<Stream>();
  #streamWindowBytes = DEFAULT_WINDOW_BYTES;
  #newestStream = 0;
  #block: OpenBlock | undefined;
  #greeting: "preface" | "settings" | "done" = "preface";
  #headerTableChanged = false;
  #corked = false;
  #closing = false;

  constructor(socket: Socket, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    this.write(
      settingsFrame([[Setting.INITIAL_WINDOW_SIZE, STREAM_WINDOW_BYTES]]),
      numberFrame(FrameType.WINDOW_UPDATE, 0, WINDOW_BYTES - DEFAULT_WINDOW_BYTES),
    );
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    socket.on("drain", () => this.#flushWaiting());
    socket.on("error", events.onError);
    socket.on("close", () => this.#closeStreams());
  }

  get isFull(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /** Takes no new streams, and ends the connection after the last one. */
  close(): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#sendGoaway(ErrorCode.NO_ERROR);
    this.#endIfIdle();
  }

  write(...chunks: readonly Buffer[]): void {
    if (!this.#socket.writable) return;
    if (!this.#corked) {
      // What is written in one turn, such as a whole small answer, goes out in one piece.
      this.#corked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        this.#socket.uncork();
      });
    }
    for (const chunk of chunks) this.#socket.write(chunk);
  }

  writeHeaders(streamId: number, block: Buffer, end: boolean): void {
    const whole = this.#headerTableChanged ? Buffer.concat([NO_TABLE, block]) : block;
    this.#headerTableChanged = false;
    const flags = end ? Flag.END_STREAM : 0;
    for (let at = 0; at === 0 || at < whole.length; at += this.frameBytes) {
      const part = whole.subarray(at, at + this.frameBytes);
      const isLast = at + part.length === whole.length;
      const type = at === 0 ? FrameType.HEADERS : FrameType.CONTINUATION;
      this.write(
        frameHead(type, (at === 0 ? flags : 0) | (isLast ? Flag.END_HEADERS : 0), streamId, part.length),
        part,
      );
    }
  }

  wait(stream: Stream): void {
    this.#waiting.add(stream);
  }

  closed(stream: Stream): void {
    this.#streams.delete(stream.id);
    this.#waiting.delete(stream);
    this.#endIfIdle();
  }

  #receive(chunk: Buffer): void {
    this.#frames.push(chunk);
    try {
      if (this.#greeting === "preface" && !this.#readPreface()) return;
      for (let frame = this.#frames.next(); frame !== undefined; frame = this.#frames.next()) this.#handle(frame);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.#fail(error);
    }
  }

  #readPreface(): boolean {
    const preface = this.#frames.raw(PREFACE.length);
    if (preface === undefined) return false;
    if (!preface.equals(PREFACE)) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "it begins with something else");
    this.#greeting = "settings";
    return true;
  }

  #handle(frame: Frame): void {
    if (this.#greeting === "settings" && frame.type !== FrameType.SETTINGS)
      throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "it does not begin with SETTINGS");
    if ((this.#block === undefined) === (frame.type === FrameType.CONTINUATION))
      throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "another frame stands where a header block goes on");
    switch (frame.type) {
      case FrameType.DATA:
        return this.#onData(frame);
      case FrameType.HEADERS:
        return this.#onHeaders(frame);
      case FrameType.CONTINUATION:
        return this.#onContinuation(frame);
      case FrameType.RST_STREAM:
        sized(frame, 4);
        return this.#openedStream(frame)?.close();
      case FrameType.SETTINGS:
        return this.#onSettings(frame);
      case FrameType.PING:
        return this.#onPing(frame);
      case FrameType.WINDOW_UPDATE:
        return this.#onWindowUpdate(frame);
      case FrameType.PUSH_PROMISE:
        throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "only servers promise");
      // What a client prefers changes nothing here; after its GOAWAY it opens no streams, and needs no answer to that.
      case FrameType.PRIORITY:
      case FrameType.GOAWAY:
      default:
    }
  }

  #onData(frame: Frame): void {
    const stream = this.#openedStream(frame);
    const data = withoutPadding(frame);
    if (!this.#received.received(frame.payload.length))
      throw new ConnectionError(ErrorCode.FLOW_CONTROL_ERROR, "it sends more than it may");
    const bytes = this.#received.takeIncrement();
    if (bytes > 0) this.write(numberFrame(FrameType.WINDOW_UPDATE, 0, bytes));
    stream?.receive(data, frame.payload.length, hasFlag(frame, Flag.END_STREAM));
  }

  #onHeaders(frame: Frame): void {
    if (frame.streamId % 2 === 0)
      throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a client's streams have odd numbers");
    let part = withoutPadding(frame);
    if (hasFlag(frame, Flag.PRIORITY)) part = part.subarray(PRIORITY_BYTES);
    this.#block = { streamId: frame.streamId, end: hasFlag(frame, Flag.END_STREAM), parts: [part], bytes: part.length };
    if (hasFlag(frame, Flag.END_HEADERS)) this.#endBlock(this.#block);
  }

  #onContinuation(frame: Frame): void {
    const block = this.#block;
    if (block?.streamId !== frame.streamId)
      throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a header block goes on in another stream");
    block.parts.push(frame.payload);
    block.bytes += FRAME_HEAD_BYTES + frame.payload.length;
    if (block.bytes > MOST_HEADER_BYTES)
      throw new ConnectionError(
        ErrorCode.ENHANCE_YOUR_CALM,
        `a request has over ${MOST_HEADER_BYTES} bytes of headers`,
      );
    if (hasFlag(frame, Flag.END_HEADERS)) this.#endBlock(block);
  }

  #endBlock({ streamId, end, parts }: OpenBlock): void {
    this.#block = undefined;
    // Even those of a stream that is over: later blocks build on it.
    const headers = this.#decoder.decode(
      parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts),
    );
    const open = this.#streams.get(streamId);
    if (open !== undefined) {
      // Trailers, of which a request has none that matter.
      if (end) open.receive(NOTHING, 0, true);
      else open.reset(ErrorCode.PROTOCOL_ERROR);
    } else if (streamId > this.#newestStream) {
      this.#newestStream = streamId;
      if (this.#closing) this.write(numberFrame(FrameType.RST_STREAM, streamId, ErrorCode.REFUSED_STREAM));
      else this.#open(streamId, headers, end);
    }
  }

  #open(streamId: number, headers: Headers, end: boolean): void {
    const stream = new Stream(streamId, this, this.#streamWindowBytes);
    this.#streams.set(streamId, stream);
    this.#events.onStream(stream, headers);
    if (end && !stream.closed) stream.receive(NOTHING, 0, true);
  }

  #onSettings(frame: Frame): void {
    if (frame.streamId !== 0) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "settings are not a stream's");
    this.#greeting = "done";
    if (hasFlag(frame, Flag.ACK)) return sized(frame, 0);
    const settings = readSettings(frame.payload);
    // Before what a wider window lets out: to a client its settings hold once they are acknowledged.
    this.write(frameHead(FrameType.SETTINGS, Flag.ACK, 0, 0));
    for (const [setting, value] of settings) {
      if (setting === Setting.HEADER_TABLE_SIZE) this.#headerTableChanged = true;
      if (setting === Setting.MAX_FRAME_SIZE) this.frameBytes = value;
      if (setting === Setting.INITIAL_WINDOW_SIZE) {
        const change = value - this.#streamWindowBytes;
        this.#streamWindowBytes = value;
        for (const stream of this.#streams.values()) stream.growWindow(change);
      }
    }
  }

  #onPing(frame: Frame): void {
    if (frame.streamId !== 0) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a ping is not a stream's");
    sized(frame, 8);
    if (!hasFlag(frame, Flag.ACK)) this.write(frameHead(FrameType.PING, Flag.ACK, 0, 8), frame.payload);
  }

  #onWindowUpdate(frame: Frame): void {
    sized(frame, 4);
    const bytes = streamIdAt(frame.payload, 0);
    if (frame.streamId !== 0) {
      const stream = this.#openedStream(frame);
      if (bytes === 0) stream?.reset(ErrorCode.PROTOCOL_ERROR);
      else stream?.growWindow(bytes);
      return;
    }
    if (bytes === 0) throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a window grows by nothing");
    if (!this.window.grow(bytes)) throw new ConnectionError(ErrorCode.FLOW_CONTROL_ERROR, "a window is too large");
    this.#flushWaiting();
  }

  /** The frame's stream; undefined if it is over, since the client may not know that yet. */
  #openedStream({ streamId }: Frame): Stream | undefined {
    if (streamId === 0 || streamId > this.#newestStream)
      throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, "a frame belongs to a stream that was not opened");
    return this.#streams.get(streamId);
  }

  #flushWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const stream of waiting) stream.flush();
  }

  #sendGoaway(code: ErrorCode): void {
    const payload = Buffer.alloc(8);
    payload.writeUInt32BE(this.#newestStream, 0);
    payload.writeUInt32BE(code, 4);
    this.write(frameHead(FrameType.GOAWAY, 0, 0, payload.length), payload);
  }

  #endIfIdle(): void {
    if (this.#closing && this.#streams.size === 0) this.#socket.end();
  }

  #fail(error: ConnectionError): void {
    this.#closing = true;
    this.#sendGoaway(error.code);
    this.#socket.removeAllListeners("data").resume();
    this.#socket.destroySoon();
    this.#closeStreams();
    this.#events.onError(error);
  }

  #closeStreams(): void {
    for (const stream of [...this.#streams.values()]) stream.close();
  }
}

const PRIORITY_BYTES = 5;

const NOTHING = Buffer.alloc(0);

const hasFlag = (frame: Frame, flag: number): boolean => (frame.flags & flag) !== 0;

function sized(frame: Frame, bytes: number): void {
  if (frame.payload.length !== bytes)
    throw new ConnectionError(
      ErrorCode.FRAME_SIZE_ERROR,
      `a frame of type ${frame.type} has ${frame.payload.length} bytes`,
    );
}
