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

export function isRetriableStatus(status: number, idempotent: boolean): boolean {
  return status === 429 || (idempotent && [502, 503, 504].includes(status));
}
