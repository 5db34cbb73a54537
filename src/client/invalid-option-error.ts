import type { ClientOptions } from "./client-options";

/**
 * An option cannot be used; nothing was sent. The message says what is wrong and what to do, without any secret value.
 * `option` lets the caller name the setting that the user wrote.
 */
export class InvalidOptionError extends Error {
  constructor(
    readonly option: keyof ClientOptions,
    message: string,
  ) {
    super(message);
    this.name = "InvalidOptionError";
  }
}
