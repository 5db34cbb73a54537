const MILLISECONDS = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 0.001, n: 0.000001 } as const;

/** Node's timers take no longer delay than this; a deadline beyond it is as good as none. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The `grpc-timeout` header (at most eight digits and a unit) in milliseconds; undefined where there is no deadline.
 */
export function parseTimeout(header: string | undefined): number | undefined {
  const match = /^(\d{1,8})([HMSmun])$/.exec(header ?? "");
  if (match === null) return undefined;
  const milliseconds = Number(match[1]) * MILLISECONDS[match[2] as keyof typeof MILLISECONDS];
  return milliseconds > LONGEST_TIMER ? undefined : Math.ceil(milliseconds);
}
