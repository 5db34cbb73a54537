import type { XmlElement, XmlName } from "../../document";

/** `{namespace}local`, in Unicode's form C. */
export const nameKey = ({ uri, local }: XmlName): string => `{${uri}}${local}`.normalize();

/**
 * What tells an element from its siblings for a reader: its attribute `id` or `name`, else a child of that name with
 * text.
 */
export function identityOf(element: XmlElement): string | null {
  for (const called of ["id", "name"]) {
    const attribute = element.attributes.find(({ name, value }) => name.local.toLowerCase() === called && value !== "");
    if (attribute !== undefined) return attribute.value;
  }
  for (const called of ["id", "name"]) {
    const child = element.children.find(
      (each): each is XmlElement => each.kind === "element" && each.name.local.toLowerCase() === called,
    );
    const [text, more] = child?.children ?? [];
    if (text?.kind === "text" && more === undefined) return text.text;
  }
  return null;
}
