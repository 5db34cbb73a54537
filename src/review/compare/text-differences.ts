import { sharedEnds } from "../../sequence";
import { piece, type Piece } from "./compared-node";

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
  let { ahead, behind } = sharedEnds(old, now);
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
