import { alignSequences, type Aligned } from "../../sequence";
import {
  canonicalJson,
  describeJsonDifference,
  jsonDifferences,
  parseJson,
  printJson,
  type JsonNode,
} from "../../document";
import { changedPieces } from "./text-differences";
import { comparedNode, piece, type ComparedNode } from "./compared-node";
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
      nodes: alignSequences(linesOf(old), linesOf(now)).map(lineNode),
    };
  }
  if (now !== undefined)
    return { kind: "added", nodes: linesOf(now).map((line) => lineNode({ old: null, new: line })), contents: null };
  if (old !== undefined)
    return { kind: "removed", nodes: linesOf(old).map((line) => lineNode({ old: line, new: null })), contents: null };
  return null;
}

/** With members sorted, because their order is insignificant. */
const linesOf = (node: JsonNode): readonly string[] => printJson(parseJson(canonicalJson(node)), "  ").split("\n");

function lineNode({ old, new: now }: Aligned<string>): ComparedNode {
  const line = { children: [], isElement: false } as const;
  if (old === null) return comparedNode({ ...line, status: "added", old: null, new: [piece("text", now ?? "")] });
  if (now === null) return comparedNode({ ...line, status: "removed", old: [piece("text", old)], new: null });
  if (old === now)
    return comparedNode({ ...line, status: "same", old: [piece("text", old)], new: [piece("text", now)] });
  const [before, after] = changedPieces("text", old, now);
  return comparedNode({ ...line, status: "changed", old: before, new: after });
}
