/**
 * Whether the whole name matches: `*` matches any characters, including none, `?` exactly one, `\` makes the next
 * character literal, everything else matches itself, case-sensitively.
 *
 * Takes no longer than the product of both lengths, whatever the pattern.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  const letters = [...name];
  const parts = partsOf(pattern);
  let letter = 0;
  let part = 0;
  /** Where to continue if the last star must match one more character. */
  let retry: { readonly part: number; letter: number } | undefined;
  while (letter < letters.length) {
    const wanted = parts[part];
    if (wanted === ANY) {
      retry = { part, letter };
      part++;
    } else if (wanted === ONE || (wanted !== undefined && wanted === letters[letter])) {
      part++;
      letter++;
    } else if (retry !== undefined) {
      retry.letter++;
      letter = retry.letter;
      part = retry.part + 1;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest === ANY);
}

/** What is wrong with a pattern; undefined if nothing is. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === "") return "a blank pattern matches no name; omit it to list all";
  return /(^|[^\\])(\\\\)*\\$/.test(pattern)
    ? "it ends with a single backslash; write two backslashes for a literal one"
    : undefined;
}

const ANY = Symbol("any characters");
const ONE = Symbol("one character");
const WILDCARDS: ReadonlyMap<string, symbol> = new Map([
  ["*", ANY],
  ["?", ONE],
]);

function partsOf(pattern: string): readonly (string | symbol)[] {
  const parts: (string | symbol)[] = [];
  let literal = false;
  for (const character of pattern) {
    if (!literal && character === "\\") {
      literal = true;
      continue;
    }
    parts.push(literal ? character : (WILDCARDS.get(character) ?? character));
    literal = false;
  }
  return parts;
}
