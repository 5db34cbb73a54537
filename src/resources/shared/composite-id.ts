/** An id of several parts, such as `WORKFLOW_ID/NAME`: percent-encoded, because ids and names may contain slashes. */
export const compositeId = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join("/");

/**
 * The parts of such an id; none where they are not `count`, or one is blank. Parts that are not percent-encoded are
 * read as they are.
 */
export function partsOfId(id: string, count: number): readonly string[] {
  const parts = id.split("/").map(decoded);
  return parts.length === count && parts.every((part) => part.trim() !== "") ? parts : [];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is literal.
    return part;
  }
}
