import type { MessageType } from "./message-type";

/** A method of a service, as its definition has it. */
export interface Rpc<RequestType extends MessageType<any, any>, ResponseType extends MessageType<any, any>> {
  readonly request: RequestType;
  readonly response: ResponseType;
  readonly streams: "none" | "request" | "response" | "both";
}

export function rpc<Q extends MessageType<any, any>, A extends MessageType<any, any>>(
  request: Q,
  response: A,
  streams: "none" | "request" | "response" | "both" = "none",
): Rpc<Q, A> {
  return { request, response, streams };
}
