import type { XmlAttribute, XmlDocument, XmlElement, XmlNode, XmlProcessingInstruction, XmlTree } from "./document";
import { parseDocument } from "./parse-document";
import type { DocumentPath } from "./parse-path";
import { fillDocument, fillTree } from "./placeholders";
import { maskNodes, selectPath } from "./select-path";
import { valueNodes } from "./value-nodes";

const NO_VALUES: ReadonlyMap<string, string> = new Map();

/**
 * A document as it is after filling in values, which also knows its template: the text with the placeholders. Filled in
 * on first access, because most recorded documents are only compared by their template.
 */
export class FilledDocument implements XmlDocument {
  #filled: XmlDocument | null = null;
  #templates: ReadonlyMap<string, string> | null = null;

  /** @param values by placeholder's name; a placeholder without a value stays */
  constructor(
    readonly template: XmlDocument,
    readonly values: ReadonlyMap<string, string> = NO_VALUES,
  ) {}

  get #document(): XmlDocument {
    if (this.#filled === null) {
      const text = fillDocument(this.template, this.values);
      this.#filled = text === this.template.text ? this.template : parseDocument(text);
    }
    return this.#filled;
  }

  get text(): string {
    return this.#document.text;
  }
  get root(): XmlElement {
    return this.#document.root;
  }
  get prolog(): readonly XmlProcessingInstruction[] {
    return this.#document.prolog;
  }
  get epilog(): readonly XmlProcessingInstruction[] {
    return this.#document.epilog;
  }

  /**
   * What the template has in the place of a node of the document or of a rendition, if the node has the value that was
   * filled in there; undefined for any other node.
   */
  templatesIn(tree: XmlTree): (node: XmlAttribute | XmlNode) => string | undefined {
    let found: ReadonlyMap<XmlAttribute | XmlNode, string> | null = null;
    return (node) => (found ??= this.#templatesIn(tree)).get(node);
  }

  /** The template, masked where the paths lead in the document. */
  maskedTemplate(paths: readonly (DocumentPath | string)[]): XmlTree {
    // A node of the filled tree has its place in the template's text.
    const filled = fillTree(this.template, this.values);
    const starts = new Set(paths.flatMap((path) => selectPath(filled, path)).map(({ node }) => node.span.start));
    return maskNodes(
      this.template,
      starts.size === 0 ? [] : nodesIn(this.template).filter(({ span }) => starts.has(span.start)),
    );
  }

  #templatesIn(tree: XmlTree): ReadonlyMap<XmlAttribute | XmlNode, string> {
    if (this.values.size === 0) return new Map();
    const templates = (this.#templates ??= templatesBySlot(this.template, this.values));
    return new Map(
      valueNodes(tree).flatMap(({ node, slot, value }) => {
        const template = templates.get(keyOf(slot, value));
        return template === undefined ? [] : [[node, template] as const];
      }),
    );
  }
}

function nodesIn({ root, prolog, epilog }: XmlTree): readonly (XmlAttribute | XmlNode)[] {
  const within = (element: XmlElement): readonly (XmlAttribute | XmlNode)[] => [
    element,
    ...element.attributes,
    ...element.children.flatMap((child) => (child.kind === "element" ? within(child) : [child])),
  ];
  return [...prolog, ...within(root), ...epilog];
}

const keyOf = (slot: string, value: string): string => `${slot}\0${value.normalize("NFC")}`;

function templatesBySlot(template: XmlDocument, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const written = new Map(valueNodes(template).map(({ node, value }) => [node.span.start, value]));
  const found = new Map<string, string>();
  for (const { node, slot, value } of valueNodes(fillTree(template, values))) {
    const own = written.get(node.span.start) ?? value;
    if (own !== value) found.set(keyOf(slot, value), own);
  }
  return found;
}
