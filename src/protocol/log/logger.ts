import { redact } from "../../redaction";
import { LEVELS, wantedLevel, type Level } from "./level";
import { logLine, type LogFields } from "./log-line";

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
