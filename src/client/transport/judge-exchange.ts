import type { Answer } from "./answer";
import type { ClientSettings } from "./client-settings";
import { decodeText, decompress, TextDecodingError } from "./decode-body";
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
import { isRetriableFailure, networkFailure, networkSentence, safeCause } from "./network-failure";
import { parseUrl } from "../endpoint";
import { isRepeatable, type RequestTarget, type ServiceRequest } from "./service-request";

export type Outcome =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "failure"; readonly error: ClientError; readonly retry: Retry };

export type Retry =
  | { readonly kind: "no" }
  /** `after`: milliseconds the service asked for, null for our own backoff; `forAll`: other requests wait as well. */
  | { readonly kind: "yes"; readonly after: number | null; readonly forAll: boolean };

interface Context {
  readonly settings: ClientSettings;
  /** An earlier try of this call may have had an effect. */
  readonly earlierEffect: boolean;
}

const NO_RETRY: Retry = { kind: "no" };
const RETRY: Retry = { kind: "yes", after: null, forAll: false };

/**
 * The meaning of one exchange: an answer, or an error that says whether it may have had an effect and whether to retry.
 */
export async function judge(
  result: Exchange,
  request: ServiceRequest,
  target: RequestTarget,
  context: Context,
): Promise<Outcome> {
  const { settings, earlierEffect } = context;
  const isWrite = request.method !== "GET";
  const effect = (sent: boolean): boolean => earlierEffect || (isWrite && sent);
  const fail = (error: ClientError, retry: Retry = NO_RETRY): Outcome => ({ kind: "failure", error, retry });
  const tooLarge = (): Outcome => {
    const message = `The answer is larger than the limit of ${settings.maxResponseBytes} bytes`;
    return fail(new ResponseTooLargeError(message, target.label, effect(true)));
  };

  switch (result.kind) {
    case "aborted":
      return fail(new AbortedError("The call was cancelled", target.label, effect(result.sent)));
    case "timeout": {
      const message = `No complete answer came within ${settings.requestTimeout / 1000} s`;
      return fail(new TimeoutError(message, target.label, effect(result.sent)));
    }
    case "too_large":
      return tooLarge();
    case "network": {
      const failure = networkFailure(result.error);
      const sentence = networkSentence(failure, new URL(settings.endpoint.origin).host);
      const cause = safeCause(result.error, settings.redact);
      // A proxy that fails has passed nothing on.
      const sent = result.sent && failure !== "proxy";
      const error = new NetworkError(sentence, target.label, effect(sent), { cause });
      // If not a byte was sent, even a POST can be sent again.
      const maySendAgain = isRepeatable(request) || !sent;
      return fail(error, maySendAgain && isRetriableFailure(result.error) ? RETRY : NO_RETRY);
    }
    case "answer": {
      if (result.status < 200 || result.status > 299) return failedStatus(result, request, target, context);
      const plain = await decompress(result.body, result.headers.get("content-encoding"), settings.maxResponseBytes);
      if (plain.kind === "too_large") return tooLarge();
      if (plain.kind === "broken") {
        const encoding = JSON.stringify(settings.redact(plain.encoding.slice(0, 40)));
        return fail(
          new DecodeError(`The answer's content encoding ${encoding} is not supported`, target.label, effect(true)),
        );
      }
      const contentType = result.headers.get("content-type") ?? "";
      try {
        const text = plain.body.length === 0 ? "" : decodeText(plain.body, contentType);
        const { status, headers } = result;
        return {
          kind: "answer",
          answer: {
            status,
            contentType,
            location: headers.get("location") ?? null,
            text,
            get request() {
              return target.label;
            },
            isWrite,
          },
        };
      } catch (error) {
        if (!(error instanceof TextDecodingError)) throw error;
        return fail(new DecodeError(settings.redact(`The answer ${error.message}`), target.label, effect(true)));
      }
    }
  }
}

async function failedStatus(
  result: Extract<Exchange, { readonly kind: "answer" }>,
  request: ServiceRequest,
  target: RequestTarget,
  { settings, earlierEffect }: Context,
): Promise<Outcome> {
  const { status, headers } = result;
  const contentType = headers.get("content-type") ?? "";
  const plain = await decompress(result.body, headers.get("content-encoding"), settings.maxResponseBytes);
  const text = plain.kind === "plain" ? decodeText(plain.body, contentType, false) : "";
  const after = parseRetryAfter(headers.get("retry-after"), headers.get("date"));
  const hints = [
    statusHint(status, headers.get("location"), after, settings.endpoint.origin),
    request.confidential === true && text.trim() !== ""
      ? "its message is not shown, because it may repeat secrets"
      : "",
  ];
  const effect = earlierEffect || (request.method !== "GET" && statusMayHaveHadEffect(status));
  const error = new StatusError(
    status,
    request.confidential === true ? "" : failureReason(text, contentType, settings.redact),
    target.label,
    effect,
    settings.redact(hints.filter((hint) => hint !== "").join("; ")),
  );
  if (!isRetriableStatus(status, isRepeatable(request))) return { kind: "failure", error, retry: NO_RETRY };
  return { kind: "failure", error, retry: { kind: "yes", after, forAll: status === 429 } };
}

/** A 4xx refuses the request before it acts. A 3xx may follow the act, a 5xx may come in the middle of it. */
function statusMayHaveHadEffect(status: number): boolean {
  return status < 400 || status === 408 || status >= 500;
}

function statusHint(status: number, location: string | undefined, retryAfter: number | null, origin: string): string {
  if (status >= 300 && status < 400) {
    const target = location === undefined ? null : parseUrl(location, origin);
    return target === null
      ? "a redirect, which is not followed"
      : `a redirect to ${target.origin}, which is not followed`;
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
  const serverNow = date === undefined ? Number.NaN : Date.parse(date);
  return Math.max(0, until - (Number.isNaN(serverNow) ? now : serverNow));
}

function isRetriableStatus(status: number, idempotent: boolean): boolean {
  return status === 429 || (idempotent && [502, 503, 504].includes(status));
}
