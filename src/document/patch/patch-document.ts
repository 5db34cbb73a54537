import type { XmlDocument, XmlElement, XmlNode, XmlTree } from "../document";
import type { DocumentPath } from "../parse-path";
import { parseDocument } from "../parse-document";
import { fillTree } from "../placeholders";
import { boundPrefix, expandedName, isPrefixBinding, significantChildren } from "../significance";
import { selectPath, withoutPaths } from "../select-path";
import { mergeDocuments } from "./merge-documents";
import { lineIndent, NewMarkup } from "./new-markup";
import { printMerged } from "./print-merged";
import type { Spelling } from "./spelling";

// oxlint-disable-next-line no-control-regex -- these are what XML 1.1 knows, as references, and XML 1.0 does not
const CONTROL = /[\x01-\x08\x0b\x0c\x0e-\x1f]/;

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
 * ignored paths, it is the applied text itself.
 *
 * A server's addition counts only if it has changed since: then it is inserted, with the topmost enclosing element that
 * the applied document lacks. A removed addition leaves no trace. Whatever the server omitted from its rendition stays.
 *
 * @param template the applied document
 * @param baseline the server's rendition of the applied document
 * @param now what the server shows now
 * @throws PathError if one of the options' paths is a string that is not a path
 */
export function patchDocument(
  template: XmlDocument,
  baseline: XmlTree,
  now: XmlDocument,
  options: PatchOptions = {},
): string {
  return (template.byteOrderMark ?? "") + patchedText(template, baseline, now, options);
}

function patchedText(template: XmlDocument, baseline: XmlTree, now: XmlDocument, options: PatchOptions): string {
  const { ignoredPaths = [], values = new Map<string, string>() } = options;
  // What it means is filled in, and what is edited is the text with its placeholders.
  const { root, prolog, epilog } = fillTree(template, values);
  const applied: XmlDocument = { root, prolog, epilog, text: template.text };
  const mine = withoutPaths(applied, ignoredPaths);
  const original = originals(applied, mine);
  // Equal texts have one tree, but a node that is there now is not the applied one.
  const current = now.text === applied.text ? withOwnNodes(now) : now;
  const merged = mergeDocuments(
    mine,
    withoutPaths(baseline, ignoredPaths),
    withoutPaths(current, ignoredPaths),
    original,
  );
  if (
    merged.tree.root === mine.root &&
    sameNodes(merged.tree.prolog, mine.prolog) &&
    sameNodes(merged.tree.epilog, mine.epilog)
  ) {
    return applied.text;
  }
  const spelling = spellingOf(applied);
  const markup = new NewMarkup(now.text, now.root, spelling);
  const patched = printMerged(merged, {
    applied,
    original,
    skipped: skippedSpans(applied, ignoredPaths),
    markup,
    spelling,
  });
  // Characters that XML 1.0 cannot represent: only a document that already has them can contain them.
  if (!spelling.xml11 && CONTROL.test(patched)) return now.text;
  // A prefix that names in the user's text and values on the server use for different namespaces.
  return namespacesIn(merged.tree, []) === namespacesIn(parseDocument(patched), ignoredPaths) ? patched : now.text;
}

/** The names of all elements, and what the values in each one may use; empty where no value uses a prefix. */
function namespacesIn(tree: XmlTree, ignoredPaths: readonly (DocumentPath | string)[]): string {
  const lines: string[] = [];
  let isUsed = false;
  const visit = ({ name, attributes, children }: XmlElement): void => {
    const bindings = attributes.filter(isPrefixBinding);
    isUsed ||= bindings.length > 0;
    const names = attributes.filter((each) => !bindings.includes(each)).map((each) => expandedName(each.name));
    const used = bindings.map((each) => `${boundPrefix(each)}=${each.value}`);
    lines.push([expandedName(name), ...names.sort(), ...used.sort()].join(" "));
    for (const child of children) if (child.kind === "element") visit(child);
  };
  visit(withoutPaths(tree, ignoredPaths).root);
  return isUsed ? lines.join("\n") : "";
}

function withOwnNodes({ root, prolog, epilog }: XmlTree): XmlTree {
  const own = <N extends XmlNode>(node: N): N =>
    node.kind === "element" ? { ...node, children: node.children.map(own) } : { ...node };
  return { root: own(root), prolog: prolog.map(own), epilog: epilog.map(own) };
}

const sameNodes = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((node, at) => node === b[at]);

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

function skippedSpans(applied: XmlDocument, paths: readonly (DocumentPath | string)[]): ReadonlyMap<number, number> {
  return new Map(
    paths.flatMap((path) => selectPath(applied, path)).map(({ node: { span } }) => [span.start, span.end]),
  );
}

function spellingOf({ text, root }: XmlDocument): Spelling {
  return {
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
    indent: indentIn(text, root) ?? "  ",
    xml11: /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*["']1\.1["']/.test(text),
  };
}

/** The additional indentation of the first child on a line of its own. */
function indentIn(text: string, parent: XmlElement): string | null {
  const outer = lineIndent(text, parent.span.start) ?? "";
  for (const child of significantChildren(parent)) {
    if (child.kind !== "element") continue;
    const inner = lineIndent(text, child.span.start);
    if (inner !== null && inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
    const found = indentIn(text, child);
    if (found !== null) return found;
  }
  return null;
}
