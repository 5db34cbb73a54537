import type { CallOptions, JsonValue, ServiceClient, ServiceObject, Version } from "../../client";
import { DocumentError, documentName, parseDocument, type XmlDocument, type XmlElement } from "../../document";
import { DiagnosticError } from "../../framework";
import type { VersionTexts } from "./stored-workflow";

/** A workflow as the service shows it now. */
export interface ObservedWorkflow {
  readonly submitted: XmlDocument | null;
  readonly approved: XmlDocument | null;
  readonly name: string | null;
  readonly flags: ShownFlags;
}

/** Flags as shown, and where: only the JSON object is sure to follow PATCHes. */
export interface ShownFlags {
  readonly enabled: boolean | null;
  readonly triggers: ReadonlyMap<string, boolean>;
  readonly source: "json" | "xml";
}

/** Both versions and the attributes; null where neither version exists (404 or 410 for both): gone. */
export async function observe(client: ServiceClient, id: string, options: CallOptions): Promise<ObservedWorkflow | null> {
  const [submitted, approved] = await Promise.all([
    observeVersion(client, id, "submitted", options),
    observeVersion(client, id, "approved", options),
  ]);
  if (submitted === null && approved === null) return null;
  // Asked for by the version that is there: a service need not choose one itself.
  const object = await client.workflows.get(id, { state: approved === null ? "submitted" : "approved" }, options);
  const document = approved ?? submitted!;
  return { submitted, approved, name: object?.name ?? documentName(document), flags: shownFlags(object, document) };
}

/** One version's document; null where there is none. */
export async function observeVersion(
  client: ServiceClient,
  id: string,
  version: Version,
  options: CallOptions,
): Promise<XmlDocument | null> {
  const text = await client.workflows.getDocument(id, { state: version }, options);
  if (text === null) return null;
  try {
    return parseDocument(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError({
      summary: `The service's document of workflow "${id}" cannot be read`,
      detail: `Its ${version} version is no XML document that is understood here: ${error.message}. Nothing was changed`,
    });
  }
}

export const textsOf = (observed: Pick<ObservedWorkflow, "submitted" | "approved"> | null): VersionTexts => ({
  submitted: observed?.submitted?.text ?? null,
  approved: observed?.approved?.text ?? null,
});

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
