import {
  describe,
  differences,
  documentTriggers,
  identities,
  triggerNames,
  type Difference,
  type XmlTree,
} from "../../document";
import { enumerate, say, type Phrase } from "../../report";
import { withPlaceholders, type ComparedNode } from "../../markup";
import { compareTrees, wholeTree } from "./compare-trees";
import { markDocuments, plainPath, type MarkedDocument, type Template } from "./marked-document";
import { MOST_CHANGES, MOST_PLACED, type DocumentReview, readable } from "./document-review";

/** Both sides of a workflow's document; null if there is none. */
export interface XmlSides {
  readonly before: Template | null;
  readonly after: Template | null;
  /** The paths whose values are masked on both sides. */
  readonly sensitivePaths: readonly string[];
  /** Whether the change at a path reverts somebody else's. */
  readonly isReverted?: (path: string) => boolean;
}

/** The change of a workflow's document; null if both sides are equal, or there is none. */
export function reviewXml({
  before,
  after,
  sensitivePaths,
  isReverted = () => false,
}: XmlSides): DocumentReview | null {
  const sides = readable(() => markDocuments(before, after, sensitivePaths));
  // A document that cannot be read cannot be masked either.
  if (!sides.ok) return { kind: "unreadable", reason: sides.reason };
  const [old, now] = sides.value;
  const names = new Set([before, after].flatMap((side) => [...(side?.values?.keys() ?? [])]));
  const marked = (nodes: readonly ComparedNode[]): readonly ComparedNode[] => withPlaceholders(nodes, names);
  const whole = (document: MarkedDocument, kind: "added" | "removed"): DocumentReview => ({
    kind,
    nodes: marked(wholeTree(document, kind)),
    contents: contentsOf(document.plain),
  });
  if (old === null) return now && whole(now, "added");
  if (now === null) return whole(old, "removed");
  const found = markedDifferences(old, now);
  if (found.length === 0) return null;
  const reverted = found.filter(({ path }) => isReverted(plainPath(path, [before, after])));
  const compared = found.length > MOST_PLACED ? null : compareTrees(old, now, reverted);
  const lines = found.flatMap((each) => describe({ ...each, path: plainPath(each.path, [before, after]) }));
  return {
    kind: "changed",
    changes: lines.slice(0, MOST_CHANGES),
    count: lines.length,
    nodes: compared && marked(compared),
  };
}

/** The differences of what is sent, with the placeholders marked; their paths are those of the marked documents. */
export const markedDifferences = (old: MarkedDocument, now: MarkedDocument): readonly Difference[] =>
  differences(old.marked, now.marked, { sensitiveNodes: [...old.hidden, ...now.hidden] });

/** The maximum number of listed names; the others are only counted. */
const MOST_NAMES = 8;

/** The elements directly below the root that have a name, and the triggers: `triggers nightly; task: fetch, load`. */
function contentsOf(tree: XmlTree): Phrase | null {
  const triggers = triggerNames(tree);
  const isTrigger = new Set(documentTriggers(tree).triggers.map(({ element }) => element));
  const others = new Map<string, string[]>();
  for (const child of tree.root.children) {
    if (child.kind !== "element" || isTrigger.has(child)) continue;
    const identity = identities(child)[0]?.value ?? null;
    if (identity !== null) others.set(child.name.local, [...(others.get(child.name.local) ?? []), identity]);
  }
  const kinds = [
    ...(triggers.length > 0 ? [listed("trigger", triggers)] : []),
    ...[...others].map(([kind, names]) => listed(kind, names)),
  ];
  return kinds.length === 0 ? null : enumerate(kinds);
}

function listed(kind: string, names: readonly string[]): Phrase {
  const shown = names.slice(0, MOST_NAMES).map((name) => say`${name}`);
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, { parts: [`${more} more`] }] : shown;
  // The kind is the element's name in the document.
  return say`${kind} ${enumerate(all)}`;
}
