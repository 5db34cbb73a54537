import { CHANGED_WHEN, CHANGED_WHO } from "./last-change";
import { COUNT_NAMES } from "./versions-since";

const IDENTITY = new Set([...COUNT_NAMES, "id", "clazz", "createdby", "created", "createdat", "createdon"]);

/**
 * Whether a member of this name is the service's own note about an object: its id, its version, who changed it and when.
 * The interface document defines no such fields, so they are recognized by their names.
 */
export function isServiceNote(name: string): boolean {
  const plain = name.toLowerCase().replace(/[_-]/g, "");
  return IDENTITY.has(plain) || CHANGED_WHO.test(plain) || CHANGED_WHEN.test(plain);
}
