import type { XmlAttribute, XmlDocument, XmlElement, XmlTree } from "./document";
import { nfc, ownText } from "./significance";

/** The document's own id: see `ownValue`. Null if it has none, or an empty one. */
export function documentId(document: XmlTree | XmlDocument): string | null {
  // Most documents have none, and are often not parsed yet.
  return "text" in document && !/\bid\b/i.test(document.text) ? null : ownValue(document, "id");
}

/** The document's own name: see `ownValue`. Null if it has none, or an empty one. */
export function documentName(document: XmlTree): string | null {
  return ownValue(document, "name");
}

/**
 * A document's own value: the attribute of that name on the root, otherwise the text of the root's child of that name,
 * otherwise the same within the root's child `attrs`. Local names count, ignoring case, an exact match first. An
 * element's text is trimmed.
 */
function ownValue({ root }: XmlTree, name: string): string | null {
  for (const holder of holdersIn(root)) {
    const attribute = exactFirst(holder.attributes, name).find(({ value }) => value.trim() !== "");
    if (attribute !== undefined) return attribute.value;
    for (const child of exactFirst(childElements(holder), name)) {
      const text = ownText(child).trim();
      if (text !== "") return text;
    }
  }
  return null;
}

/** Where a document keeps its own values. */
const holdersIn = (root: XmlElement): readonly XmlElement[] => [
  root,
  ...childElements(root).filter((child) => isCalled(child, "attrs")),
];

export function childElements(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => child.kind === "element");
}

/** By local name, ignoring case. */
export function isCalled(node: Pick<XmlElement, "name">, local: string): boolean {
  return node.name.local === local || node.name.local.toLowerCase() === local.toLowerCase();
}

function exactFirst<N extends Pick<XmlElement, "name">>(nodes: readonly N[], local: string): readonly N[] {
  const called = nodes.filter((node) => isCalled(node, local));
  const exact = ({ name }: N): number => [name.qualified, name.local, local].indexOf(local);
  return called.length > 1 ? called.sort((a, b) => exact(a) - exact(b)) : called;
}

const GROUP_NAMES = ["groupId", "group", "workflowGroup", "workflowGroupId", "parentId"];

/**
 * Whether some attribute's value, or some element's own text, trimmed or not, is this text. Nothing mentions the empty
 * text.
 */
export function mentions({ root }: XmlTree, text: string): boolean {
  const wanted = nfc(text);
  return wanted !== "" && isMentionedIn(root, wanted);
}

function isMentionedIn(element: XmlElement, wanted: string): boolean {
  const own = nfc(ownText(element));
  if (own === wanted || own.trim() === wanted || element.attributes.some(({ value }) => nfc(value) === wanted))
    return true;
  return childElements(element).some((child) => isMentionedIn(child, wanted));
}

/**
 * The workflow group (id or name) that the document says it is in: the values of attributes and childless children
 * called `groupId`, `group`, `workflowGroup`, `workflowGroupId` or `parentId`, ignoring case, on the root or on its
 * child `attrs`. Empty if it does not say. A child with content of its own is not a reference: it may be a group of
 * something else.
 */
export function groupReferences({ root }: XmlTree): readonly string[] {
  const values = new Set<string>();
  for (const holder of holdersIn(root)) {
    for (const name of GROUP_NAMES) {
      for (const attribute of holder.attributes) if (isCalled(attribute, name)) values.add(attribute.value.trim());
      for (const child of childElements(holder)) {
        if (isCalled(child, name) && childElements(child).length === 0) values.add(ownText(child).trim());
      }
    }
  }
  values.delete("");
  return [...values];
}

/** Whether something is enabled, as a document shows it: the attribute `enabled` with the value `true` or `false`. */
export interface DocumentFlag {
  readonly enabled: boolean;
  readonly node: XmlAttribute;
}

export interface DocumentTrigger {
  readonly name: string;
  readonly element: XmlElement;
  /** Null: the document does not say whether it is enabled. */
  readonly flag: DocumentFlag | null;
}

/** The triggers and flags that a document defines. */
export interface DocumentTriggers {
  /** The flag of the workflow itself, on the root. */
  readonly workflowFlag: DocumentFlag | null;
  /** In document order; two may have one name. */
  readonly triggers: readonly DocumentTrigger[];
}

/**
 * The triggers that a document defines, and its flags. A trigger is an element below the root whose name is or ends in
 * `trigger` (`calendarTrigger`), ignoring case, and that has a name: its attribute `name`, otherwise its child `name`,
 * otherwise its attribute `id`, otherwise its own text. A document may name its triggers differently: see `mentions`.
 * The constructs have a reader of their own (`src/constructs/workflow-document.ts`) with the same rule.
 */
export function documentTriggers({ root }: XmlTree): DocumentTriggers {
  const triggers: DocumentTrigger[] = [];
  const visit = (element: XmlElement): void => {
    for (const child of childElements(element)) {
      const name = /trigger$/i.test(child.name.local) ? triggerName(child) : "";
      if (name !== "") triggers.push({ name, element: child, flag: flagOn(child) });
      visit(child);
    }
  };
  visit(root);
  return { workflowFlag: flagOn(root), triggers };
}

/** The names of a document's triggers, each once, in document order. */
export const triggerNames = (document: XmlTree): readonly string[] => [
  ...new Set(documentTriggers(document).triggers.map(({ name }) => name)),
];

function triggerName(element: XmlElement): string {
  const attribute = (local: string): string | undefined =>
    element.attributes.find((each) => isCalled(each, local) && each.value.trim() !== "")?.value;
  const children = childElements(element).filter((each) => isCalled(each, "name"));
  const named = children.map((each) => ownText(each).trim()).find((text) => text !== "");
  return attribute("name") ?? named ?? attribute("id") ?? ownText(element).trim();
}

function flagOn(element: XmlElement): DocumentFlag | null {
  const node = element.attributes.find(({ name }) => name.local === "enabled");
  return node?.value === "true" || node?.value === "false" ? { enabled: node.value === "true", node } : null;
}
