export {
  changedPieces,
  comparedLines,
  comparedNode,
  isUntouched,
  lineText,
  piece,
  withPlaceholders,
  type ComparedNode,
  type Piece,
} from "./compared-node";
export { comparisonView, type RowBudget } from "./comparison-view";
export { code, exactly, html, Markup, spoken, type Content } from "./html";
export { BASIC_STYLE, COMPARISON_STYLE, styleHash } from "./style";
export { table } from "./table";
export { hasInvisible, visibleJson, visibleLine, visibleLines, visibleText } from "./visible-text";
export { clock, numbered } from "./words";
