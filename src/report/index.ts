export {
  list,
  note,
  paragraph,
  type Badge,
  type Block,
  type Comparison,
  type Item,
  type List,
  type Note,
  type Report,
  type Row,
  type Section,
} from "./blocks";
export { enumerate, isPhrase, joined, plainText, quote, say, side, words, type Phrase } from "./phrase";
export { COMMENT_SIZE, reportMarkdown, SMALLEST_SIZE } from "./report-markdown";
export { reportPage } from "./report-page";
export { blocksText, reportText, type TextOptions } from "./report-text";
