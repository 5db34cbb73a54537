export { canonicalText, documentsEqual, revision } from "./canonical-text";
export { changeInLine, describe, type Difference, excerpt, linesAt, tellsAll } from "./difference";
export { type DifferenceOptions, differences } from "./differences";
export { DocumentError } from "./document";
export type { Span, XmlAttribute, XmlDocument, XmlElement, XmlNode, XmlText, XmlTree } from "./document";
export { definitionJson, documentToJson } from "./document-json";
export type { JsonValue } from "../json";
export { canonicalJson, jsonEqual, jsonRevision } from "./json/canonical-json";
export {
  describeJsonAddition,
  describeJsonDifference,
  type JsonAddition,
  jsonAdditions,
  type JsonDifference,
  jsonDifferences,
  jsonMatches,
} from "./json/json-differences";
export { isJsonArray, isJsonMap, JsonNumber, type JsonMap, type JsonNode, type LocatedJson } from "../json";
export { escapeSegment, JsonPointerError, parseJsonPointer, withoutPointers } from "./json/json-pointer";
export type { JsonPointer } from "./json/json-pointer";
export { JsonDocumentError, locateJson, parseJson } from "./json/parse-json";
export { mergeJson, patchJson } from "./json/patch-json";
export { printJson } from "./json/print-json";
export {
  fillDocument,
  FilledDocument,
  fillIn,
  fillKnown,
  fillTree,
  hiddenIn,
  hiddenName,
  hiddenNames,
  isFilledIn,
  isHidden,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
  secretName,
  valueMayBecome,
} from "./placeholders";
export { type IdLocation, IdMismatchError, locateId, withId, withoutId } from "./id-location";
export { identities, matchChildren, NodeClasses } from "./match-children";
export { matches } from "./matches";
export {
  type DocumentFlag,
  documentId,
  documentName,
  documentTriggers,
  groupReferences,
  mentions,
  triggerNames,
} from "./own-values";
export { LazyDocument, parseable, parseDocument, parseProblem } from "./parse-document";
export { parsePath, PathError } from "./parse-path";
export type { DocumentPath, PathStep } from "./parse-path";
export { patchDocument, patchInPlace } from "./patch/patch-document";
export { addsMeaning, expandedName, nfc, significantChildren } from "./significance";
export { maskNodes, maskPaths, replaceNodes, type SelectedNode, selectPath, withoutPaths } from "./select-path";
export { byteOrderMarkOf, declaredAsUtf8, isXmlText } from "./characters";
export { valueNodes, valueOf, valuesAt, withValues } from "./value-nodes";
export type { ValueNode } from "./value-nodes";
export { PathTargetError, withValue } from "./with-value";
