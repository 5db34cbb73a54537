/** Longer lines are divided before tags, for reading only. */
const LONG_LINE = 160;

/** A document's lines as they are shown: those of its text, and one for each tag where somebody wrote all in one line. */
export function documentLines(text: string): readonly string[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "")
    .replace(/\n$/, "")
    .split("\n");
  return lines.flatMap((line) => (line.length <= LONG_LINE ? [line] : line.split(/(?<=>)(?=<)/)));
}
