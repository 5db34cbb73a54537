const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `1500ms`, `2s`, `0.5m`, `1h`, `1d`, or a bare number of seconds; null for anything else. */
export function readDuration(text: string | null): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/.exec(text?.trim() ?? "");
  return match === null ? null : Math.round(Number(match[1]) * (UNITS[match[2] ?? "s"] ?? 1000));
}
