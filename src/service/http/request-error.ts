/** The service rejects a request. Becomes the answer: the status, and the message in the variation's error shape. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "RequestError";
  }
}
