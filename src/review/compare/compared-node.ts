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
};

export function comparedNode({ status, old, new: now, children, isElement, moved = false }: NodeParts): ComparedNode {
  let elements = isElement ? 1 : 0;
  let lines = 1;
  for (const child of children) {
    elements += child.elements;
    lines += child.lines;
  }
  return { status, moved, old, new: now, children, elements, lines };
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
