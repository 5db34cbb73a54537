/**
 * One change between two documents. `path` picks the node: in the old document what was removed, else in the new one.
 */
export type Difference =
  | {
      readonly kind: "changed";
      readonly subject: "attribute" | "text" | "instruction";
      readonly path: string;
      readonly old: string;
      readonly new: string;
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

/** Values longer than this are shown in part. */
const LONGEST = 120;

/**
 * The change in one line, such as `/workflow/task[@name='load']/@timeout: 300 -> 600`, `/workflow/task[2] added`,
 * `… removed`, `… moved`. Of texts with several lines it shows the lines that differ; of long values the part.
 */
export function describe(difference: Difference): string {
  const { path } = difference;
  switch (difference.kind) {
    case "changed":
      return describeChange(path, difference.old, difference.new);
    case "added":
      return difference.value === null ? `${path} added` : `${path} added: ${shown(difference.value, 0)}`;
    case "removed":
      return difference.value === null ? `${path} removed` : `${path} removed (was ${shown(difference.value, 0)})`;
    case "moved":
      return `${path} moved`;
  }
}

function describeChange(path: string, before: string, after: string): string {
  const oldLines = before.split("\n");
  const newLines = after.split("\n");
  if (oldLines.length === 1 && newLines.length === 1) return `${path}: ${change(before, after)}`;
  const first = sharedLength(oldLines, newLines);
  const behind = sharedLength(oldLines.slice(first).reverse(), newLines.slice(first).reverse());
  const gone = oldLines.slice(first, oldLines.length - behind);
  const come = newLines.slice(first, newLines.length - behind);
  const [oldLine, newLine] = [gone[0] ?? "", come[0] ?? ""];
  if (gone.length === 1 && come.length === 1) return `${path} line ${first + 1}: ${change(oldLine, newLine)}`;
  if (gone.length === 0 && come.length === 1) return `${path} line ${first + 1} added: ${shown(newLine, 0)}`;
  if (gone.length === 1 && come.length === 0) return `${path} line ${first + 1} removed (was ${shown(oldLine, 0)})`;
  return `${path} from line ${first + 1}: ${lines(gone.length)} -> ${lines(come.length)}`;
}

function lines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}

function change(before: string, after: string): string {
  const focus = sharedLength(before, after);
  return `${shown(before, focus)} -> ${shown(after, focus)}`;
}

function sharedLength(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Quoted where it could be misread. */
function shown(value: string, focus: number): string {
  let part = value;
  if (value.length > LONGEST) {
    const start = Math.max(0, Math.min(focus - 30, value.length - LONGEST));
    const cut = value.slice(start, start + LONGEST).replace(/^\p{Surrogate}|\p{Surrogate}$/gu, "");
    part = (start > 0 ? "…" : "") + cut + (start + LONGEST < value.length ? "…" : "");
  }
  return part === "" || /^\s|\s$|\p{Cc}|->|^"/u.test(part) ? JSON.stringify(part) : part;
}
