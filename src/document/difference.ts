import { alignSequences, sharedLength } from "../sequence";

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

/** Quoted parts may hold blanks, such as `/workflow/task[@name='Step 1: load']`. */
const PLAIN = String.raw`^/(?:[^\s'"\p{Cc}]|'[^'\p{Cc}]*'|"[^"\p{Cc}]*")*`;
const PLAIN_PATH = new RegExp(`${PLAIN}$`, "u");
const PLAIN_START = new RegExp(PLAIN, "u");

/** The whole document, as a JSON pointer. */
const WHOLE = { path: "", written: "/" } as const;

/**
 * A change in one line: its path, then what happened there. The path is written as it is if its end is clear, otherwise
 * as a JSON string, so that {@link linesAt} can tell regardless of what follows.
 *
 * @param change begins with `: ` or a blank
 */
export const differenceLine = (path: string, change: `: ${string}` | ` ${string}`): string =>
  writtenPath(path) + change;

/** A path as written in lines of differences. */
export function writtenPath(path: string): string {
  if (path === WHOLE.path) return WHOLE.written;
  const plain = path !== WHOLE.written && !path.endsWith(":") && PLAIN_PATH.test(path);
  return plain ? path : JSON.stringify(path);
}

/** Tells which of the lines that `differenceLine` wrote are about one of these paths, each of which is read once. */
export function linesAt(paths: Iterable<string>): (line: string) => boolean {
  const written = new Set<string>();
  for (const path of paths) written.add(writtenPath(path));
  return (line) => written.has(pathAtStart(line));
}

/** A plain path ends at a blank outside of quotes, or before the colon in front of it. */
function pathAtStart(line: string): string {
  const path = line.startsWith('"') ? JSON_STRING.exec(line)?.[0] : PLAIN_START.exec(line)?.[0].replace(/:$/, "");
  return path !== undefined && /^:? /.test(line.slice(path.length, path.length + 2)) ? path : "";
}

const JSON_STRING = /^"(?:[^"\\]|\\.)*"/;

/** What one line of differences says; null stands for a value that is not there. */
export interface LineChange {
  readonly path: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Takes a line of differences apart. The path includes the number of a line of text; values are as they are shown. */
export function changeInLine(line: string): LineChange {
  const start = pathAtStart(line);
  const [, place = "", change = ""] = PLACE_AND_CHANGE.exec(line.slice(start.length)) ?? [];
  const path = start + place;
  const values = VALUES.exec(change);
  if (values !== null) return { path, from: values[1]!, to: values[2]! };
  const moved = /^ moved(?: from (.*?): (.*))?$/su.exec(change);
  if (moved !== null) return { path, from: moved[1] ?? "its place", to: moved[2] ?? "another place" };
  const added = /^ added(?:: (.*))?$/su.exec(change);
  if (added !== null) return { path, from: null, to: added[1] ?? "the element" };
  const removed = /^ removed(?: \(was (.*)\))?$/su.exec(change);
  if (removed !== null) return { path, from: removed[1] ?? "the element", to: null };
  return { path, from: null, to: change.replace(/^:? /, "") };
}

/**
 * Whether a line shows all of the new value. It shows neither the content of an element or where one has moved to, nor the
 * rest of a long value or of many lines.
 */
export const tellsAll = (line: string): boolean => !/ (?:added|moved)$|\u2026/u.test(line);

const PLACE_AND_CHANGE = /^( line \d+)?(.*)$/su;
/** A value that contains an arrow is quoted. */
const VALUES = /^: ("(?:[^"\\]|\\.)*"|.*?) -> (.*)$/su;

/** Only a part of longer values is shown. */
const LONGEST = 120;

/** A value for display in a line: of a long one only the part around `focus`. */
export function excerpt(text: string, focus: number): string {
  if (text.length <= LONGEST) return text;
  const start = Math.max(0, Math.min(focus - 30, text.length - LONGEST));
  const part = text.slice(start, start + LONGEST).replace(/^\p{Surrogate}|\p{Surrogate}$/gu, "");
  return (start > 0 ? "…" : "") + part + (start + LONGEST < text.length ? "…" : "");
}
