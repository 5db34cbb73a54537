import { UNKNOWN, type Unknown } from "../../cty";
import {
  describe,
  differences,
  matches,
  parsePath,
  patchDocument,
  replaceNodes,
  withoutPaths,
  type Difference,
  type DocumentPath,
  type FilledDocument,
  type XmlDocument,
  type XmlElement,
  type XmlTree,
} from "../../document";
import { knownValue } from "../shared/attribute-values";
import { isNote } from "../shared/notes";
import type { ProviderData } from "../shared/service-call";
import { withoutOtherFlags, type FlagNames } from "./flags";

/** A list of paths as in a plan. */
export type PathTexts = readonly (string | Unknown | null)[] | Unknown | null;

/** A resource's path settings for its document. */
export interface PathRules {
  /** `ignored_paths`: changes there are not drift. */
  readonly ignored: readonly DocumentPath[];
  /** `sensitive_paths`: values there are shown only in `document`. */
  readonly sensitive: readonly DocumentPath[];
}

/** The rules for comparing the documents of one workflow. */
export interface ComparisonRules extends PathRules {
  /** Flags that are content: those in the user's own documents. All others are observed as `enabled` and `triggers`. */
  readonly contentFlags: FlagNames;
  /** The document of our last write: a change at one of its placeholders shows that too. @default none */
  readonly sent?: FilledDocument;
}

/** Whether nothing differs. */
export const same = (a: XmlDocument, b: XmlDocument, rules: ComparisonRules): boolean =>
  a.text === b.text || changes(a, b, rules).length === 0;

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
const contentOf = (document: XmlTree, { contentFlags }: Pick<ComparisonRules, "contentFlags">): XmlTree =>
  withoutNotes(withoutOtherFlags(document, contentFlags));

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

interface Written {
  /** Null for an import: then the imported text is patched. */
  readonly sent: XmlDocument | null;
  readonly baseline: XmlDocument | null;
}

/**
 * The text of our last write with exactly the changes in the version since. Without a baseline, the version's own text.
 *
 * @param values of the placeholders in the text. @default none
 */
export function patchedText(
  { sent, baseline }: Written,
  version: XmlDocument,
  rules: ComparisonRules,
  values: ReadonlyMap<string, string> = new Map(),
): string {
  const text = sent ?? baseline;
  if (text === null || baseline === null) return version.text;
  const { root, prolog, epilog } = contentOf(version, rules);
  const now = { root, prolog, epilog, text: version.text };
  return patchDocument(text, contentOf(baseline, rules), now, { ignoredPaths: rules.ignored, values });
}

/** The resource's own rules and the provider's, as far as they are known. */
export function pathRulesOf(
  own: { readonly ignored_paths?: PathTexts; readonly sensitive_paths: PathTexts },
  data: ProviderData | Unknown,
): PathRules {
  return {
    ignored: [...pathsOf(own.ignored_paths ?? null), ...(data === UNKNOWN ? [] : data.ignoredPaths)],
    sensitive: pathsOf(own.sensitive_paths),
  };
}

/** Those that are known already. */
export const pathsOf = (texts: PathTexts): readonly DocumentPath[] =>
  (knownValue(texts) ?? []).flatMap((text) => (typeof text === "string" ? [parsePath(text)] : []));
