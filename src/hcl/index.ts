export { readHcl } from "./read-body";
export { readHclJson } from "./read-json-body";
export { readTemplateFile } from "./read-template-file";
export { sourceStretch, type Stretch } from "./source-range";
export { SourceText, type Position, type Range } from "./source-text";
export type {
  Attribute,
  Block,
  Body,
  CallExpression,
  Expression,
  HeredocExpression,
  ObjectItem,
  ParsedFile,
  Problem,
  StringExpression,
  Template,
  TemplatePart,
} from "./syntax-tree";
