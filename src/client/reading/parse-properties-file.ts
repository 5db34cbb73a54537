const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f" };

/**
 * The text of a Java properties file: names and values around `=` or `:`, comments with `#` or `!`, lines continued by
 * a backslash, escapes. Null if the text is not one: it has a line without a separator, which that format would read as
 * a name.
 */
export function parsePropertiesFile(text: string): ReadonlyMap<string, string> | null {
  const lines = logicalLines(text);
  const entries = lines.map((line) => {
    const end = nameLength(line);
    const separator = /^[ \t\f]*[=:][ \t\f]*/.exec(line.slice(end))?.[0];
    return end === 0 || separator === undefined
      ? null
      : ([unescape(line.slice(0, end)), unescape(line.slice(end + separator.length))] as const);
  });
  return lines.length === 0 || entries.includes(null) ? null : new Map(entries.filter((entry) => entry !== null));
}

function logicalLines(text: string): readonly string[] {
  const lines: string[] = [];
  let begun: string | null = null;
  for (const natural of text.split(/\r\n|\r|\n/)) {
    const line = natural.replace(/^[ \t\f]+/, "");
    // A comment cannot be continued, or be inside a continued line.
    if (begun === null && (line === "" || /^[#!]/.test(line))) continue;
    const whole: string = (begun ?? "") + line;
    const continues = backslashesAtEnd(line) % 2 === 1;
    begun = continues ? whole.slice(0, -1) : null;
    if (!continues) lines.push(whole);
  }
  return begun === null ? lines : [...lines, begun];
}

/** Up to the first separator or white space that is not escaped by a backslash. */
function nameLength(line: string): number {
  let at = 0;
  while (at < line.length && !/[=:\s]/.test(line[at] ?? "")) at += line[at] === "\\" ? 2 : 1;
  return Math.min(at, line.length);
}

function backslashesAtEnd(line: string): number {
  let first = line.length;
  while (line[first - 1] === "\\") first -= 1;
  return line.length - first;
}

function unescape(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g,
    (_, unit: string | undefined, character: string | undefined) =>
      unit === undefined ? (ESCAPES[character ?? ""] ?? character ?? "") : String.fromCharCode(parseInt(unit, 16)),
  );
}
