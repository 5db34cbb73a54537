import {
  describe,
  differences,
  hiddenIn,
  hiddenNames,
  jsonDifferences,
  linesAt,
  parseDocument,
  parseJson,
  parseJsonPointer,
  patchInPlace,
  patchJson,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
  printJson,
  triggerNames,
  valueNodes,
  type Difference,
  type JsonDifference,
  type XmlDocument,
} from "../../document";
export interface WantedText {
  readonly kind: "text";
  readonly language: "xml" | "json";
  /** The last write. */
  readonly applied: string;
  /** The last write with the changes. */
  readonly found: string;
  /** What the configuration says now. */
  readonly configured: string;
  /** Lines of changes that a baseline accepts, which stay out. */
  readonly accepted: readonly string[];
  readonly sensitivePaths: readonly string[];
  /** Whether `{{NAME}}` is a placeholder. */
  readonly hasSubstitutions: boolean;
  /** Triggers that the configuration names. */
  readonly triggers: readonly string[];
}

export interface TextPatch {
  readonly text: string;
  /** The paths of the changes that are in it now. */
  readonly written: readonly string[];
  readonly left: readonly LeftChange[];
  /** Whether the text still has other values than the service, besides what is left. */
  readonly differs: boolean;
}

export interface LeftChange {
  readonly path: string;
  readonly reason: string;
}

/** Where changes meet others, of the configuration, that no apply has sent yet. */
export const UNAPPLIED =
  "The configuration has a change of its own there that is not applied yet. Undo it and run the command again, or make this change yourself";

const AFFECTED = "It depends on a change that cannot be written. Make both yourself";

const SENSITIVE_PLACE =
  "sensitive_paths lists this place, and no secret is written into a file. Make the change yourself";
const AT_PLACEHOLDER =
  "The document has a placeholder there. Change its value in substitutions, or replace the placeholder with the value";
const OTHER_PREFIX =
  "The change gives a namespace prefix in a value another meaning than it has in the document. Make the change yourself";
const AT_SECRET = "The document has a secret there, and no secret is written into a file. Set it in secrets_wo";

/**
 * Puts what somebody changed on the service into a text of the user's, of which every other byte stays.
 *
 * @param own the user's text: the configured one, in the user's own spelling
 */
export function patchedText(own: string, wanted: WantedText): TextPatch {
  const mark = own.startsWith("\ufeff") ? "\ufeff" : "";
  const patch = wanted.language === "xml" ? patchedXml : patchedDefinition;
  const patched = patch(own.slice(mark.length), wanted);
  return { ...patched, text: mark + patched.text };
}

/** A text with placeholders is compared and patched as it is written: `{{NAME}}` is text like any other. */
function patchedXml(own: string, wanted: WantedText): TextPatch {
  const [mine, applied, found] = [parseDocument(own), parseDocument(wanted.applied), parseDocument(wanted.found)];
  const all = differences(applied, found);
  const accepted = acceptedPaths(all, wanted);
  let left = leftOut(all, wanted, applied, found);
  let isPossible = true;
  const patchWithout = (
    changes: readonly Left[],
  ): { readonly document: XmlDocument; readonly now: readonly Difference[] } => {
    const ignoredPaths = [...wanted.sensitivePaths, ...accepted, ...changes.map(({ change }) => placeOf(change))];
    const text = patchInPlace(mine, applied, found, { ignoredPaths });
    isPossible &&= text !== null;
    const document = text === null ? mine : parseDocument(text);
    return { document, now: differences(mine, document) };
  };
  let patched = patchWithout(left);
  // After an import the last write has a value where the configuration has a placeholder.
  const namesIn = wanted.hasSubstitutions ? placeholdersIn : hiddenIn;
  const isReplaced = (each: Difference): boolean => {
    const [before, after] = sides(each);
    return namesIn(before).length > 0 && !sameNames(namesIn(before), namesIn(after));
  };
  const replaced = patched.now.filter(isReplaced).map((change) => ({ change, reason: AT_PLACEHOLDER }));
  if (replaced.length > 0) {
    left = [...left, ...replaced];
    patched = patchWithout(left);
  }
  const { document, now } = patched;
  const remaining = differences(document, found).filter((each) => !isReplaced(each));
  const problem = isPossible ? brokenBy(mine, document, wanted) : OTHER_PREFIX;
  return outcome(xmlKey, {
    own,
    text: document.text,
    all,
    now,
    remaining,
    left: left.map(({ change: { path }, reason }) => ({ path, reason })),
    accepted,
    problem,
    clash: differences(mine, applied).length > 0 ? UNAPPLIED : AFFECTED,
  });
}

function patchedDefinition(own: string, wanted: WantedText): TextPatch {
  const [mine, applied, found] = [parseJson(own), parseJson(wanted.applied), parseJson(wanted.found)];
  const all = jsonDifferences(applied, found);
  const accepted = all.map(({ path }) => path).filter((path) => wanted.accepted.some(linesAt([path])));
  const text = patchJson(own, applied, found, { ignoredPaths: accepted.map(parseJsonPointer) });
  const patched = parseJson(text);
  const [now, remaining] = [jsonDifferences(mine, patched), jsonDifferences(patched, found)];
  return outcome(jsonKey, { own, text, all, now, remaining, left: [], accepted, problem: null, clash: UNAPPLIED });
}

interface Patch<D> {
  /** The user's text, before and after. */
  readonly own: string;
  readonly text: string;
  /** What somebody changed. */
  readonly all: readonly D[];
  /** What the patch changes in the user's text. */
  readonly now: readonly D[];
  /** Between the patched text and the service. */
  readonly remaining: readonly D[];
  readonly left: readonly LeftChange[];
  /** Paths. */
  readonly accepted: readonly string[];
  /** Why the patched text must not be written. */
  readonly problem: string | null;
  /** Why a change cannot be made as it was made on the service. */
  readonly clash: string;
}

/** What a patch did, from the differences that it made and left. */
function outcome<D extends { readonly path: string }>(
  keyOf: (difference: D) => string,
  { own, text, all, now, remaining, left, accepted, problem, clash }: Patch<D>,
): TextPatch {
  const keys = new Set(all.map(keyOf));
  // Each change of the text is one that somebody made on the service, from the same value.
  const refusal = now.some((each) => !keys.has(keyOf(each))) ? clash : problem;
  if (refusal !== null)
    return {
      text: own,
      written: [],
      left: all.map(({ path }) => left.find((each) => each.path === path) ?? { path, reason: refusal }),
      differs: false,
    };
  const written = new Set(now.map(keyOf));
  const known = new Set([...left.map(({ path }) => path), ...accepted]);
  const others = remaining.filter(({ path }) => !known.has(path));
  const open = all.filter(
    (each) => !written.has(keyOf(each)) && !known.has(each.path) && others.some(({ path }) => path === each.path),
  );
  return {
    text,
    written: now.map(({ path }) => path),
    left: [...left, ...open.map(({ path }) => ({ path, reason: clash }))],
    differs: others.length > open.length,
  };
}

/** What must not be written, with the reason. */
function leftOut(
  all: readonly Difference[],
  { sensitivePaths, hasSubstitutions }: WantedText,
  applied: XmlDocument,
  found: XmlDocument,
): readonly Left[] {
  const plain = new Set(differences(applied, found, { ignoredPaths: sensitivePaths }).map(xmlKey));
  return all.flatMap((change): readonly Left[] => {
    if (!plain.has(xmlKey(change))) return [{ change, reason: SENSITIVE_PLACE }];
    const [before, after] = sides(change);
    // Even if it still has the same placeholder: a mark after it may mean that the service has another secret there.
    if (hiddenIn(before + after).length > 0) return [{ change, reason: AT_SECRET }];
    if (hasSubstitutions && !sameNames(placeholdersIn(before), placeholdersIn(after)))
      return [{ change, reason: AT_PLACEHOLDER }];
    return [];
  });
}

interface Left {
  readonly change: Difference;
  readonly reason: string;
}

/** The path of an element whose text changed selects its attributes too, which may have changes of their own. */
const placeOf = ({ kind, subject, path }: Difference): string =>
  kind === "changed" && subject === "text" && !/\/text\(\)(?:\[\d+\])?$/.test(path) ? `${path}/text()` : path;

/** Elements that come and go have no value of their own. */
const sides = (each: Difference): readonly [string, string] =>
  each.kind === "changed" ? [each.old, each.new] : ["", ""];

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join("\0") === [...b].sort().join("\0");

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
  const added = missing(secretValues(patched), secretValues(mine));
  if (added !== undefined)
    return `The change adds a value with ${placeholderOf(hiddenIn(added)[0]!)} that the document does not have, and no secret is written into a file. Make the change yourself`;
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

const secretValues = (document: XmlDocument): readonly string[] =>
  valueNodes(document).flatMap(({ value }) => (hiddenIn(value).length > 0 ? [value] : []));

const xmlKey = (each: Difference): string =>
  JSON.stringify([each.kind, each.subject, each.path, ...sides(each), "value" in each ? each.value : null]);

function jsonKey(difference: JsonDifference): string {
  const { kind, path } = difference;
  return JSON.stringify([
    kind,
    path,
    ...(kind === "changed" ? [printJson(difference.old), printJson(difference.new)] : [printJson(difference.value)]),
  ]);
}
