import type { XmlAttribute, XmlElement, XmlTree } from "./document";
import { childElements, isCalled } from "./own-values";
import { ownText } from "./significance";

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
