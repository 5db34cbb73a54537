import type { IncomingMessage } from "node:http";
import { type Caller, callerOf, type Keys } from "../keys";
import { settle } from "../state/settle";
import type { State } from "../state/state";
import type { World } from "../state/world";
import type { Variation } from "../variation/variation";
import { type Answer, errorAnswer } from "./answer";
import { decodeBody } from "./decode-body";
import type { Call, MediaType } from "./endpoint";
import { readQuery } from "./read-query";
import { RequestError } from "./request-error";
import type { RequestTarget } from "./request-target";
import type { Router } from "./router";

export interface Handling {
  readonly router: Router;
  readonly state: State;
  readonly variation: Variation;
  readonly world: World;
  readonly keys: Keys;
  readonly now: () => number;
  /** Base URL, for links. */
  readonly url: () => string;
  readonly onBug: (error: unknown) => void;
}

/** A request of a known caller, read to its end. */
interface ReadRequest {
  readonly request: IncomingMessage;
  readonly caller: Caller;
  readonly target: RequestTarget;
  readonly body: Buffer;
}

/** Answers one request: route, strict checks, endpoint. Synchronous, and therefore atomic. Never throws. */
export function handleRequest(handling: Handling, { request, caller, target, body }: ReadRequest): Answer {
  try {
    const time = settleNow(handling);
    if (target.relative === null) throw new RequestError(404, `There is nothing at "${target.path}"`);
    const [method, path, { query }] = [request.method ?? "", target.relative, target];
    const [contentType, accept] = [request.headers["content-type"], request.headers.accept];
    return callEndpoint(handling, { caller, time, method, path, query, contentType, accept, body });
  } catch (error) {
    return answerError(handling, error);
  }
}

/** The answer for whatever was thrown. */
export function answerError({ variation, onBug }: Handling, error: unknown): Answer {
  if (error instanceof RequestError) return errorAnswer(variation, error);
  onBug(error);
  return errorAnswer(variation, new RequestError(500, "The service has a bug"));
}

/** Applies what is due. @returns the time of what follows, in milliseconds since 1970 */
export function settleNow({ state, variation, world, now }: Handling): number {
  const time = now();
  settle({ state, time, variation, world });
  return time;
}

/** A request of the interface, from the wire or from a form of the console. */
interface EndpointRequest {
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** Raw, relative to the context path. */
  readonly path: string;
  /** Raw, without the question mark. */
  readonly query: string;
  readonly contentType: string | undefined;
  readonly accept: string | undefined;
  readonly body: Buffer;
}

/** Route, strict checks, endpoint; what is due has been applied. @throws RequestError to answer with its status */
export function callEndpoint(handling: Handling, request: EndpointRequest): Answer {
  const { state, variation, world } = handling;
  const { caller, time } = request;
  const { endpoint, params } = handling.router(request.method, request.path);
  const query = readQuery(request.query, endpoint.query);
  const produces = endpoint.produces ?? (endpoint.method === "GET" ? (["application/json"] as const) : null);
  const call: Call = {
    ...caller,
    state,
    variation,
    world,
    time,
    param: (name) => params[name] ?? "",
    query: (name) => query.get(name),
    body: decodeBody(request.body, request.contentType, endpoint.body),
    format: produces === null ? "application/json" : negotiate(request.accept, produces),
    href: (...segments) => [handling.url(), ...segments.map(encodeURIComponent)].join("/"),
  };
  return endpoint.handle(call);
}

/** Who sent the request, by its headers alone: its body is not read where they are refused. */
export function authenticate({ keys, variation }: Handling, { headers }: IncomingMessage): Caller | RequestError {
  const presented = headers["x-api-key"];
  const caller = callerOf(keys, Array.isArray(presented) ? presented.join(", ") : presented);
  if (caller !== null) return caller;
  const what =
    presented === undefined ? "The X-API-Key header is missing" : "The key in the X-API-Key header is not known";
  return new RequestError(Number(variation.keyFailure), what);
}

/**
 * The format for an Accept header: what its first range of the highest quality takes.
 * @throws RequestError 406 if it accepts none of `offered`
 */
function negotiate(accept: string | undefined, offered: readonly [MediaType, ...MediaType[]]): MediaType {
  const ranges = (accept ?? "*/*").split(",").map((text) => {
    const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    return { range, quality: Number(quality) || 0 };
  });
  for (const { range } of ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)) {
    const format = offered.find((each) => range === each || range === "application/*" || range === "*/*");
    if (format !== undefined) return format;
  }
  throw new RequestError(406, `The Accept header takes none of ${offered.join(", ")}`);
}
