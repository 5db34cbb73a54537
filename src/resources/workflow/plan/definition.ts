import { definitionJson, maskPaths, type DocumentPath, type XmlTree } from "../../../document";

/** `definition_json`: the document as JSON, without the values that `sensitive_paths` hides. */
export const definitionOf = (document: XmlTree, sensitive: readonly DocumentPath[]): string =>
  definitionJson(maskPaths(document, sensitive));
