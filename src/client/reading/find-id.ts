import type { ObjectKind } from "./object-kind";
import { isJsonObject } from "./read-object";
import type { JsonObject } from "../service-object";

/** Link relations that are defined to lead to something else (RFC 8288 registry). */
const ELSEWHERE = new Set([
  "collection",
  "first",
  "index",
  "last",
  "next",
  "parent",
  "prev",
  "previous",
  "related",
  "up",
]);

/** Whether a link with this relation leads to something other than the object that contains it. */
export function isElsewhere(relation: string): boolean {
  return ELSEWHERE.has(relation.toLowerCase());
}

/** The id in an object's `link.href`; null if the link leads to no object of this kind. */
export function idFromLink(attributes: JsonObject, kind: ObjectKind, contextPath: string): string | null {
  const link = Object.hasOwn(attributes, "link") ? attributes["link"] : undefined;
  if (!isJsonObject(link) || typeof link["href"] !== "string") return null;
  if (typeof link["rel"] === "string" && isElsewhere(link["rel"])) return null;
  return idFromReference(link["href"], kind, contextPath);
}

/**
 * The id in a URL or relative reference, such as `http://host/ctx/workflows/a%20b`, `/workflows/1/`, `workflows/1` or
 * `1`: the segment after the collection's name. The text is split without resolving it, which would drop ids that look
 * like dot segments.
 */
export function idFromReference(reference: string, kind: ObjectKind, contextPath: string): string | null {
  const path = (reference.trim().split(/[?#]/, 1)[0] ?? "").replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "");
  const base = `${contextPath}/${kind.collection}/`;
  if (path.startsWith(base)) return decoded(path.slice(base.length).split("/", 1)[0]);

  const segments = path.split("/").filter((segment) => segment !== "");
  const collection = segments.lastIndexOf(kind.collection);
  if (collection !== -1) return decoded(segments[collection + 1]);
  const relative = segments[0] === "." ? segments.slice(1) : segments;
  return path.startsWith("/") || relative.length !== 1 || relative[0] === ".." ? null : decoded(relative[0]);
}

function decoded(segment: string | undefined): string | null {
  if (segment === undefined || segment === "") return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not percent-encoded after all.
    return segment;
  }
}
