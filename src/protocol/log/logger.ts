import { redact } from "../../redaction";

/** Values are shown as they are, errors with their stacks and causes. */
export type LogFields = Readonly<Record<string, string | number | Error | undefined>>;
/** Fields, or a function that makes them, called only if the entry is written. */
type Fields = LogFields | (() => LogFields);
type LogMethod = (message: string, fields?: Fields) => void;

const LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

/** A log in hclog's JSON on standard error, as go-plugin's hosts read it. No method ever throws. */
export interface Logger extends Readonly<Record<Level, LogMethod>> {
  /** Written whatever level is set, for the last messages of a process. */
  readonly always: (level: Level, message: string, fields?: Fields) => void;
  isEnabled(level: Level): boolean;
}

interface LoggerOptions {
  /** The provider's name: `@module`, and the end of TF_LOG_PROVIDER_NAME. */
  readonly name: string;
  /** @default process.env */
  readonly environment?: Environment;
  /** Gets a line without its line end. @default standard error */
  readonly write?: (line: string) => void;
}

const silent: LogMethod = () => undefined;

/**
 * Silent, at no cost, unless TF_LOG, TF_LOG_PROVIDER or TF_LOG_PROVIDER_NAME asks. Secrets registered with `addSecret`
 * never appear.
 */
export function createLogger({ name, environment = process.env, write = writeToStandardError }: LoggerOptions): Logger {
  const wanted = wantedLevel(name, environment);
  const isEnabled = (level: Level): boolean => wanted !== undefined && LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
  const always = (level: Level, message: string, fields: Fields = {}): void => {
    try {
      write(logLine(level, name, message, typeof fields === "function" ? fields() : fields));
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

/** Terraform cannot parse a line of 64 KiB or more. */
const MAX_LINE_BYTES = 60 * 1024;
const MAX_TEXT = 8 * 1024;

/**
 * The entry as one line of hclog's JSON, without the line end. `@message`, `@level` and `@timestamp` are always strings:
 * anything else makes Terraform panic.
 */
function logLine(level: Level, module: string, message: string, fields: LogFields): string {
  const head = {
    "@level": level,
    "@message": shown(String(message)),
    "@module": module,
    // go-plugin parses exactly six fractional digits, and shows any other line raw and without its level.
    "@timestamp": new Date().toISOString().replace("Z", "000Z"),
  };
  const plain = Object.entries(fields).map(([name, value]) => {
    const text = value instanceof Error ? errorText(value) : value;
    return [name, typeof text === "string" ? shown(text) : text] as const;
  });
  const line = JSON.stringify({ ...Object.fromEntries(plain), ...head });
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  return JSON.stringify({ ...head, left_out: Object.keys(fields).join(", ") });
}

/** The stack of an error and of its causes. */
export function errorText(error: Error): string {
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause instanceof Error && error.cause !== error ? `${own}\nCaused by: ${errorText(error.cause)}` : own;
}

/** Truncated only after redacting: half a secret is no longer recognized. */
function shown(text: string): string {
  const redacted = redact(text);
  return redacted.length <= MAX_TEXT ? redacted : `${redacted.slice(0, MAX_TEXT)} … (${redacted.length} characters)`;
}
