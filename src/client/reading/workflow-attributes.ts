import type { JsonObject, JsonValue } from "../service-object";
import { textIn } from "./read-object";

/**
 * Whether a workflow and its triggers are enabled, as far as its JSON attributes show it: by trigger, the workflow's own
 * under null.
 */
export function flagsInJson(attributes: JsonObject): ReadonlyMap<string | null, boolean> {
  const enabled = flag(attributes["enabled"]);
  return new Map<string | null, boolean>([
    ...(enabled === null ? [] : [[null, enabled] as const]),
    ...jsonTriggers(attributes["triggers"]),
  ]);
}

function flag(value: JsonValue | undefined): boolean | null {
  if (value === true || value === "true") return true;
  return value === false || value === "false" ? false : null;
}

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

/** JSON fields that name a workflow's group; the interface document leaves the workflow's fields open (2.1). */
const FIELDS = ["groupId", "group", "groupName", "workflowGroup", "workflowGroupId", "parentId"];

/** Ids or names of groups that a workflow's JSON attributes say it is in; empty if they do not say. */
export const groupReferencesIn = (workflow: JsonObject): readonly string[] =>
  FIELDS.flatMap((field) => textIn(workflow, field) ?? []);
