import { revision, type XmlAttribute, type XmlTree } from "../../document";
import type { ComparisonRules } from "../workflow-versions";

/**
 * Whether the approved rendition may have had that revision while it waited: approving may have turned `enabled` and
 * the state (3.1) that the service shows at the root. Tells a repeated run that its work is done, without knowing what
 * the reviewed rendition was.
 */
export function mayHaveWaitedAs(
  approved: XmlTree,
  reviewed: string,
  { contentFlags }: Pick<ComparisonRules, "contentFlags">,
): boolean {
  const { root } = approved;
  let variants: readonly (readonly XmlAttribute[])[] = [[]];
  for (const attribute of root.attributes) {
    const before = [attribute, ...earlierForms(attribute, contentFlags.has(null))];
    variants = variants.flatMap((chosen) => before.map((form) => (form === null ? chosen : [...chosen, form])));
  }
  return variants.some((attributes) => revision({ ...approved, root: { ...root, attributes } }) === reviewed);
}

/** What else may have stood there before the approval; null: nothing. */
function earlierForms(attribute: XmlAttribute, isContent: boolean): readonly (XmlAttribute | null)[] {
  const { name, value } = attribute;
  if (!isContent && name.local === "enabled" && (value === "true" || value === "false")) {
    return [{ ...attribute, value: value === "true" ? "false" : "true" }, null];
  }
  if (/^(state|status)$/i.test(name.local)) {
    const submitted = STATES.get(value);
    if (submitted !== undefined) return [{ ...attribute, value: submitted }];
  }
  return [];
}

const STATES: ReadonlyMap<string, string> = new Map([
  ["approved", "submitted"],
  ["Approved", "Submitted"],
  ["APPROVED", "SUBMITTED"],
]);
