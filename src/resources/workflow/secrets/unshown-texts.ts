import type { Unknown } from "../../../cty";
import { DocumentError, parseDocument, selectPath, type SelectedNode, type XmlElement } from "../../../document";
import { pathsOf } from "../../workflow-versions";
import type { WorkflowPlan } from "../schema";

/** Characters of a text. Shorter ones stand in ordinary words too, and are guessed anyway. */
const SHORTEST = 4;
/** No message shows more of a service's words. */
const LONGEST = 300;

/** What a resource's plan or state says of values that are shown in its `document` only. */
interface Holder {
  readonly document: string | Unknown | null;
  readonly sensitive_paths: WorkflowPlan["sensitive_paths"];
}

/**
 * What no message may quote: the values of `secrets_wo`, and those that `sensitive_paths` picks out of the documents,
 * by names that no secret has. A service may tell whatever was sent to it.
 */
export function unshownTexts(
  secrets: ReadonlyMap<string, string>,
  ...holders: readonly (Holder | null)[]
): ReadonlyMap<string, string> {
  const hidden = holders.flatMap((holder) => (holder === null ? [] : hiddenTexts(holder)));
  return new Map([...secrets, ...[...new Set(hidden)].map((text) => [`{${text}}`, text] as const)]);
}

function hiddenTexts({ document, sensitive_paths: paths }: Holder): readonly string[] {
  const picked = pathsOf(paths);
  if (picked.length === 0 || typeof document !== "string") return [];
  try {
    const tree = parseDocument(document);
    return picked.flatMap((path) => selectPath(tree, path).flatMap(textsOf)).flatMap(pieces);
  } catch (error) {
    // A document that cannot be read is never sent; whoever wants to read it says so.
    if (error instanceof DocumentError) return [];
    throw error;
  }
}

/** A text, and each of its lines: a service may quote one. */
const pieces = (text: string): readonly string[] => {
  const found = [text, ...text.split("\n")].map((piece) => piece.trim().slice(0, LONGEST));
  return [...new Set(found)].filter((piece) => piece.length >= SHORTEST);
};

function textsOf(picked: SelectedNode): readonly string[] {
  switch (picked.kind) {
    case "element":
      return textsIn(picked.node);
    case "attribute":
      return [picked.node.value];
    case "text":
      return [picked.node.text];
    case "instruction":
      return [picked.node.body];
  }
}

const textsIn = ({ attributes, children }: XmlElement): readonly string[] => [
  ...attributes.map(({ value }) => value),
  ...children.flatMap((child) => {
    switch (child.kind) {
      case "element":
        return textsIn(child);
      case "text":
        return [child.text];
      case "instruction":
        return [child.body];
    }
  }),
];
