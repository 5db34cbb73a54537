/** One line on a terminal that says what is going on; nothing if stderr is none. */
export interface Progress {
  readonly show: (text: string) => void;
  /** Takes the line away. */
  readonly clear: () => void;
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  const clear = (): void => void stream.write("\r\u001b[K");
  return {
    clear,
    show: (text) => {
      clear();
      // A line that wraps could not be taken away again.
      stream.write(text.slice(0, Math.max(0, (stream.columns || 80) - 1)));
    },
  };
}
