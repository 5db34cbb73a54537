export { readHcl } from "./read-body";
export { readHclJson } from "./read-json-body";
export { sourceStretch } from "./source-range";
export { inJson, inQuotes, inTemplate, quoted, visible } from "./spelling";
export { speltTemplate, speltTemplateFile, type SpeltTemplate } from "./spelt-template";
export { SourceText, type Range } from "./source-text";
export { expressionOf } from "./syntax-tree";
export type {
  Attribute,
  Block,
  Body,
  Expression,
  HeredocExpression,
  ParsedFile,
  StringExpression,
  Template,
  TemplatePart,
} from "./syntax-tree";
export { attributeLines, blockText, comment, importBlock, literal, type AttributeText } from "./write-block";
export { templateEdits } from "./template-edits";
