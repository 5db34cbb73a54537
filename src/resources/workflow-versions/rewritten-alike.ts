import { differences, documentsEqual, matches, type XmlDocument } from "../../document";
import { comparedTree, rewritingOf, type Rewriting } from "./rewriting";
import type { ComparisonRules } from "./comparison";
import { shownFlags } from "./shown-flags";
import type { Known } from "./sides";

/** A document, and a rendition that may be the service's rendition of it. */
export interface Rewritten {
  readonly document: XmlDocument;
  readonly rendition: XmlDocument;
}

/**
 * Whether a version holds the wanted document as the service shows it: what a run sent that was killed before it could
 * record it. Whoever sent it, there is nothing of somebody's work in it.
 */
export function hasArrived(
  version: Rewritten,
  { applied, renditions, additions = "rewritten" }: Pick<Known, "applied" | "renditions" | "additions">,
  id: string,
  rules: ComparisonRules,
): boolean {
  const { document, rendition } = version;
  switch (additions) {
    case "rewritten":
      return (
        applied !== null &&
        renditions.some((ours) => isRewrittenAlike(version, { document: applied, rendition: ours }, id, rules))
      );
    case "taken":
      // What does not hold more of the document than the text that was there before is a version of that text.
      return (
        matches(document, rendition) &&
        renditions.some(
          (ours) => !matches(document, ours) && isRewrittenAlike(version, { document, rendition: ours }, id, rules),
        )
      );
    case "lost":
      // The plan names what it has beyond the document. What holds the earlier document too may be a version of that.
      return (
        applied !== null &&
        matches(document, rendition) &&
        (documentsEqual(applied, document) || !matches(applied, rendition))
      );
  }
}

/**
 * Whether a rendition has of its document what the service made of another one, and nothing else: then it is the
 * service's rendition of that document, whoever sent it. Each difference must be of a kind that the known rendition has
 * too, with the same value or the same change of the value. Only notes and ids may have any value. Nothing that the
 * service had added may be missing.
 *
 * What cannot be told from somebody's work is none of the service's: a kind of difference that the service had no
 * reason for before, or another order.
 *
 * @param known a document and the service's own rendition of it
 * @param id of the workflow
 */
export function isRewrittenAlike(candidate: Rewritten, known: Rewritten, id: string, rules: ComparisonRules): boolean {
  const rewriting = ({ document, rendition }: Rewritten): readonly Rewriting[] =>
    rewritingOf(document, rendition, id, withValues(rules));
  if (!keepsFlags(candidate, known, rules)) return false;
  const usual = new Usual(rewriting(known));
  return rewriting(candidate).every((each) => usual.explains(each)) && !lacks(candidate, known, usual, rules);
}

/** Nothing of this is shown, so hidden values are compared too. */
const withValues = (rules: ComparisonRules): ComparisonRules => ({ ...rules, sensitive: [] });

/** What a service is known to do. */
class Usual {
  readonly #byKind = new Map<string, Rewriting[]>();
  readonly #additions = new Map<string, Rewriting>();

  constructor(rewriting: readonly Rewriting[]) {
    for (const each of rewriting) {
      this.#byKind.set(each.kind, [...(this.#byKind.get(each.kind) ?? []), each]);
      if (each.difference.kind === "added") this.#additions.set(each.difference.path, each);
    }
  }

  explains(rewriting: Rewriting): boolean {
    const { kind, difference, isAddition, isNote } = rewriting;
    const alike = this.#byKind.get(kind) ?? [];
    if (isNote) return alike.length > 0;
    if (difference.kind === "moved") return false;
    if (difference.kind !== "added") return alike.some((each) => isSameChange(each, rewriting));
    const here = this.#additions.get(difference.path);
    // What looks like the user's own content is the service's only where it was before.
    if (here !== undefined || !isAddition) return here !== undefined && isSameValue(here, rewriting);
    return alike.some((each) => isSameValue(each, rewriting));
  }

  /** Whether the service had added it, and not as a note. */
  hasAdded(path: string): boolean {
    return this.#additions.get(path)?.isNote === false;
  }
}

/** Whether a rendition lacks what the service had added to a node that both renditions have. */
const lacks = (candidate: Rewritten, known: Rewritten, usual: Usual, rules: ComparisonRules): boolean =>
  differences(comparedTree(known.rendition, rules), comparedTree(candidate.rendition, rules)).some(
    ({ kind, path }) => kind === "removed" && usual.hasAdded(path),
  );

/** A flag that the user's document has is content, which the service may have set otherwise before. */
function keepsFlags(candidate: Rewritten, known: Rewritten, { contentFlags }: ComparisonRules): boolean {
  const flagsOf = (document: XmlDocument): ReadonlyMap<string | null, boolean | null> => {
    const { enabled, triggers } = shownFlags(null, document);
    return new Map<string | null, boolean | null>([[null, enabled], ...triggers]);
  };
  const [sent, shown] = [flagsOf(candidate.document), flagsOf(candidate.rendition)];
  const [before, after] = [flagsOf(known.document), flagsOf(known.rendition)];
  return [...sent].every(([name, value]) => {
    if (value === null || !contentFlags.has(name) || shown.get(name) === value) return true;
    return before.get(name) === value && after.get(name) === shown.get(name);
  });
}

function isSameValue(a: Rewriting, b: Rewriting): boolean {
  const value = ({ difference, content }: Rewriting): string | null =>
    content ?? (difference.kind === "added" || difference.kind === "removed" ? difference.value : null);
  return value(a) !== null && value(a) === value(b);
}

/** Of two differences of one kind. */
function isSameChange(a: Rewriting, b: Rewriting): boolean {
  const [one, other] = [a.difference, b.difference];
  if (one.kind !== "changed" || other.kind !== "changed") return isSameValue(a, b);
  if (one.old === other.old) return one.new === other.new;
  return [...NORMALISATIONS, ...affixing(one)].some(
    (change) => change(one.old) === one.new && change(other.old) === other.new,
  );
}

type ChangeOfValue = (value: string) => string;

/** How services normalise values. */
const NORMALISATIONS: readonly ChangeOfValue[] = [
  (value) => value.trim(),
  (value) => value.trimStart(),
  (value) => value.trimEnd(),
  (value) => value.replaceAll(/\s+/g, " "),
  (value) => value.replaceAll(/\s+/g, " ").trim(),
  (value) => value.toLowerCase(),
  (value) => value.toUpperCase(),
  (value) => (value.trim() === "" ? value : String(Number(value))),
];

/** Such as a unit behind a number, or a path before a name. */
function affixing({ old, new: now }: { readonly old: string; readonly new: string }): readonly ChangeOfValue[] {
  if (old === "") return [];
  return [
    ...(now.startsWith(old) ? [(value: string) => value + now.slice(old.length)] : []),
    ...(now.endsWith(old) ? [(value: string) => now.slice(0, -old.length) + value] : []),
  ];
}
