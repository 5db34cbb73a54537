import { isJsonMap, JsonPointerError, parseJsonPointer, type LocatedJson, type Span } from "../../document";
import { pathInLine } from "./path-in-line";

/**
 * Where a document has what a line of differences is about: the member or the element. What is not there, because it was
 * added on the service, is at the nearest one around it.
 */
export function spotInJson(document: LocatedJson, pointer: string): Span {
  let found = document;
  for (const segment of segmentsOf(pointer)) {
    const next = isJsonMap(found.node)
      ? found.children.find(({ name }) => name === segment)
      : found.children[/^\d+$/.test(segment) ? Number(segment) : -1];
    if (next === undefined) break;
    found = next;
  }
  return { start: found.memberStart, end: found.end };
}

/** None for the whole document, and for a pointer that cannot be read. */
function segmentsOf(pointer: string): readonly string[] {
  try {
    return parseJsonPointer(pathInLine(pointer)).segments;
  } catch (error) {
    if (error instanceof JsonPointerError) return [];
    throw error;
  }
}
