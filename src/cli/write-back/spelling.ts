import { quoted } from "../export/hcl";
import type { Spelling } from "./template-edits";

/** In a heredoc and in the file of a `templatefile`: nothing but the beginning of a `${...}` or `%{...}` is special. */
export const inTemplate: Spelling = (text) => text.replace(/([$%])(?=\{)/g, "$1$1");

export const inQuotes: Spelling = (text) => quoted(text).slice(1, -1);

/** In a string of JSON syntax, which is a template too. */
export const inJson: Spelling = (text) => JSON.stringify(inTemplate(text)).slice(1, -1);
