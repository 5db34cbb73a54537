import { readTemplate } from "./read-template";
import { SourceText } from "./source-text";
import type { Template } from "./syntax-tree";

/** Reads the whole text of a file as `templatefile` does. */
export const readTemplateFile = (text: string): Template =>
  readTemplate(new SourceText(text), 0, text.length, { backslashes: false });
