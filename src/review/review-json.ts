import { schemaAddress } from "../json";
import { lineText, type ComparedNode } from "./compare/compared-node";
import type { DocumentReview } from "./compare/document-review";
import { plainText, isPhrase } from "./phrase";
import type { Review } from "./review";

/** Raised when a field is removed or changes its meaning; new fields do not raise it. */
const FORMAT_VERSION = 2;
const HEADER = { $schema: schemaAddress("review"), formatVersion: FORMAT_VERSION };

/**
 * The review for programs: one JSON object, sentences as plain text. A new document is there line by line; side-by-side
 * views are left to the other formats.
 */
export function reviewJson(review: Review): string {
  const objects = review.objects.map((object) => ({
    ...object,
    document: object.document && forPrograms(object.document),
  }));
  return JSON.stringify({ ...HEADER, ...review, objects }, (key, value: unknown) => {
    if (isPhrase(value)) return plainText(value);
    return key === "nodes" ? undefined : value;
  });
}

const forPrograms = (document: DocumentReview): DocumentReview & { readonly lines?: readonly string[] } =>
  document.kind === "added" ? { ...document, lines: linesOf(document.nodes, "") } : document;

const linesOf = (nodes: readonly ComparedNode[], indent: string): readonly string[] =>
  nodes.flatMap((node) => [indent + lineText(node.new ?? []), ...linesOf(node.children, `${indent}  `)]);
