import {
  parsePath,
  PathError,
  selectPath,
  type PathStep,
  type SelectedNode,
  type Span,
  type XmlDocument,
  type XmlElement,
} from "../../document";
import { pathInLine } from "./spot";

/** Any element: in front of a step it stands for the element that the step begins at. */
const [ANY] = parsePath("/*").steps as readonly [PathStep];

/**
 * Finds where a document has what lines of differences are about: the attribute, the start tag, the text. Children are
 * indexed, because there may be a line for each of many siblings.
 */
export class XmlSpots {
  readonly #children = new Map<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>();

  constructor(private readonly document: XmlDocument) {}

  /**
   * What is not there, because it was added on the service, is at the nearest element around it.
   *
   * @param path as lines of differences write it
   * @returns offsets in the document's text
   */
  spot(path: string): Span {
    const [first, ...steps] = stepsOf(path);
    const [root] = selectPath(this.document, { text: path, steps: [first] });
    if (root === undefined) return this.document.root.startTag;
    let found = root;
    for (const step of steps) {
      const next = found.kind === "element" ? this.#step(found.node, step) : undefined;
      if (next === undefined) break;
      found = next;
    }
    return this.#spanOf(found);
  }

  #step(element: XmlElement, step: PathStep): SelectedNode | undefined {
    const key = keyOf(step);
    if (key === null) return selectPath({ root: element, prolog: [], epilog: [] }, { text: "", steps: [ANY, step] })[0];
    const node = this.#childrenOf(element).get(key.name)?.[key.position];
    return node === undefined ? undefined : { kind: "element", node, parent: element };
  }

  /** By local name, and by local name and an attribute. */
  #childrenOf(element: XmlElement): ReadonlyMap<string, readonly XmlElement[]> {
    const known = this.#children.get(element);
    if (known !== undefined) return known;
    const children = new Map<string, XmlElement[]>();
    const add = (key: string, child: XmlElement): void => {
      const others = children.get(key);
      if (others === undefined) children.set(key, [child]);
      else others.push(child);
    };
    for (const child of element.children) {
      if (child.kind !== "element") continue;
      const local = child.name.local.normalize("NFC");
      add(local, child);
      for (const { name, value } of child.attributes)
        add(attributeKey(local, name.local.normalize("NFC"), value.normalize("NFC")), child);
    }
    this.#children.set(element, children);
    return children;
  }

  #spanOf(found: SelectedNode): Span {
    if (found.kind === "element") return found.node.startTag;
    if (found.kind !== "text") return found.node.span;
    const { start, end } = found.node.span;
    const content = this.document.text.slice(start, end);
    const blanks = content.length - content.trimStart().length;
    return blanks === content.length
      ? { start, end }
      : { start: start + blanks, end: start + content.trimEnd().length };
  }
}

/** Those of a path that cannot be read lead to the root element. */
function stepsOf(path: string): readonly [PathStep, ...PathStep[]] {
  try {
    return parsePath(pathInLine(path)).steps as readonly [PathStep, ...PathStep[]];
  } catch (error) {
    if (error instanceof PathError) return [ANY];
    throw error;
  }
}

/** What a step looks up in the index: `task`, `task[2]`, `task[@name='load']`. Null for any other step. */
function keyOf({ axis, test, predicates }: PathStep): { readonly name: string; readonly position: number } | null {
  if (axis !== "child" || test.kind !== "element" || test.name.kind !== "local" || predicates.length > 1) return null;
  const { local } = test.name;
  const [predicate] = predicates;
  if (predicate === undefined) return { name: local, position: 0 };
  if (predicate.kind === "position") return { name: local, position: predicate.position - 1 };
  if (predicate.kind !== "attribute" || predicate.name.kind !== "local") return null;
  return { name: attributeKey(local, predicate.name.local, predicate.value), position: 0 };
}

/** No name or value has this character. */
const attributeKey = (element: string, attribute: string, value: string): string =>
  [element, attribute, value].join("\u0000");
