import {
  jsonDifferences,
  linesAt,
  parseJson,
  parseJsonPointer,
  patchJson,
  printJson,
  type JsonDifference,
} from "../../document";
import { UNAPPLIED, type TextPatch } from "./text-patch";
import type { WantedText } from "./wanted-changes";

export function patchedDefinition(own: string, { applied, found, accepted }: WantedText): TextPatch {
  const [before, after, mine] = [parseJson(applied), parseJson(found), parseJson(own)];
  const all = jsonDifferences(before, after);
  const stays = all.map(({ path }) => path).filter((path) => accepted.some(linesAt([path])));
  const text = patchJson(own, before, after, { ignoredPaths: stays.map(parseJsonPointer) });
  const patched = parseJson(text);
  const now = jsonDifferences(mine, patched);
  const keys = new Set(all.map(keyOf));
  if (now.some((each) => !keys.has(keyOf(each))))
    return { text: own, written: [], left: all.map(({ path }) => ({ path, reason: UNAPPLIED })), differs: false };
  const written = new Set(now.map(keyOf));
  const remaining = new Set(
    jsonDifferences(patched, after)
      .map(({ path }) => path)
      .filter((path) => !stays.includes(path)),
  );
  const left = all.filter((each) => !written.has(keyOf(each)) && remaining.has(each.path));
  return {
    text,
    written: now.map(({ path }) => path),
    left: left.map(({ path }) => ({ path, reason: UNAPPLIED })),
    differs: remaining.size > left.length,
  };
}

function keyOf(difference: JsonDifference): string {
  const { kind, path } = difference;
  return JSON.stringify([
    kind,
    path,
    ...(kind === "changed" ? [printJson(difference.old), printJson(difference.new)] : [printJson(difference.value)]),
  ]);
}
