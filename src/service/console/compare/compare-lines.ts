/** One row of two texts side by side. */
export interface ComparedLine {
  readonly kind: "same" | "changed" | "added" | "removed";
  /** Null where the line was added. */
  readonly old: string | null;
  /** Null where the line was removed. */
  readonly now: string | null;
}

/** Texts that differ by more lines are compared line by line as they stand, without a search for what moved. */
const MOST_EDITS = 1_000;

/** Compares two texts with as few changed lines as possible. */
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
  const matches = commonLines(old, now);
  if (matches === null) return changed(old, now);
  const rows: ComparedLine[] = [];
  let [fromOld, fromNow] = [0, 0];
  for (const [i, j] of [...matches, [old.length, now.length] as const]) {
    rows.push(...changed(old.slice(fromOld, i), now.slice(fromNow, j)), ...same(old.slice(i, i + 1)));
    [fromOld, fromNow] = [i + 1, j + 1];
  }
  return rows;
}

/**
 * The lines that both texts share, in order: the greedy algorithm of Myers (1986), whose effort grows with the number of
 * differences, not with the texts. Null for too many differences.
 */
function commonLines(
  old: readonly string[],
  now: readonly string[],
): readonly (readonly [old: number, now: number])[] | null {
  const most = Math.min(old.length + now.length, MOST_EDITS);
  // By diagonal (lines of old minus lines of now), shifted to begin at 0: how far into old the edits so far lead.
  const reached = new Int32Array(2 * most + 3);
  const steps: Int32Array[] = [];
  const comesFromAbove = (at: Int32Array, diagonal: number, edits: number, shift: number): boolean =>
    diagonal === -edits || (diagonal !== edits && (at[shift + diagonal - 1] ?? 0) < (at[shift + diagonal + 1] ?? 0));
  const shift = most + 1;
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(reached.slice(shift - edits - 1, shift + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const above = comesFromAbove(reached, diagonal, edits, shift);
      let i = above ? (reached[shift + diagonal + 1] ?? 0) : (reached[shift + diagonal - 1] ?? 0) + 1;
      if (edits === 0) i = 0;
      while (i < old.length && i - diagonal < now.length && old[i] === now[i - diagonal]) i += 1;
      reached[shift + diagonal] = i;
      if (i >= old.length && i - diagonal >= now.length) return walkBack(old.length, now.length, steps, comesFromAbove);
    }
  }
  return null;
}

function walkBack(
  oldLength: number,
  nowLength: number,
  steps: readonly Int32Array[],
  comesFromAbove: (at: Int32Array, diagonal: number, edits: number, shift: number) => boolean,
): readonly (readonly [old: number, now: number])[] {
  const matches: (readonly [number, number])[] = [];
  let [i, j] = [oldLength, nowLength];
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const at = steps[edits] ?? new Int32Array();
    const shift = edits + 1;
    const diagonal = i - j;
    const before = comesFromAbove(at, diagonal, edits, shift) ? diagonal + 1 : diagonal - 1;
    const [startOld, startNow] = edits === 0 ? [0, 0] : [at[shift + before] ?? 0, (at[shift + before] ?? 0) - before];
    while (i > startOld && j > startNow) {
      [i, j] = [i - 1, j - 1];
      matches.push([i, j]);
    }
    [i, j] = [startOld, startNow];
  }
  return matches.reverse();
}

/** Lines that were replaced by others: in pairs as far as they go. */
function changed(old: readonly string[], now: readonly string[]): readonly ComparedLine[] {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at): ComparedLine => {
    const [before, after] = [old[at] ?? null, now[at] ?? null];
    if (before === after) return { kind: "same", old: before, now: after };
    if (before === null) return { kind: "added", old: null, now: after };
    return after === null ? { kind: "removed", old: before, now: null } : { kind: "changed", old: before, now: after };
  });
}
