/** Two texts' lines side by side; one side is null if the line is only on the other. */
export interface LinePair {
  readonly old: string | null;
  readonly new: string | null;
}

/** The maximum number of cells in the table for the longest common subsequence; larger differences become one block. */
const MOST_CELLS = 1_000_000;

/** Pairs equal lines, and replaced lines with their replacements. */
export function lineDifferences(before: readonly string[], after: readonly string[]): readonly LinePair[] {
  let ahead = 0;
  while (ahead < before.length && ahead < after.length && before[ahead] === after[ahead]) ahead++;
  let behind = 0;
  const shorter = Math.min(before.length, after.length) - ahead;
  while (behind < shorter && before[before.length - 1 - behind] === after[after.length - 1 - behind]) behind++;
  const same = (lines: readonly string[]): readonly LinePair[] => lines.map((line) => ({ old: line, new: line }));
  const oldMiddle = before.slice(ahead, before.length - behind);
  const newMiddle = after.slice(ahead, after.length - behind);
  return [
    ...same(before.slice(0, ahead)),
    ...middle(oldMiddle, newMiddle),
    ...same(before.slice(before.length - behind)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): readonly LinePair[] {
  if (before.length * after.length > MOST_CELLS) return replaced(before, after);
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const [here, down, right] = [i * width + j, (i + 1) * width + j, i * width + j + 1];
      lengths[here] =
        before[i] === after[j] ? (lengths[down + 1] ?? 0) + 1 : Math.max(lengths[down] ?? 0, lengths[right] ?? 0);
    }
  }
  const pairs: LinePair[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    pairs.push(...replaced(removed, added));
    [removed, added] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      flush();
      pairs.push({ old, new: old });
      i++;
      j++;
    } else if (
      now === undefined ||
      (old !== undefined && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      removed.push(old ?? "");
      i++;
    } else {
      added.push(now);
      j++;
    }
  }
  flush();
  return pairs;
}

/** One block that replaces another, line by line as far as both go. */
function replaced(before: readonly string[], after: readonly string[]): readonly LinePair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    old: before[at] ?? null,
    new: after[at] ?? null,
  }));
}
