import { alignSequences, sharedEnds, type Aligned } from "../sequence";

/** A part of two documents side by side, with sensitive values already masked. */
export interface ComparedNode {
  /**
   * `same`: nothing differs, here or below. `within`: this line is the same, something below differs. `changed`: this
   * line differs. `added`, `removed`: it is on one side only, with everything below it.
   */
  readonly status: "same" | "within" | "changed" | "added" | "removed";
  /** Whether its position among its siblings changed. */
  readonly moved: boolean;
  /** Its line on the old side; null if it is not there. */
  readonly old: readonly Piece[] | null;
  readonly new: readonly Piece[] | null;
  readonly children: readonly ComparedNode[];
  /** The line after its children, on the sides where it is: the end tag of an element. Null if it has none. */
  readonly end: readonly Piece[] | null;
  /** What else is to be said of the line; null for nothing. */
  readonly remark: string | null;
  /** The number of elements in it, including itself; a line of text counts as none. */
  readonly elements: number;
  /** The number of lines in it, including its own. */
  readonly lines: number;
}

/** A run of characters in a line. */
export interface Piece {
  readonly text: string;
  readonly role: "mark" | "name" | "attribute" | "value" | "text" | "placeholder";
  /** Whether it differs from the other side. */
  readonly changed: boolean;
}

export const piece = (role: Piece["role"], text: string, changed = false): Piece => ({ role, text, changed });

type NodeParts = Pick<ComparedNode, "status" | "old" | "new" | "children"> & {
  readonly isElement: boolean;
  readonly moved?: boolean;
  readonly end?: readonly Piece[] | null;
  readonly remark?: string | null;
};

export function comparedNode(parts: NodeParts): ComparedNode {
  const { status, old, new: now, children, isElement, moved = false, end = null, remark = null } = parts;
  let elements = isElement ? 1 : 0;
  let lines = end === null ? 1 : 2;
  for (const child of children) {
    elements += child.elements;
    lines += child.lines;
  }
  return { status, moved, old, new: now, children, end, remark, elements, lines };
}

/** The nodes with placeholders `{{NAME}}` as pieces of their own: those of the names, and of secrets. */
export function withPlaceholders(nodes: readonly ComparedNode[], names: ReadonlySet<string>): readonly ComparedNode[] {
  const split = (pieces: readonly Piece[] | null): readonly Piece[] | null => pieces && pieces.flatMap(splitPiece);
  const splitPiece = (whole: Piece): readonly Piece[] => {
    if (!whole.text.includes("{{") || (whole.role !== "value" && whole.role !== "text")) return [whole];
    const parts = whole.text.split(/(\{\{[^{}]+\}\})/).filter((text) => text !== "");
    return parts.map((text) => {
      const name = /^\{\{([^{}]+)\}\}$/.exec(text)?.[1];
      const isOne = name !== undefined && (names.has(name) || name.startsWith("secret:"));
      return { ...whole, text, role: isOne ? "placeholder" : whole.role };
    });
  };
  return nodes.map((node) => ({
    ...node,
    old: split(node.old),
    new: split(node.new),
    children: withPlaceholders(node.children, names),
  }));
}

/** A line's text, for formats without colours. */
export const lineText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join("");

/** Nothing in it changed, nor its place. */
export const isUntouched = (node: ComparedNode): boolean => node.status === "same" && !node.moved;

/** Two texts line by line. */
export const comparedLines = (old: readonly string[], now: readonly string[]): readonly ComparedNode[] =>
  alignSequences(old, now).map(comparedLine);

/** One line of text on both sides, or on one. */
export function comparedLine({ old, new: now }: Aligned<string>): ComparedNode {
  const line = { children: [], isElement: false } as const;
  if (old === null) return comparedNode({ ...line, status: "added", old: null, new: [piece("text", now ?? "")] });
  if (now === null) return comparedNode({ ...line, status: "removed", old: [piece("text", old)], new: null });
  if (old === now)
    return comparedNode({ ...line, status: "same", old: [piece("text", old)], new: [piece("text", now)] });
  const [before, after] = changedPieces("text", old, now);
  return comparedNode({ ...line, status: "changed", old: before, new: after });
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
