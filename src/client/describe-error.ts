import type { ClientError } from "./errors";
import {
  AbortedError,
  DecodeError,
  InsecureEndpointError,
  NetworkError,
  OtherObjectError,
  ResponseTooLargeError,
  StatusError,
  TimeoutError,
} from "./errors";
import { InvalidOptionError } from "./invalid-option-error";
import type { NetworkFailure } from "./transport/network-failure";
import { networkFailure } from "./transport/network-failure";

/** An error for a person: sentence case, no final period, no secret. */
export interface ErrorDescription {
  /** One line, such as `Workflow service did not accept the API key`. */
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

/**
 * Explains an error of this client in plain sentences. Null for other errors, which are bugs for the caller to report.
 *
 * @param endpoint as configured in the client; the cause names it
 */
export function describeError(error: unknown, endpoint: string): ErrorDescription | null {
  if (error instanceof InvalidOptionError) {
    return {
      summary: "The connection settings are not valid",
      cause: error.message,
      advice: "Correct the setting; nothing was sent",
    };
  }
  if (error instanceof StatusError) return describeStatus(error, endpoint);
  if (error instanceof NetworkError) return describeNetwork(error, endpoint);
  if (error instanceof TimeoutError) {
    return {
      summary: "The workflow service did not answer in time",
      cause: causeOf(error),
      advice: "Check that the service is healthy, or allow more time with request_timeout",
    };
  }
  if (error instanceof DecodeError) {
    return {
      summary: "The workflow service sent an answer that cannot be read",
      cause: causeOf(error),
      advice:
        `Check that the endpoint ${endpoint} is the service's base URL including its context path, and that no sign-in page ` +
        "or gateway answers in its place",
      ...(error.isWebPage
        ? { sharedCause: { key: "web page", brief: "The endpoint answered with a web page (HTML)" } }
        : {}),
    };
  }
  if (error instanceof OtherObjectError) {
    return {
      summary: "The workflow service answered with another object",
      cause: causeOf(error),
      advice: "Check the caches and gateways in front of the service, which may mix up answers, and try again",
    };
  }
  if (error instanceof InsecureEndpointError) {
    return {
      summary: "The endpoint is not encrypted",
      cause: error.message,
      advice: "Use https, or set allow_insecure_http = true if you trust the network. Nothing was sent",
    };
  }
  if (error instanceof ResponseTooLargeError) {
    return {
      summary: "The workflow service sent too large an answer",
      cause: causeOf(error),
      advice: `Check what the endpoint ${endpoint} answers. If the list is really that large, narrow the query`,
    };
  }
  if (error instanceof AbortedError) {
    return { summary: "The call to the workflow service was cancelled", cause: causeOf(error), advice: "Run it again" };
  }
  return null;
}

function describeStatus(error: StatusError, endpoint: string): ErrorDescription {
  const cause = causeOf(error);
  const { status } = error;
  const isOfService = isList(error.request, endpoint);
  if (status >= 300 && status < 400) {
    return {
      summary: "The workflow service redirects to another address",
      cause,
      advice:
        "If the service is at the URL that it redirects to, set endpoint to that URL. The provider never sends the API key to another address",
    };
  }
  switch (status) {
    case 401:
      return {
        summary: "The workflow service did not accept the API key",
        cause,
        advice:
          "Check api_key (WFA_API_KEY) or api_key_file: the key may be mistyped, revoked, or belong to another service",
        sharedCause: {
          key: `status 401 ${unvarying(error.reason)}`,
          brief: "The service did not accept the API key (it answered 401)",
        },
      };
    case 403:
      return {
        summary: "The API key does not have permission",
        cause,
        advice:
          "Grant the permission to the key's account, or use the key of an account that has it (api_key, WFA_API_KEY)",
      };
    case 404:
    case 410:
      return {
        summary: "The workflow service does not have this object",
        cause,
        advice: isOfService
          ? `Check that the endpoint ${endpoint} is the service's base URL including its context path`
          : "Check the id, and that the endpoint has the right context path",
        ...(isOfService
          ? {
              sharedCause: {
                key: "wrong context path",
                brief: `The endpoint may lack the service's context path (it answered ${status})`,
              },
            }
          : {}),
      };
    case 407:
      return {
        summary: "The proxy requires credentials",
        cause,
        advice: "Put user and password into HTTPS_PROXY or HTTP_PROXY, or exclude the host with NO_PROXY",
        sharedCause: { key: "status 407", brief: "The proxy requires credentials (it answered 407)" },
      };
    case 429:
      return {
        summary: "The workflow service received too many requests",
        cause,
        advice: "Set requests_per_second or lower max_concurrent_requests, or try again later",
      };
    case 502:
    case 503:
    case 504:
      return {
        summary: "The workflow service is not available",
        cause,
        advice: "Check that the service is running, and try again",
      };
    default:
      return status >= 500
        ? {
            summary: "The workflow service failed",
            cause,
            advice: "Find this request in the service's log, and try again",
          }
        : {
            summary: "The workflow service refused the request",
            cause,
            advice: "Correct what the service reports, and try again",
          };
  }
}

/**
 * Whether a request reads a list: the service has those paths, whatever objects it has. One that creates names objects in
 * its body, such as a parent that may not exist.
 */
const isList = (request: string, endpoint: string): boolean => {
  const [method, url = ""] = request.split(" ");
  const path = url.replace(/\?.*$/s, "");
  return method === "GET" && path.startsWith(`${endpoint}/`) && !path.slice(endpoint.length + 1).includes("/");
};

function describeNetwork(error: NetworkError, endpoint: string): ErrorDescription {
  const failure = networkFailure(error);
  const detail = error.cause instanceof Error && error.cause.message !== "" ? ` (${error.cause.message})` : "";
  return {
    summary: networkSummary(failure),
    cause: `${error.request}: ${error.message}${detail}`,
    advice: networkAdvice(failure, endpoint),
    // A cause that interrupts one call need not affect the next.
    ...(failure === "interrupted" || failure === "other"
      ? {}
      : { sharedCause: { key: failure, brief: error.message } }),
  };
}

/** A service's message without ids, times and paths: at some services one status has several causes. */
const unvarying = (words: string): string => words.replace(/\S*[\d/]\S*/g, "#");

function networkSummary(failure: NetworkFailure): string {
  switch (failure) {
    case "tls_self_signed":
    case "tls_unknown_issuer":
    case "tls_expired":
    case "tls_not_yet_valid":
    case "tls_wrong_host":
    case "tls_client_certificate":
    case "tls_old_version":
    case "tls_other":
      return "The secure connection to the workflow service failed";
    case "proxy":
      return "The proxy refused the connection to the workflow service";
    case "unresolved":
    case "refused":
    case "unreachable":
    case "connect_timeout":
    case "interrupted":
    case "not_http":
    case "other":
      return "The workflow service cannot be reached";
  }
}

/**
 * In TLS 1.3 a server checks the client's certificate after the handshake, and often closes the connection silently.
 */
const ENDED_AFTER_HANDSHAKE =
  ". A service that requires a client certificate may close connections like this; in that case, check client_certificate";

function networkAdvice(failure: NetworkFailure, endpoint: string): string {
  switch (failure) {
    case "unresolved":
      return `Check the host in the endpoint ${endpoint}, and the name resolution of this machine`;
    case "refused":
      return `Check that the service is running and that the endpoint ${endpoint} has the right port`;
    case "unreachable":
    case "connect_timeout":
      return `Check the endpoint ${endpoint}, the network, firewalls, and whether a proxy is needed (HTTPS_PROXY)`;
    case "interrupted":
      return `Check the service and the gateways in front of the endpoint ${endpoint}, and try again${endpoint.startsWith("https:") ? ENDED_AFTER_HANDSHAKE : ""}`;
    case "proxy":
      return "Check HTTPS_PROXY and its credentials, or exclude the host with NO_PROXY";
    case "tls_self_signed":
      return "If this is the right certificate, set ca_certificate to it";
    case "tls_unknown_issuer":
      return "Set ca_certificate to the certificate of the issuing authority";
    case "tls_expired":
      return "Renew the service's certificate, or check the clock of this machine";
    case "tls_not_yet_valid":
      return "Check the clock of this machine and of the service";
    case "tls_wrong_host":
      return `Use the certificate's host name in the endpoint ${endpoint}, or install a certificate for this host name on the service`;
    case "tls_client_certificate":
      return "Set client_certificate and client_key to those that the service's administrator issued";
    case "tls_old_version":
      return "Enable TLS 1.2 or 1.3 on the service, or on the gateway in front of it";
    case "tls_other":
      return `Check that the endpoint ${endpoint} uses https on this port. If the service requires a client certificate, check client_certificate`;
    case "not_http":
      return `Check the scheme and port of the endpoint ${endpoint}: http and https may be swapped`;
    case "other":
      return `Check the endpoint ${endpoint} and the network`;
  }
}

function causeOf(error: ClientError): string {
  return `${error.request}: ${error.message}`;
}
