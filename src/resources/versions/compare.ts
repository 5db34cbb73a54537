import {
  describe,
  differences,
  matches,
  replaceNodes,
  withoutPaths,
  type Difference,
  type FilledDocument,
  type XmlElement,
  type XmlTree,
} from "../../document";
import { isNote } from "../shared";
import { withoutOtherFlags, type FlagNames } from "./flags";
import type { PathRules } from "./path-rules";

/** The rules for comparing the documents of one workflow. */
export interface ComparisonRules extends PathRules {
  /** Flags that are content: those in the user's own documents. All others are observed as `enabled` and `triggers`. */
  readonly contentFlags: FlagNames;
  /** The document of our last write: a change at one of its placeholders shows that too. @default none */
  readonly sent?: FilledDocument;
}

/** Whether nothing differs. */
export const same = (a: XmlTree, b: XmlTree, rules: ComparisonRules): boolean =>
  textOf(a) === textOf(b) || changes(a, b, rules).length === 0;

/**
 * Whether everything that was sent is there, with the same values and texts, in the same order. Beyond it only what
 * services add: attributes, instructions, and elements without a name of their own and of a kind that the document does
 * not have at that place.
 */
export const contains = (shown: XmlTree, sent: XmlTree, rules: ComparisonRules): boolean => {
  const content = (tree: XmlTree): XmlTree => withoutPaths(contentOf(tree, rules), rules.ignored);
  return matches(content(sent), content(shown));
};

/** What differs; changes at `sensitive_paths` come without their values. */
export const changes = (before: XmlTree, now: XmlTree, rules: ComparisonRules): readonly Difference[] =>
  differences(contentOf(before, rules), contentOf(now, rules), {
    ignoredPaths: rules.ignored,
    sensitivePaths: rules.sensitive,
    // Values are the same nodes in all trees that something is left out of.
    ...(rules.sent === undefined ? {} : { templateOf: rules.sent.templatesIn(before) }),
  });

/** One line for each change. */
export const linesOf = (found: readonly Difference[]): readonly string[] => found.flatMap(describe);

/** A document without what is the service's own: notes, and flags that the user's documents do not have. */
export const contentOf = (document: XmlTree, { contentFlags }: Pick<ComparisonRules, "contentFlags">): XmlTree =>
  withoutNotes(withoutOtherFlags(document, contentFlags));

const textOf = (tree: XmlTree): string | XmlTree => ("text" in tree ? (tree.text as string) : tree);

function withoutNotes(tree: XmlTree): XmlTree {
  const { root } = tree;
  const holders = [root, ...root.children.filter((child) => child.kind === "element" && child.name.local === "attrs")];
  const notes = (holders as readonly XmlElement[]).flatMap(({ attributes, children }) => [
    ...attributes.filter(({ name }) => isNote(name.local)),
    ...children.filter((child) => child.kind === "element" && isNote(child.name.local) && isLeaf(child)),
  ]);
  return replaceNodes(tree, new Map(notes.map((node) => [node, null])));
}

/** An element with child elements is no note, whatever its name. */
const isLeaf = ({ children }: XmlElement): boolean => children.every(({ kind }) => kind === "text");
