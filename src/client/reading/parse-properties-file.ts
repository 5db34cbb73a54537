const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f" };

/**
 * The text of a Java properties file: names and values around `=` or `:`, comments with `#` or `!`, lines continued by a
 * backslash, escapes. Null for text that is none: a line without a separator, which that format would take for a name.
 */
export function parsePropertiesFile(text: string): ReadonlyMap<string, string> | null {
  const lines = logicalLines(text);
  const entries = lines.map((line) => {
    const found = /^((?:[^\\=:\s]|\\.)+)[ \t\f]*[=:][ \t\f]*(.*)$/s.exec(line);
    return found === null ? null : ([unescape(found[1] ?? ""), unescape(found[2] ?? "")] as const);
  });
  return lines.length === 0 || entries.includes(null) ? null : new Map(entries.filter((entry) => entry !== null));
}

function logicalLines(text: string): readonly string[] {
  const lines: string[] = [];
  let begun: string | null = null;
  for (const natural of text.split(/\r\n|\r|\n/)) {
    const line = natural.replace(/^[ \t\f]+/, "");
    // A comment is not continued, and cannot stand within a line that is.
    if (begun === null && (line === "" || /^[#!]/.test(line))) continue;
    const whole: string = (begun ?? "") + line;
    const continues = (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;
    begun = continues ? whole.slice(0, -1) : null;
    if (!continues) lines.push(whole);
  }
  return begun === null ? lines : [...lines, begun];
}

function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, unit: string | undefined, character: string | undefined) =>
    unit === undefined ? (ESCAPES[character ?? ""] ?? character ?? "") : String.fromCharCode(parseInt(unit, 16)),
  );
}
