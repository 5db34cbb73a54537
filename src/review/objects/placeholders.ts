import { hiddenIn, placeholderOf } from "../../document";
import { substitutedNames, valueWords, type Substitution } from "../compare/marked-document";
import { enumerate, say, type Phrase } from "../../report";
import type { PlannedObject } from "../planned-object";
import type { ReferenceState } from "../references";
import type { PlaceholderReview } from "../review";
import { maskOf, templateOf } from "./workflow-template";

/**
 * What the placeholders of a workflow's document stand for: all of a new document, otherwise those whose value changes
 * or is known only after apply.
 */
export function placeholdersOf(
  object: PlannedObject,
  stateOf: (reference: string) => ReferenceState,
): readonly PlaceholderReview[] {
  const after = templateOf(object, "after");
  if (after === null || maskOf(object) === null) return [];
  const isNew = object.effect === "create" || object.effect === "replace";
  const before = templateOf(object, "before")?.values ?? new Map<string, Substitution>();
  const places = substitutedNames(after.text);
  const values = [...(after.values ?? [])].sort(([a], [b]) => places.indexOf(a) - places.indexOf(b));
  const unknown = values.filter(([, each]) => valueOf(each) === null).length;
  return [
    ...values
      .filter(([name, each]) => isNew || !same(before.get(name), each))
      .map(([name, each]) =>
        placeholder(name, before.get(name), each, referencesOf(object, name, valueOf(each) === null, unknown, stateOf)),
      ),
    ...(isNew ? secretsIn(after.text) : []),
  ];
}

interface References {
  readonly all: readonly string[];
  /** Whether they are those of this value, and not of all values together. */
  readonly isOwn: boolean;
}

/** A plan mostly lists the references of all values together: what is unknown among them is what an unknown value has. */
function referencesOf(
  { change }: PlannedObject,
  name: string,
  isUnknown: boolean,
  unknownValues: number,
  stateOf: (reference: string) => ReferenceState,
): References {
  const sources = change.configured?.substitutions;
  if (sources === undefined) return { all: [], isOwn: false };
  const own = sources.byName.get(name);
  if (own !== undefined) return { all: own, isOwn: true };
  if (!isUnknown) return { all: [], isOwn: false };
  const sure = sources.all.filter((each) => stateOf(each) === "unknown");
  const open = sources.all.filter((each) => stateOf(each) === "open");
  if (sure.length === 1 && (unknownValues === 1 || open.length === 0)) return { all: sure, isOwn: true };
  const all = [...sure, ...open];
  return { all, isOwn: all.length === 1 };
}

function placeholder(
  name: string,
  before: Substitution | undefined,
  after: Substitution,
  references: References,
): PlaceholderReview {
  const [old, now] = [before && shown(before), shown(after)];
  return {
    name,
    before: old ?? null,
    after: now,
    isKnown: valueOf(after) !== null,
    references: references.all,
    words: { parts: [...words(placeholderOf(name), before, after).parts, ...sourceWords(references).parts] },
  };
}

function words(placeholder: string, before: Substitution | undefined, after: Substitution): Phrase {
  const was = before === undefined ? undefined : shown(before);
  if (after.kind === "sensitive") {
    const later = after.value === null ? say`, and known after apply` : say``;
    const changes = before !== undefined && after.value !== null && !same(before, after) ? say`, and changes` : say``;
    return say`${placeholder} is sensitive${later}${changes}`;
  }
  if (after.kind === "unknown")
    return was === undefined
      ? say`${placeholder} is known after apply`
      : say`${placeholder} is ${was} now; the new value is known after apply`;
  return was === undefined || same(before, after)
    ? say`${placeholder} is ${after.value}`
    : say`${placeholder} changes from ${was} to ${after.value}`;
}

/** The maximum number of listed references. */
const MOST_REFERENCES = 10;

function sourceWords({ all, isOwn }: References): Phrase {
  const names = all.slice(0, MOST_REFERENCES).map((each) => say`${each}`);
  if (names.length === 0) return say``;
  return isOwn ? say`, from ${enumerate(names)}` : say`, from one of ${enumerate(names)}`;
}

/** `{{secret:NAME}}` in a document. */
const secretsIn = (text: string): readonly PlaceholderReview[] =>
  [...new Set(hiddenIn(text))].map((name) => ({
    name,
    before: null,
    after: "(sensitive)",
    isKnown: true,
    references: [],
    words: say`${placeholderOf(name)} is a secret (secrets_wo), which no plan contains`,
  }));

const valueOf = (each: Substitution): string | null => (each.kind === "unknown" ? null : each.value);

const same = (before: Substitution | undefined, after: Substitution): boolean =>
  before !== undefined && valueOf(before) !== null && valueOf(before) === valueOf(after);

const shown = (each: Substitution): string => (each.kind === "known" ? each.value : `(${valueWords(each, undefined)})`);
