import { visibleJson, visibleLine, visibleText } from "../markup";

/**
 * The only way to standard output and standard error. What others wrote may contain escape sequences and characters that
 * change how a terminal displays its surroundings, so whatever passes here is made visible.
 */
const visible = (text: string): string => text.split(/\r?\n/).map(visibleLine).join("\n").replace(ANYWHERE, "#\\u{23}");

/** What GitHub Actions and Azure Pipelines obey anywhere in a line of a step's output. Nothing of ours contains it. */
const ANYWHERE = /##(?=(?:vso)?\[)/gi;

/** What GitHub Actions obeys at the beginning of a line. */
const withoutCommands = (text: string): string => text.replace(/^([ \t]*):(?=:.*::)/gm, "$1\\u{3a}");

// oxlint-disable-next-line no-control-regex
const COLOUR = /(\u001b\[(?:[012]|3[123])m)/;

export interface PrintOptions {
  /** Keeps colours, and only those of our reports. @default false */
  readonly coloured?: boolean;
  /** Keeps the lines that are commands of GitHub Actions. @default false */
  readonly commands?: boolean;
}

export function print(text: string, { coloured = false, commands = false }: PrintOptions = {}): void {
  const parts = (coloured ? text.split(COLOUR) : [text]).map((part, at) => (at % 2 === 1 ? part : visible(part)));
  process.stdout.write(commands ? parts.join("") : withoutCommands(parts.join("")));
}

/** Prints JSON to standard output; its value stays the same. */
export function printJson(json: string): void {
  process.stdout.write(visibleJson(json).replace(ANYWHERE, "#\\u0023"));
}

export function printError(text: string): void {
  process.stderr.write(withoutCommands(visible(text)));
}

export const complain = (message: string): void => printError(`${message}\n`);

export const isTerminal = (stream: "stdout" | "stderr"): boolean => process[stream].isTTY;

export const hasColours = (): boolean =>
  isTerminal("stdout") && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";

/** Columns of standard output; 80 where it is not a terminal. */
export const terminalWidth = (): number => process.stdout.columns || 80;

/** Calls back when nobody reads standard output any more, or it cannot be written. */
export const onOutputError = (handle: (error: NodeJS.ErrnoException) => void): void =>
  void process.stdout.on("error", handle);

/** One progress line on a terminal; nothing if stderr is not a terminal. */
export interface Progress {
  readonly show: (text: string) => void;
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
