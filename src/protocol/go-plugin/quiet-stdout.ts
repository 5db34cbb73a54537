import { writeSync } from "node:fs";
import { Writable } from "node:stream";
import { format } from "node:util";

type Note = (level: "debug" | "info" | "warn" | "error", message: string) => void;

const CONSOLE_LEVELS = {
  trace: "debug",
  debug: "debug",
  log: "info",
  info: "info",
  warn: "warn",
  error: "error",
} as const;

/**
 * Reserves standard output for the handshake: the host reads the first line as one, whatever it contains. From now on
 * the console and `process.stdout` write to the log. Standard output is not opened as a stream, which saves its setup.
 */
export function quietStandardOutput(note: Note): void {
  let stream: Writable | undefined;
  const loggingStream = (): Writable =>
    new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _encoding, done) => {
        note("info", String(chunk).trimEnd());
        done();
      },
    });
  Object.defineProperty(process, "stdout", {
    configurable: true,
    enumerable: true,
    get: () => (stream ??= loggingStream()),
  });
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    console[method as keyof typeof CONSOLE_LEVELS] = (...values: unknown[]) => note(level, format(...values));
  }
}

/** The real standard output. */
export const writeStandardOutput = (text: string): void => writeAll(1, text);

/**
 * For messages before there is a log. Unlike a stream, it has written everything when it returns. Never throws: where
 * nobody reads any more, there is nobody to tell.
 */
export function writeStandardError(text: string): void {
  try {
    writeAll(2, text);
  } catch {
    // A plugin that did not get past its last words would never end.
  }
}

function writeAll(descriptor: number, text: string): void {
  for (let rest = Buffer.from(text, "utf8"); rest.length > 0;) rest = rest.subarray(writeSync(descriptor, rest));
}
