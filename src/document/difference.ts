import { alignSequences, sharedLength } from "../sequence";
import { differenceLine, excerpt } from "./difference-line";

/**
 * One change between two documents. `path` selects a removed node in the old document, and any other in the new one.
 */
export type Difference =
  | {
      readonly kind: "changed";
      readonly subject: "attribute" | "text" | "instruction";
      readonly path: string;
      readonly old: string;
      readonly new: string;
      /** What a template has in the place of the old value: see `DifferenceOptions.templateOf`. @default none */
      readonly template?: string;
    }
  | {
      readonly kind: "added" | "removed";
      readonly subject: DifferenceSubject;
      readonly path: string;
      /** Null for an element. */
      readonly value: string | null;
    }
  | { readonly kind: "moved"; readonly subject: DifferenceSubject; readonly path: string };

export type DifferenceSubject = "element" | "attribute" | "text" | "instruction";

/** Of a text with several lines, the others are counted. */
const MOST_LINES = 20;

/**
 * The change in one line, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`, `/workflow/task[2] added`, `…
 * removed`, `… moved`. At a placeholder: `/workflow/@groupId: {{group.id}} (4711) -> 4812`. Of a long value only the
 * part that differs.
 *
 * A text with several lines has one for each changed line, up to twenty, and then how many more there are:
 * `/workflow/script line 2: a -> b`, `/workflow/script line 3 added: c`, `/workflow/script: … and 7 more lines`. A removed
 * line has the number that it had.
 */
export function describe(difference: Difference): readonly string[] {
  const { path } = difference;
  switch (difference.kind) {
    case "changed":
      return describeChange(path, difference.old, difference.new, difference.template ?? difference.old);
    case "added":
      return [differenceLine(path, difference.value === null ? " added" : ` added: ${shown(difference.value, 0)}`)];
    case "removed":
      return [
        differenceLine(path, difference.value === null ? " removed" : ` removed (was ${shown(difference.value, 0)})`),
      ];
    case "moved":
      return [differenceLine(path, " moved")];
  }
}

function describeChange(path: string, before: string, after: string, template: string): readonly string[] {
  const oldLines = before.split("\n");
  const newLines = after.split("\n");
  if (oldLines.length === 1 && newLines.length === 1)
    return [differenceLine(path, `: ${change(before, after, template)}`)];
  // Its lines are those of the text unless a value has some of its own.
  const templateLines = template.split("\n");
  const written = templateLines.length === oldLines.length ? templateLines : oldLines;
  const lines: string[] = [];
  let [oldAt, newAt] = [0, 0];
  for (const { old, new: now } of alignSequences(oldLines, newLines)) {
    if (old !== null) oldAt++;
    if (now !== null) newAt++;
    if (old === now) continue;
    if (old === null) lines.push(` line ${newAt} added: ${shown(now!, 0)}`);
    else if (now === null) lines.push(` line ${oldAt} removed (was ${shown(old, 0)})`);
    else lines.push(` line ${newAt}: ${change(old, now, written[oldAt - 1]!)}`);
  }
  const more = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES).map((line) => differenceLine(path, line as ` ${string}`)),
    ...(more > 0 ? [differenceLine(path, `: … and ${more} more line${more === 1 ? "" : "s"}`)] : []),
  ];
}

function change(before: string, after: string, template: string): string {
  const focus = sharedLength(before, after);
  const written = template === before ? "" : `${shown(template, sharedLength(template, after))} `;
  return `${written}${written === "" ? shown(before, focus) : `(${shown(before, focus)})`} -> ${shown(after, focus)}`;
}

/** Quoted if it could be misread. */
function shown(value: string, focus: number): string {
  const part = excerpt(value, focus);
  return part === "" || /^\s|\s$|\p{Cc}|->|^"/u.test(part) ? JSON.stringify(part) : part;
}
