import {
  describe,
  differences,
  hiddenIn,
  hiddenNames,
  linesAt,
  parseDocument,
  patchDocument,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
  triggerNames,
  type Difference,
  type XmlDocument,
} from "../../document";
import { UNAPPLIED, type LeftChange, type TextPatch } from "./text-patch";
import type { WantedText } from "./wanted-changes";

const SENSITIVE_PLACE =
  "sensitive_paths lists this place, and no secret is written into a file. Make the change yourself";
const AT_PLACEHOLDER =
  "The document has a placeholder there. Change its value in substitutions, or replace the placeholder with the value";
const AT_SECRET = "The document has a secret there, and no secret is written into a file. Set it in secrets_wo";

/** A text with placeholders is compared and patched as it is written: `{{NAME}}` is text like any other. */
export function patchedXml(own: string, wanted: WantedText): TextPatch {
  const [mine, applied, found] = [own, wanted.applied, wanted.found].map((text) => parseDocument(text)) as [
    XmlDocument,
    XmlDocument,
    XmlDocument,
  ];
  const all = differences(applied, found);
  const accepted = acceptedPaths(all, wanted);
  let left = leftOut(all, wanted, applied, found);
  let patched = patch(mine, applied, found, [...wanted.sensitivePaths, ...accepted, ...left.map(({ path }) => path)]);
  // After an import the last write has a value where the configuration has a placeholder.
  const namesIn = wanted.hasSubstitutions ? placeholdersIn : hiddenIn;
  const isReplaced = (each: Difference): boolean => {
    const [before, after] = sides(each).map(namesIn) as [readonly string[], readonly string[]];
    return before.length > 0 && !sameNames(before, after);
  };
  const replaced = patched.now.filter(isReplaced).map(({ path }) => ({ path, reason: AT_PLACEHOLDER }));
  if (replaced.length > 0) {
    left = [...left, ...replaced];
    patched = patch(mine, applied, found, [...wanted.sensitivePaths, ...accepted, ...left.map(({ path }) => path)]);
  }
  const { document, now } = patched;
  const none = (reason: string): TextPatch => ({
    text: own,
    written: [],
    left: all.map(({ path }) => left.find((each) => each.path === path) ?? { path, reason }),
    differs: false,
  });
  // Each change of the text is one that somebody made on the service, from the same value.
  const keys = new Set(all.map(keyOf));
  if (now.some((each) => !keys.has(keyOf(each)))) return none(UNAPPLIED);
  const problem = brokenBy(mine, document, wanted);
  if (problem !== null) return none(problem);
  const written = new Set(now.map(keyOf));
  const known = new Set([...left.map(({ path }) => path), ...accepted]);
  const remaining = differences(document, found).filter((each) => !known.has(each.path) && !isReplaced(each));
  const open = all
    .filter((each) => !written.has(keyOf(each)) && !known.has(each.path))
    .filter(({ path }) => remaining.some((each) => each.path === path));
  return {
    text: document.text,
    written: now.map(({ path }) => path),
    left: [...left, ...open.map(({ path }) => ({ path, reason: UNAPPLIED }))],
    differs: remaining.length > open.length,
  };
}

function patch(
  mine: XmlDocument,
  applied: XmlDocument,
  found: XmlDocument,
  ignoredPaths: readonly string[],
): { readonly document: XmlDocument; readonly now: readonly Difference[] } {
  const document = parseDocument(patchDocument(mine, applied, found, { ignoredPaths }));
  return { document, now: differences(mine, document) };
}

/** What must not be written, with the reason. */
function leftOut(
  all: readonly Difference[],
  { sensitivePaths, hasSubstitutions }: WantedText,
  applied: XmlDocument,
  found: XmlDocument,
): readonly LeftChange[] {
  const plain = new Set(differences(applied, found, { ignoredPaths: sensitivePaths }).map(keyOf));
  return all.flatMap((each): readonly LeftChange[] => {
    const { path } = each;
    if (!plain.has(keyOf(each))) return [{ path, reason: SENSITIVE_PLACE }];
    const [before, after] = sides(each);
    if (!sameNames(hiddenIn(before), hiddenIn(after))) return [{ path, reason: AT_SECRET }];
    if (hasSubstitutions && !sameNames(placeholdersIn(before), placeholdersIn(after)))
      return [{ path, reason: AT_PLACEHOLDER }];
    return [];
  });
}

/** Elements that come and go have no value of their own. */
const sides = (each: Difference): readonly [string, string] =>
  each.kind === "changed" ? [each.old, each.new] : ["", ""];

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join("\0") === [...b].sort().join("\0");

/** A path with a line that is not accepted counts. */
/** The places of which each line is accepted: a text is written as a whole. */
function acceptedPaths(all: readonly Difference[], { accepted }: WantedText): readonly string[] {
  if (accepted.length === 0) return [];
  const linesOf = (path: string): number => all.filter((each) => each.path === path).flatMap(describe).length;
  return all.flatMap(({ path }) => {
    const count = accepted.filter(linesAt([path])).length;
    return count > 0 && count >= linesOf(path) ? [path] : [];
  });
}

/** Why a plan would refuse the patched document; null if it would not. */
function brokenBy(mine: XmlDocument, patched: XmlDocument, wanted: WantedText): string | null {
  const missing = (before: readonly string[], after: readonly string[]): string | undefined =>
    before.find((name) => !after.includes(name));
  const secret = missing(hiddenNames(mine), hiddenNames(patched));
  if (secret !== undefined)
    return `The change removes the last ${placeholderOf(secret)}. Make the change yourself, and remove the secret from secrets_wo`;
  if (wanted.hasSubstitutions) {
    const lost = missing(placeholderNames(mine), placeholderNames(patched));
    if (lost !== undefined)
      return `The change removes the last ${placeholderOf(lost)}. Remove "${lost}" from substitutions, and make the change yourself`;
    const gained = missing(placeholderNames(patched), placeholderNames(mine));
    if (gained !== undefined)
      return `The change adds ${placeholderOf(gained)}, which would be a placeholder without a value. Make the change yourself`;
  }
  const [before, after] = [triggerNames(mine), triggerNames(patched)];
  const trigger = missing(
    wanted.triggers.filter((name) => before.includes(name)),
    after,
  );
  return trigger === undefined
    ? null
    : `The change removes the trigger "${trigger}". Remove it from triggers, and make the change yourself`;
}

const keyOf = (each: Difference): string =>
  JSON.stringify([each.kind, each.subject, each.path, ...sides(each), "value" in each ? each.value : null]);
