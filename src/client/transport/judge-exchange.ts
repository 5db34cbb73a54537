import type { ClientSettings } from "./client-settings";
import { decodeBody, UnreadableBodyError } from "./decode-body";
import {
  AbortedError,
  type ClientError,
  DecodeError,
  NetworkError,
  ResponseTooLargeError,
  StatusError,
  TimeoutError,
} from "../errors";
import type { Exchange } from "./connection";
import { failureReason } from "./failure-reason";
import { isRetriableFailure, networkFailure, networkFailures, safeCause } from "./network-failure";
import { parseUrl } from "../endpoint";
import { type Answer, isRepeatable, type RequestTarget, type ServiceRequest } from "./service-request";

export type Outcome =
  /** Null for an object that is gone. */
  | { readonly kind: "answer"; readonly answer: Answer | null }
  | { readonly kind: "failure"; readonly error: ClientError; readonly retry: Retry };

export type Retry =
  | { readonly kind: "no" }
  /** `after`: milliseconds the service asked for, null for our own backoff; `forAll`: other requests wait as well. */
  | { readonly kind: "yes"; readonly after: number | null; readonly forAll: boolean };

const NO_RETRY: Retry = { kind: "no" };
const RETRY: Retry = { kind: "yes", after: null, forAll: false };

/**
 * The meaning of one exchange: an answer, or an error that says whether it may have had an effect and whether to retry.
 *
 * @param earlierEffect an earlier try of this call may have had an effect
 */
export async function judge(
  result: Exchange,
  request: ServiceRequest,
  target: RequestTarget,
  settings: ClientSettings,
  earlierEffect: boolean,
): Promise<Outcome> {
  const isWrite = request.method !== "GET";
  const effect = (happened: boolean): boolean => earlierEffect || (isWrite && happened);
  const fail = (error: ClientError, retry: Retry = NO_RETRY): Outcome => ({ kind: "failure", error, retry });
  switch (result.kind) {
    case "aborted":
      return fail(new AbortedError("The call was cancelled", target.label, effect(result.sent)));
    case "timeout": {
      const through = settings.proxy === null ? "" : ` through the proxy ${settings.proxy.origin}`;
      const message = `No complete answer came${through} within ${settings.requestTimeout / 1000} s`;
      return fail(new TimeoutError(message, target.label, effect(result.sent)));
    }
    case "too_large": {
      const message = `The answer is larger than the limit of ${settings.maxResponseBytes} bytes`;
      return fail(new ResponseTooLargeError(message, target.label, effect(true)));
    }
    case "network": {
      const failure = networkFailure(result.error);
      const sentence = networkFailures[failure].sentence(new URL(settings.endpoint.origin).host);
      // A proxy that fails has passed nothing on.
      const sent = result.sent && failure !== "proxy";
      const cause = safeCause(result.error, settings.redact);
      // If not a byte was sent, even a POST can be sent again.
      const maySendAgain = (isRepeatable(request) || !sent) && isRetriableFailure(result.error);
      return fail(new NetworkError(sentence, target.label, effect(sent), { cause }), maySendAgain ? RETRY : NO_RETRY);
    }
    case "answer":
      break;
  }
  const { status, headers } = result;
  if (request.mayBeGone === true && (status === 404 || status === 410)) return { kind: "answer", answer: null };
  const contentType = headers.get("content-type") ?? "";
  const isSuccess = status >= 200 && status < 300;
  let text = "";
  try {
    text = await decodeBody(result, settings.maxResponseBytes, isSuccess);
  } catch (error) {
    if (!(error instanceof UnreadableBodyError)) throw error;
    // For a failure, the status matters more than its words.
    if (isSuccess && error.isTooLarge)
      return judge({ kind: "too_large", sent: true }, request, target, settings, earlierEffect);
    if (isSuccess) return fail(new DecodeError(settings.redact(error.message), target.label, effect(true)));
  }
  if (!isSuccess) {
    const isHidden = request.confidential === true;
    const after = parseRetryAfter(headers.get("retry-after"), headers.get("date"));
    const hints = [
      statusHint(status, headers.get("location"), after, settings.endpoint.origin),
      isHidden && text.trim() !== "" ? "its message is not shown, because it may repeat secrets" : "",
    ];
    const error = new StatusError(
      status,
      isHidden ? "" : failureReason(text, contentType, settings.redact),
      target.label,
      // A 4xx refuses the request before it acts. A 3xx may follow the act, a 5xx may come in the middle of it.
      effect(status < 400 || status === 408 || status >= 500),
      settings.redact(hints.filter((hint) => hint !== "").join("; ")),
    );
    const maySendAgain = status === 429 || (isRepeatable(request) && [502, 503, 504].includes(status));
    return fail(error, maySendAgain ? { kind: "yes", after, forAll: status === 429 } : NO_RETRY);
  }
  const answer = {
    status,
    contentType,
    location: headers.get("location") ?? null,
    text,
    get request() {
      return target.label;
    },
    isWrite,
  };
  return { kind: "answer", answer };
}

function statusHint(status: number, location: string | undefined, retryAfter: number | null, origin: string): string {
  if (status >= 300 && status < 400) {
    const target = location === undefined ? null : parseUrl(location, origin);
    return `a redirect${target === null ? "" : ` to ${target.origin}`}, which is not followed`;
  }
  return retryAfter !== null && retryAfter > LONGEST_RETRY_AFTER
    ? `it asks to wait ${Math.ceil(retryAfter / 1000)} s`
    : "";
}

/** Milliseconds before the second attempt; doubled for each further one. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 10_000;
/** If the service asks for a longer wait, the user decides: the call fails and says so. */
export const LONGEST_RETRY_AFTER = 120_000;

/**
 * Half of the exponential delay is fixed and half is random, so that clients that failed together do not retry
 * together.
 */
export function backoffDelay(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(attempt - 1, 30));
  return full / 2 + (full / 2) * random();
}

/** No HTTP date is half as long. */
const LONGEST_DATE = 100;

/**
 * Retry-After in milliseconds: seconds or a date (RFC 9110, 10.2.3). A date counts from the answer's own Date, so that
 * a wrong clock here does no harm. Null if there is none or it cannot be read.
 */
export function parseRetryAfter(
  value: string | undefined,
  date: string | undefined,
  now: number = Date.now(),
): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (text.length > LONGEST_DATE) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse alone accepts almost anything as a date.
  const until = /[a-z]{3}.*\d\d:\d\d:\d\d/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const serverNow = Date.parse(date ?? "");
  return Math.max(0, until - (Number.isNaN(serverNow) ? now : serverNow));
}
