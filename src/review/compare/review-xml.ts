import {
  describe,
  differences,
  documentsEqual,
  documentTriggers,
  maskPaths,
  parseDocument,
  parsePath,
  triggerNames,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { enumerate, say, type Phrase } from "../phrase";
import { compareTrees, wholeTree } from "./compare-trees";
import { MOST_CHANGES, MOST_PLACED, type DocumentReview, readable } from "./document-review";
import { identityOf } from "./pair-nodes";

/** Both texts of a workflow's document; null if there is none. */
export interface XmlSides {
  readonly before: string | null;
  readonly after: string | null;
  /** The paths whose values are masked on both sides. */
  readonly sensitivePaths: readonly string[];
}

/** The change of a workflow's document; null if both sides are equal, or there is none. */
export function reviewXml({ before, after, sensitivePaths }: XmlSides): DocumentReview | null {
  const sides = readable((): readonly [XmlDocument | null, XmlDocument | null] => {
    for (const path of sensitivePaths) parsePath(path);
    return [before === null ? null : parseDocument(before), after === null ? null : parseDocument(after)];
  });
  // A document that cannot be read cannot be masked either.
  if (!sides.ok) return { kind: "unreadable", reason: sides.reason };
  const [old, now] = sides.value;
  if (old === null && now === null) return null;
  if (old === null) return whole(maskPaths(now!, sensitivePaths), "added");
  if (now === null) return whole(maskPaths(old, sensitivePaths), "removed");
  if (documentsEqual(old, now)) return null;
  const found = differences(old, now, { sensitivePaths });
  return {
    kind: "changed",
    changes: found.slice(0, MOST_CHANGES).map(describe),
    count: found.length,
    nodes:
      found.length > MOST_PLACED
        ? null
        : compareTrees(maskPaths(old, sensitivePaths), maskPaths(now, sensitivePaths), found),
  };
}

function whole(tree: XmlTree, kind: "added" | "removed"): DocumentReview {
  return { kind, nodes: wholeTree(tree, kind), contents: contentsOf(tree) };
}

/** The maximum number of listed names; the others are only counted. */
const MOST_NAMES = 8;

/** The elements directly below the root that have a name, and the triggers: `triggers nightly; task: fetch, load`. */
function contentsOf(tree: XmlTree): Phrase | null {
  const triggers = triggerNames(tree);
  const isTrigger = new Set(documentTriggers(tree).triggers.map(({ element }) => element));
  const others = new Map<string, string[]>();
  for (const child of tree.root.children) {
    if (child.kind !== "element" || isTrigger.has(child)) continue;
    const identity = identityOf(child);
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
