import { visibleJson, visibleLine, visibleText } from "../redaction";

/**
 * The only way to standard output and standard error. What others wrote may contain escape sequences and characters that
 * change how a terminal displays its surroundings, so whatever passes here is made visible.
 */
const visible = (text: string): string => text.split(/\r?\n/).map(visibleLine).join("\n");

/** The colours of our own reports. */
// eslint-disable-next-line no-control-regex
const COLOUR = /(\u001b\[(?:[012]|3[123])m)/;

/** Prints text to standard output; `coloured` keeps colours, and only those of our reports. */
export function print(text: string, { coloured = false }: { readonly coloured?: boolean } = {}): void {
  const parts = coloured ? text.split(COLOUR) : [text];
  process.stdout.write(parts.map((part, at) => (at % 2 === 1 ? part : visible(part))).join(""));
}

/** Prints JSON to standard output; its value stays the same. */
export function printJson(json: string): void {
  process.stdout.write(visibleJson(json));
}

/** Prints text to standard error. */
export function printError(text: string): void {
  process.stderr.write(visible(text));
}

/** Prints one message to standard error. */
export const complain = (message: string): void => printError(`${message}\n`);

export const isTerminal = (stream: "stdout" | "stderr"): boolean => process[stream].isTTY;

/** Columns of standard output; 80 where it is not a terminal. */
export const terminalWidth = (): number => process.stdout.columns || 80;

/** Calls back when nobody reads standard output any more, or it cannot be written. */
export const onOutputError = (handle: (error: NodeJS.ErrnoException) => void): void =>
  void process.stdout.on("error", handle);

/** One progress line on a terminal; nothing if stderr is not a terminal. */
export interface Progress {
  readonly show: (text: string) => void;
  /** Clears the line. */
  readonly clear: () => void;
}

export function createProgress(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write"> = process.stderr,
): Progress {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  const clear = (): void => void stream.write("\r\u001b[K");
  return {
    clear,
    show: (text) => {
      clear();
      stream.write(fitting(visibleText(text), (stream.columns || 80) - 1));
    },
  };
}

/** As much as fits: a line that wraps could not be cleared. From Hangul on, characters may be two columns wide. */
function fitting(text: string, columns: number): string {
  let shown = "";
  let width = 0;
  for (const character of text) {
    width += character >= "\u1100" ? 2 : 1;
    if (width > columns) break;
    shown += character;
  }
  return shown;
}
