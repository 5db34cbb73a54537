import { canonicalText, parseDocument, withoutPaths } from "../../src/document";
import type { StateSnapshot } from "../../src/service";

/** What the service keeps for itself about writes, and what other resources of it are about. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  ...["serial", "revision", "visibleAt", "previous", "submittedBy", "submittedAt", "modifiedBy", "modifiedAt"],
  ...["audit", "pending", "revisions", "logs", "alerts", "searches", "tickets"],
]);
const OWN_PATHS = ["/*/@revision", "/*/@modified"];

/**
 * What a service holds, comparable: without what differs between two writes of the same. @param names in place of ids
 */
export function withoutBookkeeping(snapshot: StateSnapshot, names: ReadonlyMap<string, string>): string {
  const text = JSON.stringify(snapshot, (key, value: unknown) => {
    if (BOOKKEEPING.has(key)) return undefined;
    if (value !== null && typeof value === "object" && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (key === "text" && typeof value === "string")
      return canonicalText(withoutPaths(parseDocument(value), OWN_PATHS));
    return value;
  });
  return [...names].reduce((renamed, [id, name]) => renamed.replaceAll(JSON.stringify(id), JSON.stringify(name)), text);
}
