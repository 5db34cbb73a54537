import { redact } from "../../redaction";

/** Fields, or a function that makes them, called only if the entry is written. */
type Fields = LogFields | (() => LogFields);
type LogMethod = (message: string, fields?: Fields) => void;

/** A log in hclog's JSON on standard error, as go-plugin's hosts read it. No method ever throws. */
export interface Logger {
  readonly trace: LogMethod;
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
  readonly error: LogMethod;
  /** Written whatever level is set, for the last messages of a process. */
  readonly always: (level: Level, message: string, fields?: Fields) => void;
  isEnabled(level: Level): boolean;
  /** A logger for a part: its module is `parent.name`. */
  named(name: string): Logger;
}

export interface LoggerOptions {
  /** The provider's name: `@module`, and the end of TF_LOG_PROVIDER_NAME. */
  readonly name: string;
  /** @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Gets a line without its line end. @default standard error */
  readonly write?: (line: string) => void;
}

/**
 * Silent, at no cost, unless TF_LOG, TF_LOG_PROVIDER or TF_LOG_PROVIDER_NAME asks. Secrets registered with `addSecret`
 * never appear.
 */
export function createLogger(options: LoggerOptions): Logger {
  const wanted = wantedLevel(options.name, options.environment ?? process.env);
  return moduleLogger(options.name, wanted, options.write ?? writeToStandardError);
}

const silent: LogMethod = () => undefined;

function moduleLogger(module: string, wanted: Level | undefined, write: (line: string) => void): Logger {
  const isEnabled = (level: Level): boolean => wanted !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
  const always = (level: Level, message: string, fields: Fields = {}): void => {
    try {
      const made = typeof fields === "function" ? fields() : fields;
      write(logLine({ level, module, message, fields: made }, redact, new Date()));
    } catch {
      // A log line must never fail the operation that it reports.
    }
  };
  const at = (level: Level): LogMethod =>
    isEnabled(level) ? (message, fields) => always(level, message, fields) : silent;
  return {
    trace: at("trace"),
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    always,
    isEnabled,
    named: (name) => moduleLogger(`${module}.${name}`, wanted, write),
  };
}

let guarded = false;

function writeToStandardError(line: string): void {
  if (!guarded) {
    guarded = true;
    // The host may be gone: an error from its closed pipe must not stop work that is still to be saved.
    process.stderr.on("error", () => undefined);
  }
  process.stderr.write(`${line}\n`);
}

const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The lowest level to write; undefined if logging is off.
 *
 * The most specific of TF_LOG_PROVIDER_NAME, TF_LOG_PROVIDER and TF_LOG decides. As in Terraform, JSON means trace, and
 * so does an unknown level.
 */
function wantedLevel(provider: string, environment: Environment): Level | undefined {
  const names = [`TF_LOG_PROVIDER_${provider.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`, "TF_LOG_PROVIDER", "TF_LOG"];
  const word = names.map((name) => environment[name]).find((value) => value !== undefined && value !== "");
  if (word === undefined) return undefined;
  const level = word.toLowerCase();
  if (level === "off") return undefined;
  return LEVELS.find((known) => known === level) ?? "trace";
}

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
function logLine(entry: LogEntry, redact: (text: string) => string, now: Date): string {
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
