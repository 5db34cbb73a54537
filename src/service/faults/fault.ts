import { type Answer, emptyAnswer, errorAnswer, htmlAnswer, jsonTextAnswer } from "../http/answer";
import { RequestError } from "../http/request-error";
import type { Variation } from "../variation/variation";

export interface HeldRequest {
  readonly method: string;
  /** Relative to the context path. */
  readonly path: string;
  /** Resolves when the client's connection ends. Never rejects. */
  readonly gone: Promise<void>;
}

/** What can go wrong between a client and the service. "Effect": the request is carried out. */
export type Fault =
  /** The connection is reset before the request is even read: no effect. */
  | { readonly kind: "resetBefore" }
  /** Effect, then a reset instead of the answer. */
  | { readonly kind: "resetAfter" }
  /** No effect and never an answer; the connection stays open. */
  | { readonly kind: "silentBefore" }
  /** Effect and never an answer. */
  | { readonly kind: "silentAfter" }
  /** Effect and answer as usual, but later. */
  | { readonly kind: "delay"; readonly milliseconds: number }
  /**
   * Effect and answer as usual, once `wait` resolves: it is called before the effect, or between effect and answer. A
   * request held before its effect has none if its client is gone by then, unless `regardless`.
   * @default regardless false
   */
  | {
      readonly kind: "hold";
      readonly moment: "before" | "after";
      readonly regardless?: boolean;
      /** @returns after its effect: what the held request meets then. @default its answer as usual */
      readonly wait: (held: HeldRequest) => Promise<Fault | void>;
    }
  /** That status, no effect. @param retryAfter seconds or an HTTP date, as Retry-After */
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: number | string }
  /** Effect, but an error as the answer. @default status 500 */
  | { readonly kind: "errorAfter"; readonly status?: number }
  /** Effect; the answer announces its length, is truncated and the connection ends. */
  | { readonly kind: "truncated" }
  /** Effect; 200 with a body that begins like JSON but is not. */
  | { readonly kind: "brokenJson" }
  /** A gateway's login page with status 200, no effect. */
  | { readonly kind: "html" }
  /** A redirect (302), no effect. */
  | { readonly kind: "redirect"; readonly location: string }
  /** Effect; 200 with a JSON body of about that many bytes. @default bytes 256 Mi */
  | { readonly kind: "huge"; readonly bytes?: number }
  /** The same, without a Content-Length that announces it. @default bytes 256 Mi */
  | { readonly kind: "hugeStream"; readonly bytes?: number };

/** Whether a client gets an error only when its own timeout is over. */
export const outlastsPatience = ({ kind }: Fault): boolean =>
  kind === "silentBefore" || kind === "silentAfter" || kind === "delay";

/** What goes onto the wire. */
export type Delivery =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "truncated"; readonly answer: Answer }
  | { readonly kind: "huge"; readonly bytes: number; readonly announced: boolean }
  | { readonly kind: "reset" }
  | { readonly kind: "silence" };

const answered = (answer: Answer): Delivery => ({ kind: "answer", answer });

/** What a fault delivers. @param effect carries the request out; without it, the request has none */
export function deliveryUnder(fault: Fault | null, variation: Variation, effect: () => Answer): Delivery {
  switch (fault?.kind) {
    case "resetBefore":
      return { kind: "reset" };
    case "silentBefore":
      return { kind: "silence" };
    case "status": {
      const { status, retryAfter } = fault;
      const headers: Answer["headers"] = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
      const message = "The service cannot answer now (an injected fault)";
      return answered(errorAnswer(variation, new RequestError(status, message, headers)));
    }
    case "html":
      return answered(htmlAnswer(200, LOGIN_PAGE));
    case "redirect":
      return answered(emptyAnswer(302, { Location: fault.location }));
    case undefined:
    case "delay":
    case "hold":
      return answered(effect());
    case "resetAfter":
      effect();
      return { kind: "reset" };
    case "silentAfter":
      effect();
      return { kind: "silence" };
    case "errorAfter": {
      effect();
      const message = "Something failed after the request was done (an injected fault)";
      return answered(errorAnswer(variation, new RequestError(fault.status ?? 500, message)));
    }
    case "truncated":
      return { kind: "truncated", answer: effect() };
    case "brokenJson":
      effect();
      return answered(jsonTextAnswer(200, '{"link": {"rel": "self", "hre'));
    case "huge":
    case "hugeStream":
      effect();
      return { kind: "huge", bytes: fault.bytes ?? 256 * 1024 * 1024, announced: fault.kind === "huge" };
  }
}

const LOGIN_PAGE =
  "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>\n";
