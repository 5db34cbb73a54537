/** One progress line on a terminal; nothing if stderr is not a terminal. */
export interface Progress {
  readonly show: (text: string) => void;
  /** Clears the line. */
  readonly clear: () => void;
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  const clear = (): void => void stream.write("\r\u001b[K");
  return {
    clear,
    show: (text) => {
      clear();
      // A line that wraps could not be cleared.
      stream.write(text.slice(0, Math.max(0, (stream.columns || 80) - 1)));
    },
  };
}
