import type { XmlElement, XmlTree } from "./document";
import { childElements, isCalled } from "./own-values";
import { nfc, ownText } from "./significance";

const GROUP_NAMES = ["groupId", "group", "workflowGroup", "workflowGroupId", "parentId"];

/**
 * Whether some attribute's value, or some element's own text, with or without the blanks around it, is this text.
 * Nothing mentions the empty text.
 */
export function mentions({ root }: XmlTree, text: string): boolean {
  const wanted = nfc(text);
  if (wanted === "") return false;
  let found = false;
  visit(root, (element) => {
    found ||= element.attributes.some(({ value }) => nfc(value) === wanted);
    if (!found) {
      const own = nfc(ownText(element));
      found = own === wanted || own.trim() === wanted;
    }
  });
  return found;
}

/**
 * The workflow group (id or name) that the document says it is in: the values of attributes and childless children
 * called `groupId`, `group`, `workflowGroup`, `workflowGroupId` or `parentId`, in any case of letters, on the root or
 * on its child `attrs`. Empty when it does not say. A child with content of its own is no reference: it may be a group
 * of something else.
 */
export function groupReferences({ root }: XmlTree): readonly string[] {
  const values = new Set<string>();
  for (const holder of [root, ...childElements(root).filter((child) => isCalled(child, "attrs"))]) {
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

function visit(element: XmlElement, see: (element: XmlElement) => void): void {
  see(element);
  for (const child of element.children) if (child.kind === "element") visit(child, see);
}
