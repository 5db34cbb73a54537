import { piece, type Piece } from "./compared-node";

/** Two texts' lines side by side; one side is null if the line is only on the other. */
export interface LinePair {
  readonly old: string | null;
  readonly new: string | null;
}

/** The maximum number of cells in the table for the longest common subsequence; larger differences become one block. */
const MOST_CELLS = 1_000_000;

/** Pairs equal lines, and replaced lines with their replacements. */
export function lineDifferences(before: readonly string[], after: readonly string[]): readonly LinePair[] {
  let ahead = 0;
  while (ahead < before.length && ahead < after.length && before[ahead] === after[ahead]) ahead++;
  let behind = 0;
  const shorter = Math.min(before.length, after.length) - ahead;
  while (behind < shorter && before[before.length - 1 - behind] === after[after.length - 1 - behind]) behind++;
  const same = (lines: readonly string[]): readonly LinePair[] => lines.map((line) => ({ old: line, new: line }));
  const oldMiddle = before.slice(ahead, before.length - behind);
  const newMiddle = after.slice(ahead, after.length - behind);
  return [
    ...same(before.slice(0, ahead)),
    ...middle(oldMiddle, newMiddle),
    ...same(before.slice(before.length - behind)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): readonly LinePair[] {
  if (before.length * after.length > MOST_CELLS) return replaced(before, after);
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const [here, down, right] = [i * width + j, (i + 1) * width + j, i * width + j + 1];
      lengths[here] =
        before[i] === after[j] ? (lengths[down + 1] ?? 0) + 1 : Math.max(lengths[down] ?? 0, lengths[right] ?? 0);
    }
  }
  const pairs: LinePair[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    pairs.push(...replaced(removed, added));
    [removed, added] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      flush();
      pairs.push({ old, new: old });
      i++;
      j++;
    } else if (
      now === undefined ||
      (old !== undefined && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      removed.push(old ?? "");
      i++;
    } else {
      added.push(now);
      j++;
    }
  }
  flush();
  return pairs;
}

/** One block that replaces another, line by line as far as both go. */
function replaced(before: readonly string[], after: readonly string[]): readonly LinePair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    old: before[at] ?? null,
    new: after[at] ?? null,
  }));
}

/** In UTF-16 units; a longer value is marked as a whole. */
const LONGEST = 10_000;

/** Both sides of a changed value, with the difference separated from their common beginning and end. */
export function changedPieces(
  role: Piece["role"],
  before: string,
  after: string,
): readonly [readonly Piece[], readonly Piece[]] {
  const whole = [[piece(role, before, true)], [piece(role, after, true)]] as const;
  if (before.length > LONGEST || after.length > LONGEST) return whole;
  // By characters, so that none is split.
  const [old, now] = [[...before], [...after]];
  const shorter = Math.min(old.length, now.length);
  let ahead = 0;
  while (ahead < shorter && old[ahead] === now[ahead]) ahead++;
  let behind = 0;
  while (behind < shorter - ahead && old.at(-1 - behind) === now.at(-1 - behind)) behind++;
  // By whole words: between 1200 and 900 the number differs, not its digits.
  const inWord = (at: number): boolean => isWord(old[at]) || isWord(now[at]);
  while (ahead > 0 && isWord(old[ahead - 1]) && inWord(ahead)) ahead--;
  while (behind > 0 && isWord(old.at(-behind)) && (isWord(old.at(-behind - 1)) || isWord(now.at(-behind - 1))))
    behind--;
  // If next to nothing is shared, scattered letters would only distract.
  if ((ahead + behind) * 2 < Math.max(old.length, now.length)) return whole;
  const parts = (characters: readonly string[]): readonly Piece[] => {
    const end = characters.length - behind;
    const pieces = [
      piece(role, characters.slice(0, ahead).join("")),
      piece(role, characters.slice(ahead, end).join(""), true),
      piece(role, characters.slice(end).join("")),
    ];
    return pieces.filter(({ text }) => text !== "");
  };
  return [parts(old), parts(now)];
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character);
