import type { MessageType } from "./message-type";

/** The messages of a service's method. Which of them are streams is said by its handler. */
export interface Rpc<
  RequestType extends MessageType<unknown, unknown>,
  ResponseType extends MessageType<unknown, unknown>,
> {
  readonly request: RequestType;
  readonly response: ResponseType;
}

export function rpc<Q extends MessageType<unknown, unknown>, A extends MessageType<unknown, unknown>>(
  request: Q,
  response: A,
): Rpc<Q, A> {
  return { request, response };
}
