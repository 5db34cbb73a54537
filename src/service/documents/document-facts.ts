import { childElements, descendants, textContent, type XmlDocument, type XmlElement } from "../xml/xml-tree";

/** What the service needs to know about a document. Null if the document does not say. */
interface DocumentFacts {
  readonly id: string | null;
  readonly name: string | null;
  /** Id or name of a workflow group, from `groupId` or `group`. */
  readonly group: string | null;
  readonly queue: string | null;
  readonly enabled: boolean | null;
  readonly triggers: readonly TriggerFact[];
}

interface TriggerFact {
  readonly name: string;
  readonly enabled: boolean | null;
}

export function documentFacts(document: XmlDocument): DocumentFacts {
  const { root } = document;
  const triggers = new Map<string, TriggerFact>();
  for (const element of triggerElements(root)) {
    const name = field(element, "name");
    if (name !== null && !triggers.has(name)) triggers.set(name, { name, enabled: enabledFact(element) });
  }
  return {
    id: field(root, "id"),
    name: field(root, "name"),
    group: field(root, "groupId") ?? field(root, "group"),
    queue: field(root, "queue"),
    enabled: enabledFact(root),
    triggers: [...triggers.values()],
  };
}

/**
 * Elements anywhere under the root that are named `trigger` or end in `Trigger`. Those without a name are not triggers.
 */
export function triggerElements(root: XmlElement): readonly XmlElement[] {
  return descendants(root).filter(({ local }) => local === "trigger" || local.endsWith("Trigger"));
}

/**
 * A field of a native element: an attribute, otherwise a child element with text, otherwise either of them on a child
 * element `attrs`. Empty counts as absent.
 */
export function field(element: XmlElement, name: string): string | null {
  return ownField(element, name) ?? firstOf(childrenNamed(element, "attrs").map((attrs) => ownField(attrs, name)));
}

function ownField(element: XmlElement, name: string): string | null {
  const attribute = element.attributes.find(({ local, prefix }) => local === name && prefix === "")?.value;
  if (attribute !== undefined && attribute !== "") return attribute;
  return firstOf(childrenNamed(element, name).map((child) => textContent(child)?.trim() || null));
}

function childrenNamed(element: XmlElement, local: string): readonly XmlElement[] {
  return childElements(element).filter((child) => child.local === local);
}

const firstOf = (values: readonly (string | null)[]): string | null => values.find((value) => value !== null) ?? null;

function enabledFact(element: XmlElement): boolean | null {
  const value = element.attributes.find(({ name }) => name === "enabled")?.value;
  return value === "true" || value === "false" ? value === "true" : null;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `1500ms`, `2s`, `0.5m`, `1h`, `1d`, or a bare number of seconds; null for anything else. */
export function readDuration(text: string | null): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/.exec(text?.trim() ?? "");
  return match === null ? null : Math.round(Number(match[1]) * (UNITS[match[2] ?? "s"] ?? 1000));
}
