import { ClientError, DecodeError, InvalidOptionError, NetworkError, StatusError } from "./errors";
import { networkFailure, type NetworkFailure, networkFailures } from "./transport/network-failure";

/** An error for a person: sentence case, no final period, no secret. */
export interface ErrorDescription {
  /** One line, such as `The workflow service did not accept the API key`. */
  readonly summary: string;
  /** What happened, naming the endpoint or the request. */
  readonly cause: string;
  /** What to do about it. */
  readonly advice: string;
  /** Absent if the cause may be this call's own. */
  readonly sharedCause?: SharedCause;
}

/**
 * A cause in the connection as a whole (the key, the proxy, name resolution, TLS, no listener), which makes every other
 * call of the client fail too.
 */
export interface SharedCause {
  /** Equal for all failures with this cause. */
  readonly key: string;
  /** What happened, in one sentence without its period. */
  readonly brief: string;
}

type Words = readonly [summary: string, advice: string];

/**
 * Explains an error of this client in plain sentences. Null for other errors, which are bugs for the caller to report.
 *
 * @param endpoint as configured in the client; the advice names it
 */
export function describeError(error: unknown, endpoint: string): ErrorDescription | null {
  if (error instanceof InvalidOptionError) {
    const advice = "Correct the setting; nothing was sent";
    return { summary: "The connection settings are not valid", cause: error.message, advice };
  }
  if (!(error instanceof ClientError)) return null;
  const [summary, advice] = wordsFor(error, endpoint);
  const sharedCause = sharedCauseOf(error, endpoint);
  // An endpoint that is not encrypted is refused before there is a request.
  const cause = error.code === "insecure" ? error.message : `${error.request}: ${error.message}${systemWords(error)}`;
  return { summary, cause, advice, ...(sharedCause === null ? {} : { sharedCause }) };
}

/** The same as one text, for a command's own message. */
export function clientErrorText(error: ClientError, endpoint: string): string {
  const described = describeError(error, endpoint);
  return described === null ? error.message : `${described.summary} (${described.cause}). ${described.advice}`;
}

const systemWords = ({ code, cause }: ClientError): string =>
  code === "network" && cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";

function wordsFor(error: ClientError, endpoint: string): Words {
  if (error instanceof StatusError) return statusWords(error, endpoint);
  if (error instanceof NetworkError) {
    const failure = networkFailure(error);
    return [networkSummary(failure), networkFailures[failure].advice(endpoint)];
  }
  switch (error.code as Exclude<ClientError["code"], "status" | "network">) {
    case "timeout":
      return [
        "The workflow service did not answer in time",
        "Check that the service is healthy, or allow more time with request_timeout",
      ];
    case "decode":
      return [
        "The workflow service sent an answer that cannot be read",
        `${checkBaseUrl(endpoint)}, and that no sign-in page or gateway answers in its place`,
      ];
    case "other_object":
      return [
        "The workflow service answered with another object",
        "Check the caches and gateways in front of the service, which may mix up answers, and try again",
      ];
    case "insecure":
      return [
        "The endpoint is not encrypted",
        "Use https, or set allow_insecure_http = true if you trust the network. Nothing was sent",
      ];
    case "too_large":
      return [
        "The workflow service sent too large an answer",
        `Check what the endpoint ${endpoint} answers. If the list is really that large, narrow the query`,
      ];
    case "aborted":
      return ["The call to the workflow service was cancelled", "Run it again"];
  }
}

function statusWords(error: StatusError, endpoint: string): Words {
  switch (error.status) {
    case 401:
      return [
        "The workflow service did not accept the API key",
        "Check api_key (WFA_API_KEY) or api_key_file: the key may be mistyped, revoked, or belong to another service",
      ];
    case 403:
      return [
        "The API key does not have permission",
        "Grant the permission to the key's account, or use the key of an account that has it (api_key, WFA_API_KEY)",
      ];
    case 404:
    case 410:
      return [
        readsFixedPath(error.request, endpoint)
          ? "The service answers, and nothing of the interface is at this endpoint"
          : "The workflow service does not have this object",
        readsFixedPath(error.request, endpoint)
          ? checkBaseUrl(endpoint)
          : "Check the id, and that the endpoint has the right context path",
      ];
    case 429:
      return [
        "The workflow service received too many requests",
        "Set requests_per_second or lower max_concurrent_requests, or try again later",
      ];
    case 502:
    case 503:
    case 504:
      return ["The workflow service is not available", "Check that the service is running, and try again"];
  }
  if (error.status < 400) {
    return [
      "The workflow service redirects to another address",
      "If the service is at the URL that it redirects to, set endpoint to that URL. The provider never sends the API key to another address",
    ];
  }
  return error.status < 500
    ? ["The workflow service refused the request", "Correct what the service reports, and try again"]
    : ["The workflow service failed", "Find this request in the service's log, and try again"];
}

const checkBaseUrl = (endpoint: string): string =>
  `Check that the endpoint ${endpoint} is the service's base URL including its context path`;

/**
 * Whether a request reads a list or the statistics: the service has those paths, whatever objects it has. One that
 * creates names objects in its body, such as a parent that may not exist.
 */
const readsFixedPath = (request: string, endpoint: string): boolean => {
  const [method, url = ""] = request.split(" ");
  const path = url.replace(/\?.*$/s, "");
  return (
    method === "GET" &&
    path.startsWith(`${endpoint}/`) &&
    /^\/(system\/statistics|[^/]*)$/.test(path.slice(endpoint.length))
  );
};

function sharedCauseOf(error: ClientError, endpoint: string): SharedCause | null {
  if (error instanceof NetworkError) {
    const key = networkFailure(error);
    // A cause that interrupts one call need not affect the next.
    return key === "interrupted" || key === "other" ? null : { key, brief: error.message };
  }
  if (error instanceof DecodeError && error.isWebPage)
    return { key: "web page", brief: "The endpoint answered with a web page (HTML)" };
  if (!(error instanceof StatusError)) return null;
  const { status } = error;
  if (status === 401) {
    // Without ids, times and paths: at some services one status has several causes.
    const reason = error.reason.replace(/\S*[\d/]\S*/g, "#");
    return { key: `status 401 ${reason}`, brief: "The service did not accept the API key (it answered 401)" };
  }
  return (status === 404 || status === 410) && readsFixedPath(error.request, endpoint)
    ? {
        key: "wrong context path",
        brief: `The endpoint may lack the service's context path (it answered ${status})`,
      }
    : null;
}

function networkSummary(failure: NetworkFailure): string {
  if (failure.startsWith("tls_")) return "The secure connection to the workflow service failed";
  return failure === "proxy"
    ? "The proxy did not open a connection to the workflow service"
    : "The workflow service cannot be reached";
}
