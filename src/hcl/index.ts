export { readHcl } from "./read-body";
export { readHclJson } from "./read-json-body";
export { inJson, inQuotes, inTemplate, quoted, visible } from "./spelling";
export { positionAt, type Range } from "./position";
export { expressionOf } from "./syntax-tree";
export type { Attribute, Block, Body, Expression, ParsedFile, Template } from "./syntax-tree";
export { attributeLines, blockText, comment, importBlock, literal, type AttributeText } from "./write-block";
export { sourceStretch, speltTemplate, speltTemplateFile, templateEdits, type SpeltTemplate } from "./template-edits";
