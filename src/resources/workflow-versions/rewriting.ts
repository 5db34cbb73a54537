import {
  canonicalText,
  differences,
  documentId,
  isAddition,
  matches,
  namesOf,
  withoutPaths,
  type Difference,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  type XmlTree,
} from "../../document";
import { SENSITIVE } from "../../redaction";
import { isServiceNote, respelling } from "../observation";
import { asSent } from "./as-sent";
import { contentChanges, isNote, optionsFor, type ComparisonRules } from "./comparison";
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
  /** Whether it is a service's own note or an id, whose value is another one in each rendition. */
  readonly isNote: boolean;
  /** An added or removed element without the values of its notes, as canonical text. Null for all else. */
  readonly content: string | null;
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
  const sent = identified(document, rendition, id);
  const [before, now] = [comparedTree(sent, rules), comparedTree(rendition, rules)];
  const elements = new Map<Difference, XmlElement>();
  const onElement = (difference: Difference, element: XmlElement): void => void elements.set(difference, element);
  const found = differences(before, now, { ...optionsFor(sent, { ...rules, ignored: [] }), onElement }).filter(
    (difference) => difference.kind !== "added" || !isNote(difference, now),
  );
  if (found.length === 0) return [];
  const areAdditions = matches(before, now);
  const added = new Set<XmlNode>([...elements].flatMap(([{ kind }, element]) => (kind === "added" ? [element] : [])));
  const services = new Set(additionsIn(now.root, added));
  const isServices = (difference: Difference): boolean => {
    if (difference.kind !== "added" || difference.subject === "text") return false;
    const element = elements.get(difference);
    return element === undefined || services.has(element);
  };
  return found.map((difference): Rewriting => {
    const element = elements.get(difference);
    const isOwnNote =
      element === undefined ? isNamedAsNote(difference, now) : isServiceNote(element.name.local) && isLeaf(element);
    return {
      difference,
      kind: kindOf(difference, isOwnNote),
      isAddition: areAdditions || isServices(difference),
      isNote: isOwnNote,
      content: element === undefined ? null : canonicalText(withoutNotes(element)),
    };
  });
}

/** A tree without what a rewriting leaves out: flags, and nodes at `ignored_paths`. */
export const comparedTree = (tree: XmlTree, { ignored }: Pick<ComparisonRules, "ignored">): XmlTree =>
  withoutPaths(withoutOtherFlags(tree, NO_FLAGS), ignored);

const isLeaf = ({ children }: XmlElement): boolean => children.every(({ kind }) => kind === "text");

/** By the last name on the path: of an attribute, or of the element with that text. */
function isNamedAsNote(difference: Difference, now: XmlTree): boolean {
  const { kind, subject, path } = difference;
  if (subject === "instruction" || kind === "moved") return false;
  const last = /@?(?:[^/@:]+:)?([^/@:]+)$/.exec(shapeOf(path))?.[1] ?? "";
  return isServiceNote(last) || (kind !== "removed" && isNote(difference, now));
}

function withoutNotes(element: XmlElement): XmlElement {
  const isEmptied = isServiceNote(element.name.local) && isLeaf(element);
  return {
    ...element,
    attributes: element.attributes.map((each) => (isServiceNote(each.name.local) ? { ...each, value: "" } : each)),
    children: isEmptied
      ? []
      : element.children.map((child) => (child.kind === "element" ? withoutNotes(child) : child)),
  };
}

/** Whether two renditions of a workflow differ at most in flags and in the service's notes at the root. */
export const sameApartFromNotes = (
  earlier: XmlDocument,
  now: XmlDocument,
  id: string,
  rules: ComparisonRules,
): boolean => contentChanges(identified(earlier, now, id), now, { ...rules, contentFlags: NO_FLAGS }).length === 0;

/** `asSent` for a document that may have another id than the workflow: that stays, and is a difference. */
export function identified(document: XmlDocument, rendition: XmlDocument, id: string): XmlDocument {
  const own = documentId(document);
  return own === null || own === id ? asSent(document, rendition, id) : document;
}

/** The added elements that a service may have added by itself, by the rule of `matches`. */
function* additionsIn(parent: XmlElement, added: ReadonlySet<XmlNode>): Generator<XmlElement> {
  const called = namesOf(parent.children.filter((child) => !added.has(child)));
  for (const child of parent.children) {
    if (child.kind !== "element") continue;
    if (!added.has(child)) yield* additionsIn(child, added);
    else if (isAddition(child, called)) yield child;
  }
}

function kindOf(difference: Difference, isOwnNote: boolean): string {
  const { kind, subject, path } = difference;
  const how = difference.kind === "changed" && !isOwnNote ? ` ${howChanged(difference.old, difference.new)}` : "";
  return `${kind} ${subject} ${shapeOf(path)}${how}`;
}

const howChanged = (before: string, now: string): string => (before === SENSITIVE ? "hidden" : respelling(before, now));

/** Positions, names and other values on a path do not count. */
const shapeOf = (path: string): string => path.replaceAll(/\[(?:'[^']*'|"[^"]*"|[^'"\]])*\]/g, "");
