import type { IncomingMessage } from "node:http";
import type { Act } from "../state/act";
import { callerOf } from "../keys";
import type { Caller, Keys } from "../keys";
import { errorAnswer } from "../shapes/error-answer";
import { settle } from "../state/settle";
import type { State } from "../state/state";
import type { World } from "../state/world";
import type { Variation } from "../variation/variation";
import type { Answer } from "./answer";
import { decodeBody } from "./decode-body";
import type { Call } from "./endpoint";
import { readQuery } from "./read-query";
import { RequestError } from "./request-error";
import type { RequestTarget } from "./request-target";
import type { Router } from "./router";

/** The context for handling requests. */
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

/**
 * Answers one request after its body was read: key, route, strict checks, endpoint. Synchronous, and therefore atomic.
 * Never throws.
 */
export function handleRequest(
  handling: Handling,
  request: IncomingMessage,
  target: RequestTarget,
  body: Buffer,
): Answer {
  try {
    return answerRequest(handling, request, target, body);
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

function answerRequest(handling: Handling, request: IncomingMessage, target: RequestTarget, body: Buffer): Answer {
  const { state, variation, world } = handling;
  const time = handling.now();
  settle({ state, time, variation, world });
  const caller = authenticate(handling, request);
  if (target.relative === null) throw new RequestError(404, `There is nothing at "${target.path}"`);
  const { endpoint, params } = handling.router(request.method ?? "", target.relative);
  const query = readQuery(target.query, endpoint.query);
  const act: Act = { state, user: caller.user, time, variation, world };
  const call: Call = {
    caller,
    state,
    variation,
    time,
    act,
    param: (name) => params[name] ?? "",
    query: (name) => query.get(name),
    body: decodeBody(body, request.headers["content-type"], endpoint.body),
    accept: request.headers.accept,
    href: (...segments) => [handling.url(), ...segments.map(encodeURIComponent)].join("/"),
  };
  return endpoint.handle(call);
}

function authenticate({ keys, variation }: Handling, request: IncomingMessage): Caller {
  const presented = request.headers["x-api-key"];
  const caller = callerOf(keys, Array.isArray(presented) ? presented.join(", ") : presented);
  if (caller !== null) return caller;
  const what =
    presented === undefined ? "The X-API-Key header is missing" : "The key in the X-API-Key header is not known";
  throw new RequestError(Number(variation.keyFailure), what);
}
