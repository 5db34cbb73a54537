import type { Phrase } from "./phrase";
import { visibleLine, visibleText } from "../markup";

/** The maximum characters of a name or value, so that the size of every section is limited. */
const LONGEST = 400;
const LONGEST_IN_CELL = 160;

/**
 * Untrusted text as a code span, without markup, mentions or links. The delimiter is longer than every run of backticks
 * in it.
 */
export function codeSpan(text: string, longest = LONGEST): string {
  const visible = visibleText(clipped(text, longest));
  if (visible.trim() === "") return visible === "" ? "(empty)" : "(blank)";
  const delimiter = "`".repeat(longestRun(visible) + 1);
  const padding = /^[` ]|[` ]$/.test(visible) ? " " : "";
  return delimiter + padding + visible + padding + delimiter;
}

/** The text, or the beginning of one that is longer. */
function clipped(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * The same in a cell of a table, where a bar ends the cell even in code, and renderers differ on whether a backslash
 * before it helps: it is shown as a broken bar. The object's section has the exact text.
 */
export const cellSpan = (text: string, longest = LONGEST_IN_CELL): string =>
  codeSpan(text, longest).replaceAll("|", "\u00a6");

/** @param links the sections that are there. @param span how text of others is shown */
export const markdownPhrase = ({ parts }: Phrase, links: ReadonlySet<string>, span = codeSpan): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      return part.to !== undefined && links.has(part.to) ? `[${span(part.code)}](#${part.to})` : span(part.code);
    })
    .join("");

/** Lines as a fenced code block that none of them can end. */
export function fenced(language: string, lines: readonly string[], longest = LONGEST): string {
  const shown = lines.map((line) => visibleLine(clipped(line, longest)));
  const fence = "`".repeat(Math.max(2, ...shown.map(longestRun)) + 1);
  return [`${fence}${language}`, ...shown, fence].join("\n");
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
