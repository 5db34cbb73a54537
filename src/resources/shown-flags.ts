import type { JsonValue, ServiceObject } from "../client";
import type { XmlDocument, XmlElement } from "../document";

/** Flags as shown, and where: only the JSON object is sure to follow PATCHes. */
export interface ShownFlags {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
  readonly source: "json" | "xml";
}

/** Whether the workflow and its triggers are enabled, wherever the service shows it: JSON first, then the document. */
export function shownFlags(object: ServiceObject | null, document: XmlDocument): ShownFlags {
  const attributes = object?.attributes ?? {};
  const enabled = flag(attributes["enabled"]);
  const triggers = jsonTriggers(attributes["triggers"]);
  if (enabled !== null || triggers.size > 0) return { enabled, triggers, source: "json" };
  return {
    enabled: flag(attributeOf(document.root, "enabled")),
    triggers: new Map(xmlTriggers(document.root)),
    source: "xml",
  };
}

const flag = (value: JsonValue | undefined): boolean | null =>
  value === true || value === "true" ? true : value === false || value === "false" ? false : null;

/** `[{ name, enabled }]` or `{ name: enabled }` or `{ name: { enabled } }`; each element may keep its fields in `attrs`. */
function jsonTriggers(value: JsonValue | undefined): ReadonlyMap<string, boolean> {
  const shown = new Map<string, boolean>();
  if (value === null || typeof value !== "object") return shown;
  const entries: [JsonValue | undefined, JsonValue][] = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((element) => [field(element, "name"), element])
    : Object.entries(value);
  for (const [name, element] of entries) {
    const enabled = flag(typeof element === "object" ? (field(element, "enabled") ?? field(element, "enable")) : element);
    if (typeof name === "string" && enabled !== null) shown.set(name, enabled);
  }
  return shown;
}

function field(value: JsonValue, name: string): JsonValue | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const object = value as Readonly<Record<string, JsonValue>>;
  return object[name] ?? (object["attrs"] === undefined ? undefined : field(object["attrs"], name));
}

function* xmlTriggers(element: XmlElement): Generator<[string, boolean]> {
  for (const child of element.children) {
    if (child.kind !== "element") continue;
    const name = attributeOf(child, "name");
    const enabled = flag(attributeOf(child, "enabled"));
    if (child.name.local === "trigger" && name !== undefined && enabled !== null) yield [name, enabled];
    yield* xmlTriggers(child);
  }
}

const attributeOf = (element: XmlElement, local: string): string | undefined =>
  element.attributes.find((attribute) => attribute.name.local === local)?.value;
