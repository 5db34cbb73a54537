/** One row of two texts side by side. */
export interface ComparedLine {
  readonly kind: "same" | "changed" | "added" | "removed";
  /** Null where the line was added. */
  readonly old: string | null;
  /** Null where the line was removed. */
  readonly now: string | null;
}

/** Beyond so many pairs of lines, what differs is shown as a whole, old before new. */
const MOST_PAIRS = 4_000_000;

/** Compares line by line: the longest common subsequence, and what lies between as changes. */
export function compareLines(old: readonly string[], now: readonly string[]): readonly ComparedLine[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  return [
    ...same(old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

const same = (lines: readonly string[]): readonly ComparedLine[] =>
  lines.map((line) => ({ kind: "same", old: line, now: line }));

function compareMiddle(old: readonly string[], now: readonly string[]): readonly ComparedLine[] {
  if (old.length * now.length > MOST_PAIRS) return changed(old, now);
  const width = now.length + 1;
  // How many lines two ends have in common; at most the shorter of them, which is below 65,536 here.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const rows: ComparedLine[] = [];
  let [i, j, fromOld, fromNow] = [0, 0, 0, 0];
  const flush = (): void => void rows.push(...changed(old.slice(fromOld, i), now.slice(fromNow, j)));
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      flush();
      rows.push(...same(old.slice(i, i + 1)));
      [i, j] = [i + 1, j + 1];
      [fromOld, fromNow] = [i, j];
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  [i, j] = [old.length, now.length];
  flush();
  return rows;
}

/** Lines that were replaced by others: in pairs as far as they go. */
function changed(old: readonly string[], now: readonly string[]): readonly ComparedLine[] {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at): ComparedLine => {
    const [before, after] = [old[at] ?? null, now[at] ?? null];
    if (before === null) return { kind: "added", old: null, now: after };
    return after === null ? { kind: "removed", old: before, now: null } : { kind: "changed", old: before, now: after };
  });
}
