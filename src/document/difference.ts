import { sharedEnds, sharedLength } from "../sequence";
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

/**
 * The change in one line, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`, `/workflow/task[2] added`, `…
 * removed`, `… moved`. At a placeholder: `/workflow/@groupId: {{group.id}} (4711) -> 4812`. For texts with several lines it shows the lines that differ, for long values only the part.
 */
export function describe(difference: Difference): string {
  const { path } = difference;
  switch (difference.kind) {
    case "changed":
      return describeChange(path, difference.old, difference.new, difference.template ?? difference.old);
    case "added":
      return differenceLine(path, difference.value === null ? " added" : ` added: ${shown(difference.value, 0)}`);
    case "removed":
      return differenceLine(
        path,
        difference.value === null ? " removed" : ` removed (was ${shown(difference.value, 0)})`,
      );
    case "moved":
      return differenceLine(path, " moved");
  }
}

function describeChange(path: string, before: string, after: string, template: string): string {
  const oldLines = before.split("\n");
  const newLines = after.split("\n");
  if (oldLines.length === 1 && newLines.length === 1)
    return differenceLine(path, `: ${change(before, after, template)}`);
  const { ahead: first, behind } = sharedEnds(oldLines, newLines);
  const removed = oldLines.slice(first, oldLines.length - behind);
  const added = newLines.slice(first, newLines.length - behind);
  const [oldLine, newLine] = [removed[0] ?? "", added[0] ?? ""];
  const number = first + 1;
  if (removed.length === 1 && added.length === 1) {
    // Its lines are those of the text unless a value has some of its own.
    const templateLines = template.split("\n");
    const written = templateLines.length === oldLines.length ? templateLines[first] : undefined;
    return differenceLine(path, ` line ${number}: ${change(oldLine, newLine, written ?? oldLine)}`);
  }
  if (removed.length === 0 && added.length === 1)
    return differenceLine(path, ` line ${number} added: ${shown(newLine, 0)}`);
  if (removed.length === 1 && added.length === 0)
    return differenceLine(path, ` line ${number} removed (was ${shown(oldLine, 0)})`);
  return differenceLine(path, ` from line ${number}: ${lines(removed.length)} -> ${lines(added.length)}`);
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
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
