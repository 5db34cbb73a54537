/** An error that the user can fix. The message says what is wrong and what to do, and is printed unchanged. */
export class CliError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CliError";
  }
}

/** What `read` returns; an error of this class becomes one that the user can fix, with words around its own. @throws CliError */
export function explained<T>(read: () => T, type: abstract new (...args: never) => Error, before = "", behind = ""): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof type)) throw error;
    throw new CliError(`${before}${error.message}${behind}`, { cause: error });
  }
}
