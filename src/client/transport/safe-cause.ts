import type { Redactor } from "../../redaction";

const LONGEST_CHAIN = 5;

/**
 * The system's error for `cause`: its name, code and message, redacted. Nothing else is kept, because such errors
 * reference sockets, requests and certificates.
 */
export function safeCause(error: unknown, redact: Redactor["redact"], depth = LONGEST_CHAIN): Error | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined;
  const deeper = safeCause(error.cause, redact, depth - 1);
  const copy = new Error(redact(messageOf(error)), deeper === undefined ? undefined : { cause: deeper });
  copy.name = error.name;
  const code = errorCode(error);
  return code === null ? copy : Object.assign(copy, { code });
}

/** The code of a system error, such as `ECONNREFUSED`; null if it has none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/**
 * For a host with several addresses, the error has one inner error for each and no message of its own. An error of OpenSSL
 * has addresses and lines of its source in the message, and what it says to a person in `reason`.
 */
export function messageOf(error: Error): string {
  if ("library" in error && "reason" in error && typeof error.reason === "string") return error.reason;
  if (!(error instanceof AggregateError)) return error.message;
  const parts = error.errors.map((part: unknown) => (part instanceof Error ? part.message : String(part)));
  return parts.length === 0 ? error.message : [...new Set(parts)].join("; ");
}
