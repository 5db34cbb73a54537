import type { JsonValue, ServiceObject } from "../client";
import { replaceNodes, type XmlAttribute, type XmlElement, type XmlTree } from "../document";

/** Flags as shown, and where: only the JSON object is sure to follow PATCHes. */
export interface ShownFlags {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
  readonly source: "json" | "xml";
}

/** Whether the workflow and its triggers are enabled, wherever the service shows it: JSON first, then the document. */
export function shownFlags(object: ServiceObject | null, document: XmlTree): ShownFlags {
  const attributes = object?.attributes ?? {};
  const enabled = flag(attributes["enabled"]);
  const triggers = jsonTriggers(attributes["triggers"]);
  if (enabled !== null || triggers.size > 0) return { enabled, triggers, source: "json" };
  const written = documentFlags(document);
  return {
    enabled: written.find(({ trigger }) => trigger === null)?.enabled ?? null,
    triggers: new Map(
      written.flatMap(({ trigger, enabled: value }) => (trigger === null ? [] : [[trigger, value] as const])),
    ),
    source: "xml",
  };
}

/** Flags that a document says itself: of the workflow (null), and of triggers by name. */
export type SaidFlags = ReadonlySet<string | null>;

export const saidFlags = (document: XmlTree): SaidFlags =>
  new Set(documentFlags(document).map(({ trigger }) => trigger));

/** The document without all flags but those of `said`: as if the service did not write there what is enabled. */
export function withoutOtherFlags(document: XmlTree, said: SaidFlags): XmlTree {
  const others = documentFlags(document).filter(({ trigger }) => !said.has(trigger));
  return replaceNodes(document, new Map(others.map(({ node }) => [node, null])));
}

interface DocumentFlag {
  /** Name; null: the flag is the workflow's own. */
  readonly trigger: string | null;
  readonly enabled: boolean;
  readonly node: XmlAttribute;
}

function documentFlags({ root }: XmlTree): readonly DocumentFlag[] {
  const found: DocumentFlag[] = [];
  const take = (element: XmlElement, trigger: string | null): void => {
    const node = attributeOf(element, "enabled");
    const enabled = flag(node?.value);
    if (node !== undefined && enabled !== null) found.push({ trigger, enabled, node });
  };
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (child.kind !== "element") continue;
      const name = /trigger$/i.test(child.name.local) ? attributeOf(child, "name") : undefined;
      if (name !== undefined) take(child, name.value);
      visit(child);
    }
  };
  take(root, null);
  visit(root);
  return found;
}

const flag = (value: JsonValue | undefined): boolean | null =>
  value === true || value === "true" ? true : value === false || value === "false" ? false : null;

/**
 * `[{ name, enabled }]` or `{ name: enabled }` or `{ name: { enabled } }`; each element may keep its fields in `attrs`.
 */
function jsonTriggers(value: JsonValue | undefined): ReadonlyMap<string, boolean> {
  const shown = new Map<string, boolean>();
  if (value === null || typeof value !== "object") return shown;
  const entries: [JsonValue | undefined, JsonValue][] = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((element) => [field(element, "name"), element])
    : Object.entries(value);
  for (const [name, element] of entries) {
    const enabled = flag(
      typeof element === "object" ? (field(element, "enabled") ?? field(element, "enable")) : element,
    );
    if (typeof name === "string" && enabled !== null) shown.set(name, enabled);
  }
  return shown;
}

function field(value: JsonValue, name: string): JsonValue | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const object = value as Readonly<Record<string, JsonValue>>;
  return object[name] ?? (object["attrs"] === undefined ? undefined : field(object["attrs"], name));
}

const attributeOf = (element: XmlElement, local: string): XmlAttribute | undefined =>
  element.attributes.find((attribute) => attribute.name.local === local);
