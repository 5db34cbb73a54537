import {
  canonicalJson,
  describeJsonDifference,
  jsonDifferences,
  parseJson,
  printJson,
  type JsonNode,
} from "../../document";
import { comparedLines } from "../../markup";
import { MOST_CHANGES, type DocumentReview, readable } from "./document-review";

/** The change of a calendar's definition; null if both sides are equal, or there is none. */
export function reviewDefinition(before: string | null, after: string | null): DocumentReview | null {
  const sides = readable((): readonly (JsonNode | undefined)[] =>
    [before, after].map((text) => (text === null ? undefined : parseJson(text))),
  );
  if (!sides.ok) return { kind: "unreadable", reason: sides.reason };
  const [old, now] = sides.value;
  if (old !== undefined && now !== undefined) {
    const found = jsonDifferences(old, now);
    if (found.length === 0) return null;
    const changes = found.slice(0, MOST_CHANGES).map(describeJsonDifference);
    return {
      kind: "changed",
      changes,
      count: found.length,
      nodes: comparedLines(linesOf(old), linesOf(now)),
    };
  }
  if (now !== undefined) return { kind: "added", nodes: comparedLines([], linesOf(now)), contents: null };
  if (old !== undefined) return { kind: "removed", nodes: comparedLines(linesOf(old), []), contents: null };
  return null;
}

/** With members sorted, because their order is insignificant. */
const linesOf = (node: JsonNode): readonly string[] => printJson(parseJson(canonicalJson(node)), "  ").split("\n");
