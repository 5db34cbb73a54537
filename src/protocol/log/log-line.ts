import type { Level } from "./level";

/** Values are strings, numbers, booleans, null, errors, or anything that JSON can express. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface LogEntry {
  readonly level: Level;
  readonly module: string;
  readonly message: string;
  readonly fields: LogFields;
}

/** Terraform cannot parse a line of 64 KiB or more. */
const MAX_LINE_BYTES = 60 * 1024;
const MAX_TEXT = 8 * 1024;

/**
 * The entry as one line of hclog's JSON, without the line end. Never throws. `@message`, `@level` and `@timestamp` are
 * always strings: anything else makes Terraform panic.
 */
export function logLine(entry: LogEntry, redact: (text: string) => string, now: Date): string {
  // Truncated only after redacting: half a secret is no longer recognized.
  const shown = (text: string): string => clip(redact(text));
  const head = {
    "@level": entry.level,
    "@message": shown(String(entry.message)),
    "@module": shown(entry.module),
    // go-plugin parses exactly six fractional digits, and shows any other line raw and without its level.
    "@timestamp": now.toISOString().replace("Z", "000Z"),
  };
  const fields: Record<string, string | number | boolean | null> = {};
  for (const [key, value] of Object.entries(entry.fields)) {
    const name = shown(key).replace(/^@+/, "") || "field";
    const plain = plainValue(value);
    fields[name] = typeof plain === "string" ? shown(plain) : plain;
  }
  const line = JSON.stringify({ ...head, ...fields });
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  return JSON.stringify({ ...head, left_out: clip(Object.keys(fields).join(", ")) });
}

function plainValue(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "undefined":
      return null;
    case "bigint":
    case "symbol":
    case "function":
      return String(value);
    case "object":
      return value === null ? null : objectText(value);
  }
}

function objectText(value: object): string {
  try {
    if (value instanceof Error) return errorText(value);
    return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner)) ?? "";
  } catch {
    return "(a value that cannot be shown)";
  }
}

/** The stack of an error and of its causes. */
export function errorText(error: Error): string {
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause instanceof Error && error.cause !== error ? `${own}\nCaused by: ${errorText(error.cause)}` : own;
}

function clip(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)} … (${text.length} characters)`;
}
