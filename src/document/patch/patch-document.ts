import type { XmlDocument, XmlElement, XmlTree } from "../document";
import type { DocumentPath } from "../parse-path";
import { fillTree } from "../placeholders";
import { selectPath, withoutPaths } from "../select-path";
import { mergeDocuments } from "./merge-documents";
import { printMerged } from "./print-merged";

export interface PatchOptions {
  /** Nodes to ignore in the comparison, as `withoutPaths` does, and to keep as applied. @default none */
  readonly ignoredPaths?: readonly (DocumentPath | string)[];
  /**
   * Of the placeholders in the applied document, with which the server has it: a placeholder stays until its value
   * changes. @default none
   */
  readonly values?: ReadonlyMap<string, string>;
}

/**
 * The applied text with exactly the changes from the baseline to the current rendition: every other byte stays, and
 * changes follow the surrounding text (quotes, indentation, line ends, prefixes, CDATA). If nothing differs outside the
 * ignored paths, it is the applied text itself. It is the current text where that uses a prefix in values that the
 * applied one has for something else.
 *
 * A server's addition counts only if it has changed since: then it is inserted, with the topmost enclosing element that
 * the applied document lacks. A removed addition leaves no trace. Whatever the server omitted from its rendition stays.
 *
 * @param template the applied document
 * @param baseline the server's rendition of the applied document
 * @param now what the server shows now
 * @throws PathError if one of the options' paths is a string that is not a path
 */
export const patchDocument = (
  template: XmlDocument,
  baseline: XmlTree,
  now: XmlDocument,
  options: PatchOptions = {},
): string => patchInPlace(template, baseline, now, options) ?? (template.byteOrderMark ?? "") + now.text;

/**
 * As `patchDocument`, but null instead of the current text, which has everything of the server's, the values at ignored
 * paths too.
 */
export function patchInPlace(
  template: XmlDocument,
  baseline: XmlTree,
  now: XmlDocument,
  options: PatchOptions = {},
): string | null {
  const { ignoredPaths = [], values = new Map<string, string>() } = options;
  // What it means is filled in, and what is edited is the text with its placeholders.
  const { root, prolog, epilog } = fillTree(template, values);
  const applied: XmlDocument = { root, prolog, epilog, text: template.text };
  const mine = withoutPaths(applied, ignoredPaths);
  const original = originals(applied, mine);
  const merged = mergeDocuments(
    mine,
    withoutPaths(baseline, ignoredPaths),
    // Equal texts have one tree, but a node that is there now is not the applied one.
    withoutPaths(now.text === template.text ? withOwnNodes(now) : now, ignoredPaths),
    original,
  );
  const ignored = new Map(
    ignoredPaths.flatMap((path) => selectPath(applied, path)).map(({ node: { span } }) => [span.start, span.end]),
  );
  const patched = printMerged(merged, { applied, mine, original, ignored });
  return patched === null ? null : (template.byteOrderMark ?? "") + patched;
}

const withOwnNodes = ({ root, prolog, epilog }: XmlTree): XmlTree => structuredClone({ root, prolog, epilog });

/** Elements are identified by their start offset. */
function originals(applied: XmlDocument, filtered: XmlTree): (element: XmlElement) => XmlElement {
  if (filtered.root === applied.root) return (element) => element;
  const byStart = new Map<number, XmlElement>();
  const learn = (element: XmlElement): void => {
    byStart.set(element.span.start, element);
    for (const child of element.children) if (child.kind === "element") learn(child);
  };
  learn(applied.root);
  return (element) => byStart.get(element.span.start) ?? element;
}
