import { schemaAddress } from "../json";
import { lineText, type ComparedNode } from "../markup";
import type { DocumentReview } from "./compare/document-review";
import { plainText, isPhrase } from "../report";
import type { Review } from "./review";

/** Raised when a field is removed or changes its meaning; new fields do not raise it. */
const FORMAT_VERSION = 2;
const HEADER = { $schema: schemaAddress("review"), formatVersion: FORMAT_VERSION };

/**
 * The review for programs: one JSON object, sentences as plain text. A new document is there line by line, and of a
 * changed one the lines that are new or changed; side-by-side views are left to the other formats.
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

/** `lines` is null if there is too much to place it side by side. */
function forPrograms(document: DocumentReview): DocumentReview & { readonly lines?: readonly string[] | null } {
  if (document.kind === "added") return { ...document, lines: linesOf(document.nodes, "") };
  if (document.kind !== "changed") return document;
  return { ...document, lines: document.nodes && newLines(document.nodes, "") };
}

const linesOf = (nodes: readonly ComparedNode[], indent: string): readonly string[] =>
  nodes.flatMap((node) => [
    indent + lineText(node.new ?? []),
    ...linesOf(node.children, `${indent}  `),
    ...(node.end === null ? [] : [indent + lineText(node.end)]),
  ]);

/** What is new or changed; a line of text comes after that of its element. */
const newLines = (nodes: readonly ComparedNode[], indent: string): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.status === "added") return linesOf([node], indent);
    if (node.status === "same" || node.status === "removed") return [];
    const isShown = node.status === "changed" || node.children.some(isNewText);
    return [
      ...(isShown ? linesOf([{ ...node, children: [], end: null }], indent) : []),
      ...newLines(node.children, `${indent}  `),
    ];
  });

const isNewText = ({ status, elements }: ComparedNode): boolean =>
  elements === 0 && (status === "added" || status === "changed");
