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
  readonly #byKind = new Map<string, Alike>();
  readonly #additions = new Map<string, Rewriting>();

  constructor(rewriting: readonly Rewriting[]) {
    for (const each of rewriting) {
      const alike = this.#byKind.get(each.kind) ?? new Alike();
      alike.add(each);
      this.#byKind.set(each.kind, alike);
      if (each.difference.kind === "added") this.#additions.set(each.difference.path, each);
    }
  }

  explains(rewriting: Rewriting): boolean {
    const { kind, difference, isAddition, isNote } = rewriting;
    const alike = this.#byKind.get(kind);
    if (isNote) return alike !== undefined;
    if (difference.kind === "moved") return false;
    if (difference.kind === "added") {
      const here = this.#additions.get(difference.path);
      // What looks like the user's own content is the service's only where it was before.
      if (here !== undefined || !isAddition) return here !== undefined && isSameValue(here, rewriting);
    }
    return alike?.explains(rewriting) ?? false;
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

const isSameValue = (a: Rewriting, b: Rewriting): boolean => valueOf(a) !== null && valueOf(a) === valueOf(b);

function valueOf({ difference, content }: Rewriting): string | null {
  if (content !== null) return content;
  return difference.kind === "added" || difference.kind === "removed" ? difference.value : null;
}

/** How services normalise values. */
const NORMALISATIONS: readonly ((value: string) => string)[] = [
  (value) => value.trim(),
  (value) => value.trimStart(),
  (value) => value.trimEnd(),
  (value) => value.replaceAll(/\s+/g, " "),
  (value) => value.replaceAll(/\s+/g, " ").trim(),
  (value) => value.toLowerCase(),
  (value) => value.toUpperCase(),
  (value) => (value.trim() === "" ? value : String(Number(value))),
];

/** Differences of one kind that a service is known to make. A large document may have thousands. */
class Alike {
  readonly #values = new Set<string>();
  readonly #changes = new Set<string>();
  readonly #normalisations = new Set<(value: string) => string>();
  /** Put behind or before a value, such as a unit or a path. */
  readonly #affixes = { behind: new Set<string>(), before: new Set<string>() };

  add(rewriting: Rewriting): void {
    const { difference } = rewriting;
    const value = valueOf(rewriting);
    if (value !== null) this.#values.add(value);
    if (difference.kind !== "changed") return;
    const { old, new: now } = difference;
    this.#changes.add(changeOf(difference));
    for (const each of NORMALISATIONS) if (each(old) === now) this.#normalisations.add(each);
    if (old === "") return;
    if (now.startsWith(old)) this.#affixes.behind.add(now.slice(old.length));
    if (now.endsWith(old)) this.#affixes.before.add(now.slice(0, -old.length));
  }

  /** Whether one of them has the same value, or the same change of the value. */
  explains(rewriting: Rewriting): boolean {
    const { difference } = rewriting;
    if (difference.kind !== "changed") {
      const value = valueOf(rewriting);
      return value !== null && this.#values.has(value);
    }
    const { old, new: now } = difference;
    return (
      this.#changes.has(changeOf(difference)) ||
      [...this.#normalisations].some((each) => each(old) === now) ||
      (now.startsWith(old) && this.#affixes.behind.has(now.slice(old.length))) ||
      (now.endsWith(old) && this.#affixes.before.has(now.slice(0, now.length - old.length)))
    );
  }
}

const changeOf = ({ old, new: now }: { readonly old: string; readonly new: string }): string =>
  JSON.stringify([old, now]);
