import { parseDocument, type XmlElement } from "../document";

/** What a document may call a workflow by: its ids, or its name, each with the ids of those that have it. */
export type KnownWorkflows = ReadonlyMap<string, readonly string[]>;

/**
 * Ids of the workflows that a document names: by their id, wherever it stands, or by their name in an attribute or
 * element that is called a workflow (`workflow`, `subWorkflowName`, …) or is the name of one. The interface document
 * does not say how a workflow calls another.
 */
export function workflowReferences(text: string, known: KnownWorkflows): readonly string[] {
  const { root } = parseDocument(text);
  const found = new Set<string>();
  for (const { value, isName } of values(root, null, root))
    for (const id of known.get(value) ?? []) if (isName || id === value) found.add(id);
  return [...found];
}

interface Value {
  readonly value: string;
  /** Whether it stands where the name of a workflow does. */
  readonly isName: boolean;
}

function* values(element: XmlElement, holder: XmlElement | null, root: XmlElement): Generator<Value> {
  const isWorkflow = (node: XmlElement | null): boolean =>
    node !== null && node !== root && /workflow/i.test(node.name.local) && !/group/i.test(node.name.local);
  const isName = (local: string, of: XmlElement | null): boolean =>
    (/workflow/i.test(local) && !/group/i.test(local)) || (/^name$/i.test(local) && isWorkflow(of));
  for (const { name, value } of element.attributes) yield { value: value.trim(), isName: isName(name.local, element) };
  for (const child of element.children) {
    if (child.kind === "text") yield { value: child.text.trim(), isName: isName(element.name.local, holder) };
    if (child.kind === "element") yield* values(child, element, root);
  }
}
