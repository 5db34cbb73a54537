import { DocumentError, parseDocument, PathError, selectPath, type SelectedNode } from "../../document";
import type { JsonObject } from "../json-values";

/** The values in an object's own document that its `sensitive_paths` pick. */
export function documentSecrets(values: JsonObject | null): readonly string[] {
  const paths = values?.["sensitive_paths"];
  const text = values?.["document"];
  if (!Array.isArray(paths) || paths.length === 0 || typeof text !== "string") return [];
  try {
    const document = parseDocument(text);
    return (paths as readonly unknown[])
      .filter((path) => typeof path === "string")
      .flatMap((path) => selectPath(document, path).flatMap(textsOf));
  } catch (error) {
    // A document or a path that cannot be read is the provider's to refuse; a report quotes nothing of it anyway.
    if (error instanceof DocumentError || error instanceof PathError) return [];
    throw error;
  }
}

function textsOf(selected: SelectedNode): readonly string[] {
  switch (selected.kind) {
    case "attribute":
      return [selected.node.value];
    case "text":
      return [selected.node.text];
    case "instruction":
      return [selected.node.body];
    case "element":
      return [...textsWithin(selected.node)];
  }
}

type Element = Extract<SelectedNode, { readonly kind: "element" }>["node"];

function* textsWithin(element: Element): Generator<string> {
  for (const { value } of element.attributes) yield value;
  for (const child of element.children) {
    if (child.kind === "text") yield child.text;
    if (child.kind === "element") yield* textsWithin(child);
  }
}
