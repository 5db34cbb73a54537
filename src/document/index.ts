export { canonicalText, documentsEqual, revision } from "./canonical-text";
export { describe } from "./difference";
export type { Difference } from "./difference";
export { changeInLine, excerpt, linesAt, tellsAll } from "./difference-line";
export { differences } from "./differences";
export type { DifferenceOptions } from "./differences";
export { DocumentError } from "./document";
export type {
  Span,
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlName,
  XmlNode,
  XmlProcessingInstruction,
  XmlText,
  XmlTree,
} from "./document";
export { definitionJson, documentToJson } from "./document-json";
export type { JsonValue } from "../json";
export { canonicalJson, jsonEqual, jsonRevision } from "./json/canonical-json";
export { describeJsonDifference, jsonDifferences } from "./json/json-differences";
export type { JsonDifference } from "./json/json-differences";
export { describeJsonAddition, jsonAdditions, jsonMatches } from "./json/json-matches";
export type { JsonAddition } from "./json/json-matches";
export { isJsonArray, isJsonMap, JsonNumber, type JsonMap, type JsonNode } from "../json";
export { escapeSegment, JsonPointerError, parseJsonPointer, withoutPointers } from "./json/json-pointer";
export type { JsonPointer } from "./json/json-pointer";
export { locateJson } from "./json/locate-json";
export type { LocatedJson } from "./json/locate-json";
export { JsonDocumentError, MOST_JSON_CHARACTERS, parseJson } from "./json/parse-json";
export { mergeJson, patchJson } from "./json/patch-json";
export { printJson } from "./json/print-json";
export { FilledDocument } from "./filled-document";
export { locateId } from "./id-location";
export type { IdLocation } from "./id-location";
export { matches } from "./matches";
export { documentMayBecome, valueMayBecome } from "./may-become";
export { documentId, documentName, groupReferences, mentions } from "./own-values";
export { parseDocument } from "./parse-document";
export { parsePath, PathError } from "./parse-path";
export type { DocumentPath, PathStep } from "./parse-path";
export { parseable, parseProblem } from "./parse-problem";
export { patchDocument } from "./patch/patch-document";
export {
  fillDocument,
  filledWith,
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
} from "./placeholders";
export { addsMeaning } from "./prefix-bindings";
export { replaceNodes } from "./replace-nodes";
export { maskNodes, maskPaths, selectPath, withoutPaths } from "./select-path";
export type { SelectedNode } from "./select-path";
export { nfc, significantChildren } from "./significance";
export { applyDelta, textDelta, type TextDelta } from "./text-delta";
export { byteOrderMarkOf, declaredAsUtf8 } from "./text-encoding";
export { documentTriggers, triggerNames } from "./triggers";
export type { DocumentFlag } from "./triggers";
export { valueNodes, valuesAt, withValues } from "./value-nodes";
export type { ValueNode } from "./value-nodes";
export { IdMismatchError, withId } from "./with-id";
export { withoutId } from "./without-id";
export { PathTargetError, withValue } from "./with-value";
export { isXmlText } from "./xml-characters";
