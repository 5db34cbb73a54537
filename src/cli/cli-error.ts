/** An error that the user can fix. The message says what is wrong and what to do, and is printed unchanged. */
export class CliError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CliError";
  }
}
