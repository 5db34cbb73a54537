/** The most that a window may come to (RFC 9113, section 6.9.1). */
const MOST = 2 ** 31 - 1;

/** Before anybody has said otherwise, for a connection and for each of its streams. */
export const DEFAULT_WINDOW_BYTES = 65_535;

/** How many bytes of DATA the peer still takes, of one stream or of all. A change of settings may make it negative. */
export class SendWindow {
  constructor(public bytes: number) {}

  /** @returns whether the window is still one that there may be */
  grow(bytes: number): boolean {
    this.bytes += bytes;
    return this.bytes <= MOST;
  }
}

/** How many bytes of DATA the peer may still send. */
export class ReceiveWindow {
  #left: number;
  #unreported = 0;

  constructor(readonly bytes: number) {
    this.#left = bytes;
  }

  /** @returns whether the peer was allowed to send so much */
  received(bytes: number): boolean {
    this.#left -= bytes;
    this.#unreported += bytes;
    return this.#left >= 0;
  }

  /** By how much to open the window again (its increment): nothing before half of it is used, to send few frames. */
  takeIncrement(): number {
    if (this.#unreported * 2 < this.bytes) return 0;
    const bytes = this.#unreported;
    this.#unreported = 0;
    this.#left += bytes;
    return bytes;
  }
}
