import type { CallOptions, WriteAnswer } from "../../client";
import {
  isJsonArray,
  isJsonMap,
  jsonAdditions,
  jsonDifferences,
  jsonEqual,
  jsonMatches,
  JsonNumber,
  parseJson,
  parseJsonPointer,
  printJson,
  withoutPointers,
  type JsonDifference,
  type JsonMap,
  type JsonNode,
  type JsonPointer,
} from "../../document";
import type { ProviderData } from "../connection";
import { baselineIn } from "../creation";
import {
  auditTestimony,
  type Count,
  COUNT_NAMES,
  countedCreate,
  countedUpdate,
  countOf,
  degreeOf,
  type Differing,
  isServiceNote,
  respelling,
  type Testimony,
  unexplained,
  verdictOf,
} from "../observation";
import { authorOf, plainFields } from "./author";
import { nameIn, parseDefinition } from "./definition";
import { withoutLinks, type ObservedCalendar } from "./observation";
import { sentIn, type CalendarRecord } from "./record";

/** A definition that was written, and what may tell whether a rendition is that definition. */
export interface WrittenDefinition {
  readonly id: string;
  readonly wanted: JsonMap;
  readonly ignored: readonly JsonPointer[];
  /** Null if it was lost. */
  readonly answer: WriteAnswer | null;
  /** What was there before. For a create only the time of the search: see `AuditQuestion`. */
  readonly basis:
    | { readonly searchedAt: number }
    | {
        readonly before: ObservedCalendar;
        /** Of our last write, which shows what the service makes of our definitions. */
        readonly record: CalendarRecord;
      };
}

export type JudgedDefinition =
  /** `unexplained`: changes of which nothing tells who made them. */
  | { readonly isOurs: true; readonly unexplained: readonly JsonDifference[] }
  /**
   * `ours`: the calendar without their changes, as far as it is known. `isBefore`: they may also have made the calendar
   * before our create request, which updated it.
   */
  | {
      readonly isOurs: false;
      readonly ours: ObservedCalendar;
      readonly changes: readonly JsonDifference[];
      readonly who: string;
      readonly isBefore: boolean;
    };

/**
 * Whether a rendition right after a write is the written definition, what the service made of it, or somebody else's.
 * Where nothing tells, it counts as ours.
 */
export async function whoseDefinition(
  { rendition }: ObservedCalendar,
  { id, wanted, ignored, answer, basis }: WrittenDefinition,
  data: Pick<ProviderData, "client" | "coordination">,
  options: CallOptions,
): Promise<JudgedDefinition> {
  const { manners } = data.coordination;
  const update = "searchedAt" in basis ? null : basis;
  const whole = answeredRendition(answer, wanted);
  const answered = whole && contentOf(whole, wanted);
  const last = update === null ? null : lastRewriting(update.record, ignored);
  const found = rewritingOf(wanted, rendition, ignored);
  const areAdditions = found.every(({ isAddition }) => isAddition);
  // A service that added nothing to our last definition adds nothing to this one.
  const rewriting = last?.length === 0 ? found.map((each) => ({ ...each, isAddition: false })) : found;
  const had = update === null ? [] : rewritingOf(wanted, update.before.rendition, ignored);
  const own = new Set([...(last ?? []), ...had.filter(({ isAddition }) => isAddition)].map(({ kind }) => kind));
  const usual = new Set([...manners.kinds, ...own]);
  const differs = areAdditions && found.every(({ kind }) => own.has(kind)) ? "usual" : degreeOf(rewriting, usual);
  const [ours, now] = [whole && countIn(whole, wanted), countIn(rendition, wanted)];
  const isEcho = whole !== null && jsonEqual(whole, wanted);
  const before = "searchedAt" in basis ? basis : [plainFields(basis.before.rendition)];
  let asked: Promise<Testimony> | null = null;
  const audit = (): Promise<Testimony> => (asked ??= auditTestimony(data, { id, before }, options));
  const verdict = await verdictOf({
    differs: found.length === 0 ? "nowhere" : differs,
    answer: answered === null ? null : answerOf(answered, rendition, isEcho, ignored),
    audit,
    counts: async () =>
      update === null
        ? countedCreate(ours, now, differs)
        : countedUpdate(countIn(update.before.rendition, wanted), ours, now),
    keeps: update !== null && isFaithful(update.record),
  });
  if (verdict.kind === "theirs") {
    const strange = found.filter(({ kind }) => !usual.has(kind));
    const known = answered !== null && !isEcho ? rewritingOf(answered, rendition, ignored) : strange;
    const changes = (known.length === 0 ? strange : known).map(({ difference }) => difference);
    const told = verdict.who || authorOf(rendition) ? null : await audit();
    const who = verdict.who || authorOf(rendition) || (told?.kind === "theirs" ? told.who : "");
    return {
      isOurs: false,
      ours: withoutTheirs(rendition, wanted, areAdditions ? changes : null),
      changes,
      who,
      isBefore: update === null && areAdditions && answered === null,
    };
  }
  const strange = unexplained(verdict, rewriting, own, manners.kinds);
  return { isOurs: true, unexplained: strange.map(({ difference }) => difference) };
}

/** @param additions theirs; null: they changed more than that */
function withoutTheirs(
  rendition: JsonMap,
  wanted: JsonMap,
  additions: readonly JsonDifference[] | null,
): ObservedCalendar {
  const ours =
    additions === null
      ? new Map([...[...rendition].filter(([name, value]) => isNote(name, value)), ...wanted])
      : (withoutPointers(
          rendition,
          additions.map(({ path }) => parseJsonPointer(path)),
        ) as JsonMap);
  return { name: nameIn(ours), rendition: ours, text: printJson(ours) };
}

interface Rewriting extends Differing {
  readonly difference: JsonDifference;
}

/** The service's own note about a calendar, such as its id, or who changed it. */
const isNote = (name: string, value: JsonNode): boolean =>
  isServiceNote(name) && !isJsonMap(value) && !isJsonArray(value);

/** A rendition without the service's notes. @param definition its own members are none */
const contentOf = (rendition: JsonMap, definition: JsonMap): JsonMap =>
  new Map([...rendition].filter(([name, value]) => definition.has(name) || !isNote(name, value)));

/** What a rendition has otherwise than the definition, outside `ignored_paths` and the service's notes. */
function rewritingOf(definition: JsonMap, rendition: JsonMap, ignored: readonly JsonPointer[]): readonly Rewriting[] {
  const before = withoutPointers(definition, ignored);
  const now = withoutPointers(contentOf(rendition, definition), ignored);
  const areAdditions = jsonMatches(before, now);
  const added = new Set(jsonAdditions(before, now).map(({ path }) => path));
  return jsonDifferences(before, now).map((difference) => ({
    difference,
    kind: kindOf(difference),
    isAddition: areAdditions || (difference.kind === "added" && added.has(difference.path)),
  }));
}

function kindOf(difference: JsonDifference): string {
  const { kind, path } = difference;
  const how = kind === "changed" ? ` ${respelling(spelling(difference.old), spelling(difference.new))}` : "";
  return `${kind} in calendar ${path.replaceAll(/\/\d+(?=\/|$)/g, "/*")}${how}`;
}

const spelling = (value: JsonNode): string => (typeof value === "string" ? value : printJson(value));

/** What the service made of our last definition; null if that is not known. */
function lastRewriting(record: CalendarRecord, ignored: readonly JsonPointer[]): readonly Rewriting[] | null {
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  if (sent === null || baseline === null) return null;
  return rewritingOf(parseDefinition(sent), parseDefinition(baseline.rendition), ignored);
}

/** A service that kept the definition of our last write, apart from its additions, would have kept this one. */
function isFaithful(record: CalendarRecord): boolean {
  const [sent, baseline] = [sentIn(record), baselineIn(record.provenance)];
  return sent === null || baseline === null || jsonMatches(parseDefinition(sent), parseDefinition(baseline.rendition));
}

/** The calendar in the answer to a write; null if the answer only identifies it, or shows only a part of it. */
function answeredRendition(answer: WriteAnswer | null, wanted: JsonMap): JsonMap | null {
  if (answer === null || answer.object === null) return null;
  const node = parseJson(JSON.stringify(answer.object.attributes));
  if (!isJsonMap(node)) return null;
  const rendition = withoutLinks(node);
  return [...wanted].every(([name, value]) => value === null || rendition.has(name)) ? rendition : null;
}

/** An answer need not show what the service adds, so an addition to it proves nothing. */
function answerOf(
  answered: JsonMap,
  rendition: JsonMap,
  isEcho: boolean,
  ignored: readonly JsonPointer[],
): "same" | "other" | null {
  const changes = rewritingOf(answered, rendition, ignored);
  if (changes.length === 0) return "same";
  return isEcho || changes.every(({ isAddition }) => isAddition) ? null : "other";
}

/** @param wanted a field of our own definition is not the service's count */
export function countIn(rendition: JsonMap, wanted: JsonMap): Count {
  for (const name of COUNT_NAMES) {
    const value = rendition.get(name);
    const count = wanted.has(name) ? null : countOf(value instanceof JsonNumber ? value.text : value);
    if (count !== null) return count;
  }
  return null;
}

/** The count in the answer to a write. */
export const countInAnswer = (answer: WriteAnswer | null, wanted: JsonMap): Count => {
  const answered = answeredRendition(answer, wanted);
  return answered && countIn(answered, wanted);
};
