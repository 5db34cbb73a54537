import { nfc } from "../significance";
import type { Hunk } from "./sequence-hunks";
import { sequenceHunks } from "./sequence-hunks";
import { linesOf } from "./text-hunks";

/**
 * The applied text with the changes from the baseline to now: applied lines where the server's did not change,
 * otherwise the current ones. Blanks that the server merely trims stay.
 */
export function mergeText(applied: string, baseline: string, now: string): string {
  if (nfc(baseline) === nfc(now) || nfc(applied) === nfc(now)) return applied;
  if (nfc(applied) === nfc(baseline)) return now;
  const bare = applied.trim();
  if (bare === "") return now;
  if (bare === baseline) {
    const start = applied.indexOf(bare);
    return applied.slice(0, start) + now + applied.slice(start + bare.length);
  }
  const [appliedLines, oldLines, newLines] = [applied, baseline, now].map((text) => linesOf(nfc(text), "\n"));
  return mergeLines(appliedLines ?? [], oldLines ?? [], newLines ?? []);
}

/**
 * Splits hunks with equal line counts line by line, so that lines stay separate even if the server changes all of them.
 */
function lineByLine(hunks: readonly Hunk[]): readonly Hunk[] {
  return hunks.flatMap((hunk): readonly Hunk[] => {
    const { oldStart, oldEnd, newStart, newEnd } = hunk;
    if (oldEnd - oldStart !== newEnd - newStart) return [hunk];
    return Array.from({ length: oldEnd - oldStart }, (_, at) => ({
      oldStart: oldStart + at,
      oldEnd: oldStart + at + 1,
      newStart: newStart + at,
      newEnd: newStart + at + 1,
    }));
  });
}

function mergeLines(applied: readonly string[], baseline: readonly string[], now: readonly string[]): string {
  const ours = lineByLine(sequenceHunks(baseline, applied));
  const theirs = lineByLine(sequenceHunks(baseline, now));
  let [ourNext, theirNext, oldAt, appliedAt, newAt] = [0, 0, 0, 0, 0];
  let merged = "";
  while (ourNext < ours.length || theirNext < theirs.length) {
    const start = Math.min(ours[ourNext]?.oldStart ?? Infinity, theirs[theirNext]?.oldStart ?? Infinity);
    for (const line of baseline.slice(oldAt, start)) merged += line;
    appliedAt += start - oldAt;
    newAt += start - oldAt;
    // Overlapping hunks are resolved together, and theirs win; hunks that only touch are separate.
    let end = start;
    let [ourGrowth, theirGrowth, theyChanged, first] = [0, 0, false, true];
    for (;;) {
      const inRange = (hunk: Hunk | undefined): boolean =>
        hunk !== undefined &&
        (first || hunk.oldStart < end || (hunk.oldStart === hunk.oldEnd && hunk.oldStart === end && start === end));
      const our = ours[ourNext];
      const their = theirs[theirNext];
      const takeOur = our !== undefined && inRange(our) && our.oldStart <= (their?.oldStart ?? Infinity);
      const hunk = takeOur ? our : their;
      if (hunk === undefined || !inRange(hunk)) break;
      const growth = hunk.newEnd - hunk.newStart - (hunk.oldEnd - hunk.oldStart);
      if (takeOur) {
        ourNext++;
        ourGrowth += growth;
      } else {
        theirNext++;
        theirGrowth += growth;
        theyChanged = true;
      }
      end = Math.max(end, hunk.oldEnd);
      first = false;
    }
    const appliedEnd = appliedAt + (end - start) + ourGrowth;
    const newEnd = newAt + (end - start) + theirGrowth;
    merged += (theyChanged ? now.slice(newAt, newEnd) : applied.slice(appliedAt, appliedEnd)).join("");
    [oldAt, appliedAt, newAt] = [end, appliedEnd, newEnd];
  }
  return merged + baseline.slice(oldAt).join("");
}
