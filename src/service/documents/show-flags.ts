import { applyEdits, setAttributeEdit } from "../xml/edit-xml";
import { parseXml } from "../xml/parse-xml";
import { field, triggerElements } from "./document-facts";

/** The flags to show: only listed triggers, and none that is null. */
export interface Flags {
  readonly enabled: boolean | null;
  readonly triggers: readonly { readonly name: string; readonly enabled: boolean }[];
}

/** The document with `enabled` set on the root and the triggers to the flags to show; everything else is unchanged. */
export function showFlags(text: string, flags: Flags): string {
  const { root } = parseXml(text);
  const states = new Map(flags.triggers.map(({ name, enabled }) => [name, enabled]));
  const triggerEdits = triggerElements(root).flatMap((element) => {
    const enabled = states.get(field(element, "name") ?? "");
    return enabled === undefined ? [] : [setAttributeEdit(text, element, "enabled", String(enabled))];
  });
  const rootEdits = flags.enabled === null ? [] : [setAttributeEdit(text, root, "enabled", String(flags.enabled))];
  return applyEdits(text, [...rootEdits, ...triggerEdits]);
}
