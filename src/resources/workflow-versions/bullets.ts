/** Lines below a title. */
export const bullets = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  - ${line}`)].join("\n");
