import {
  differences,
  documentId,
  matches,
  selectPath,
  withoutPaths,
  type Difference,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from "../../document";
import { SENSITIVE } from "../../redaction";
import { asSent } from "./as-sent";
import { isNote, optionsFor, type ComparisonRules } from "./comparison";
import { NO_FLAGS, withoutOtherFlags } from "./shown-flags";

/** One difference between a document and a service's rendition of it: the service's own, or somebody's work. */
export interface Rewriting {
  readonly difference: Difference;
  /**
   * What kind of change it is, the same for every document in which the service does the same: the sort of change, the
   * names on the path to it, and how the value was respelled.
   */
  readonly kind: string;
  /** Whether services add such nodes by themselves: see `matches`. */
  readonly isAddition: boolean;
}

/**
 * What a rendition has otherwise than the document that was sent, outside `ignored_paths`. Flags, the placed id and
 * notes that the service adds at the root are no differences.
 *
 * @param id of the workflow
 */
export function rewritingOf(
  document: XmlDocument,
  rendition: XmlDocument,
  id: string,
  rules: ComparisonRules,
): readonly Rewriting[] {
  // Another id than the workflow's own stays, and is a difference.
  const own = documentId(document);
  const sent = own === null || own === id ? asSent(document, rendition, id) : document;
  const compared = (tree: XmlTree): XmlTree => withoutPaths(withoutOtherFlags(tree, NO_FLAGS), rules.ignored);
  const [before, now] = [compared(sent), compared(rendition)];
  const found = differences(before, now, optionsFor(sent, { ...rules, ignored: [] })).filter(
    (difference) => difference.kind !== "added" || !isNote(difference, now),
  );
  if (found.length === 0) return [];
  const areAdditions = matches(before, now);
  const added = new Map(
    found.flatMap((difference) => {
      const [selected] = difference.kind === "added" ? selectPath(now, difference.path) : [];
      return selected === undefined ? [] : [[difference, selected] as const];
    }),
  );
  const isNew = (node: XmlNode): boolean => [...added.values()].some((each) => each.node === node);
  const isAddition = (difference: Difference): boolean => {
    if (difference.kind !== "added" || difference.subject === "text") return false;
    const selected = added.get(difference);
    return selected?.kind !== "element" || isServices(selected.node, selected.parent, isNew);
  };
  return found.map((difference) => ({
    difference,
    kind: kindOf(difference),
    isAddition: areAdditions || isAddition(difference),
  }));
}

/** The same rule as that of `matches`: an element with a name of its own, or called as one of ours, is content. */
function isServices(element: XmlElement, parent: XmlElement | null, isNew: (node: XmlNode) => boolean): boolean {
  const isNamed = element.attributes.some(({ name }) => name.local.toLowerCase() === "name");
  return (
    !isNamed &&
    (parent?.children ?? []).every(
      (child) =>
        child.kind !== "element" ||
        isNew(child) ||
        child.name.local !== element.name.local ||
        child.name.uri !== element.name.uri,
    )
  );
}

/** Positions, names and other values on the path do not count. */
function kindOf(difference: Difference): string {
  const { kind, subject, path } = difference;
  const shape = path.replaceAll(/\[(?:'[^']*'|"[^"]*"|[^'"\]])*\]/g, "");
  const how = difference.kind === "changed" ? ` ${respelling(difference.old, difference.new)}` : "";
  return `${kind} ${subject} ${shape}${how}`;
}

/**
 * How a value was changed, where that shows a rule: another case, other blanks, another spelling of a number, something
 * put before or behind it or taken away there.
 */
function respelling(before: string, now: string): string {
  if (before === SENSITIVE) return "hidden";
  const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
  if (plain(before) === plain(now)) return "blanks";
  if (before.toLowerCase() === now.toLowerCase()) return "case";
  if (before.trim() !== "" && now.trim() !== "" && Number(before) === Number(now)) return "number";
  const [shorter, longer] = before.length < now.length ? [before, now] : [now, before];
  const sign = longer === now ? "+" : "-";
  if (shorter !== "" && longer.startsWith(shorter)) return `${sign}behind ${longer.slice(shorter.length)}`;
  if (shorter !== "" && longer.endsWith(shorter)) return `${sign}before ${longer.slice(0, -shorter.length)}`;
  return "other";
}
