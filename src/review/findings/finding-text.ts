import { visibleText } from "../../markup";

/** GitHub shows about so much of a text; a report of all findings stays below its limits with it. */
const LONGEST = 4_000;

/** One line of a finding for another tool. */
export const shownLine = (text: string): string => visibleText(text);

/** A finding's lines as one text, shortened with a remark if it is long. */
export function shownText(lines: readonly string[], longest = LONGEST): string {
  const text = lines.map(visibleText).join("\n");
  if (text.length <= longest) return text;
  const end = "… (shortened; the text format has all of it)";
  return text.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, "") + end;
}
