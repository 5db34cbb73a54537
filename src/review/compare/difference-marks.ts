import { selectPath, type Difference, type XmlAttribute, type XmlNode, type XmlTree } from "../../document";

/** Where the differences of two documents stand in them. */
export interface DifferenceMarks {
  /** Nodes of the old document. */
  readonly removed: ReadonlySet<XmlNode>;
  /** Nodes of the new document. */
  readonly added: ReadonlySet<XmlNode>;
  readonly moved: ReadonlySet<XmlNode>;
  /**
   * Elements (of whose text they tell), texts, instructions and attributes, though both sides may show the same mask.
   */
  readonly changed: ReadonlySet<XmlNode | XmlAttribute>;
}

/** Finds the nodes that the differences' paths pick. Null: some path does not pick one node in these trees. */
export function differenceMarks(
  before: XmlTree,
  after: XmlTree,
  differences: readonly Difference[],
): DifferenceMarks | null {
  const removed = new Set<XmlNode>();
  const added = new Set<XmlNode>();
  const moved = new Set<XmlNode>();
  const changed = new Set<XmlNode | XmlAttribute>();
  for (const { kind, path, subject } of differences) {
    // The attributes themselves are found again when their elements are compared.
    if (subject === "attribute" && kind !== "changed") continue;
    const [picked, another] = selectPath(kind === "removed" ? before : after, path);
    if (picked === undefined || another !== undefined) return null;
    const { node } = picked;
    if (kind === "changed") changed.add(node);
    else if (picked.kind === "attribute") return null;
    else ({ removed, added, moved })[kind].add(picked.node);
  }
  return { removed, added, moved, changed };
}
