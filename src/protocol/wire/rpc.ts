import type { MessageType } from "./message-type";

/** The messages of a service's method. Which of them are streams is said by its handler. */
export interface Rpc<RequestType extends MessageType<any, any>, ResponseType extends MessageType<any, any>> {
  readonly request: RequestType;
  readonly response: ResponseType;
}

export function rpc<Q extends MessageType<any, any>, A extends MessageType<any, any>>(
  request: Q,
  response: A,
): Rpc<Q, A> {
  return { request, response };
}
