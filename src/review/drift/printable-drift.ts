import type { AuditEntry } from "../../audit-log";
import { nounOfType } from "../../kinds";
import { clock, numbered } from "../../markup";
import {
  enumerate,
  list,
  paragraph,
  quote,
  say,
  side,
  words,
  type Badge,
  type Block,
  type Item,
  type Phrase,
  type Report,
  type Section,
} from "../../report";
import { engineName, made } from "../made";
import {
  remarkWords,
  changeWords,
  countsAsDrift,
  driftedObjects,
  entryLines,
  isAccepted,
  isFailed,
  remarks,
  staleWords,
  summary,
  takenOverWords,
} from "./change-words";
import type {
  AuditOutcome,
  CheckedStack,
  DriftChange,
  DriftReport,
  ObjectReport,
  PlannedChange,
  StackReport,
} from "./drift-report";
import { writeBlocks } from "./write-blocks";

/** What somebody who runs the check reads: what could not be checked, the objects in a table, and each of them once. */
export function printableDrift(report: DriftReport): Report {
  const { createdAt, stacks, baseline } = report;
  const ids = new Map(
    stacks
      .flatMap((stack) => (isFailed(stack) ? [] : driftedObjects(stack)))
      .map((object, at) => [object, `drift-${at + 1}`]),
  );
  const isOne = stacks.length === 1;
  const sections = stacks.map((stack, at) => stackBlocks(stack, isOne ? null : sectionId(at), ids));
  return {
    title: "Drift report",
    figure: words(summary(report)),
    tone: toneOf(stacks),
    made: [
      ...made("Checked", createdAt, [...new Set(stacks.map(({ engine }) => engine))]),
      ...(baseline === undefined ? [] : [say`baseline ${baseline.file}`]),
    ],
    command: "wfa drift",
    blocks: [
      ...(isOne ? [] : [stackTable(stacks, sections)]),
      ...stacks.flatMap(failure),
      ...overview(stacks, ids),
      ...sections.flat(),
      ...stale(report),
      ...writeBlocks(report),
    ],
  };
}

type Ids = ReadonlyMap<ObjectReport, string>;

/** How each of several stacks is. */
const stackTable = (stacks: readonly StackReport[], sections: readonly (readonly Block[])[]): Block => ({
  kind: "table",
  isOverview: false,
  title: "Stacks",
  heads: ["Stack", "Result"],
  rows: stacks.map((stack, at) => ({
    badge: stackBadge(stack),
    cells: [quote(stack.name, sections[at]!.length === 0 ? undefined : sectionId(at)), words(resultOf(stack))],
  })),
});

function resultOf(stack: StackReport): string {
  if (isFailed(stack)) return "Not checked";
  const found = summary({ stacks: [stack] });
  return stack.planError === null ? found : `${found}; what an apply would do is not known`;
}

const sectionId = (at: number): string => `stack-${at + 1}`;

function stackBadge(stack: StackReport): Badge {
  if (isFailed(stack) || stack.planError !== null) return { glyph: "\u2212", word: "error", tone: "bad" };
  return countsAsDrift(stack, false)
    ? { glyph: "~", word: "changed", tone: "changed" }
    : { glyph: "\u2713", word: "no drift", tone: "good" };
}

function toneOf(stacks: readonly StackReport[]): Report["tone"] {
  if (stacks.some(isFailed)) return "bad";
  return stacks.some((stack) => !isFailed(stack) && countsAsDrift(stack, false)) ? "changed" : "good";
}

function failure(stack: StackReport): readonly Block[] {
  const error = isFailed(stack) ? stack.error : stack.planError;
  if (error === null) return [];
  const what = words(isFailed(stack) ? "could not check" : "cannot tell what an apply would do to");
  return [{ kind: "verbatim", title: say`${engineName(stack.engine)} ${what} ${stack.name}`, text: error }];
}

/** What changed, who did it and when, in the table itself. */
function overview(stacks: readonly StackReport[], ids: Ids): readonly Block[] {
  const objects = stacks.flatMap((stack) =>
    isFailed(stack) ? [] : driftedObjects(stack).map((object) => ({ stack: stack.name, object })),
  );
  if (objects.length === 0) return [];
  const isNamed = stacks.length > 1;
  const rows = objects.map(({ stack, object }) => {
    const [entry] = object.entries.slice(-1);
    return {
      badge: badge(object),
      cells: [
        ...(isNamed ? [quote(stack)] : []),
        quote(object.address, ids.get(object)),
        whatChanged(object.changes),
        entry === undefined ? say`` : who(entry),
        entry === undefined || entry.time === null ? say`` : words(clock(entry.time)),
      ],
    };
  });
  return [
    {
      kind: "table",
      isOverview: true,
      title: "Drifted objects",
      heads: [...(isNamed ? ["Stack"] : []), "Object", "What changed", "Who", "When"],
      rows,
    },
  ];
}

const who = ({ who: name }: AuditEntry): Phrase => (name === null ? words("someone") : quote(name));

/** The first changes; the section has all of them. */
const MOST_CHANGES = 2;

function whatChanged(changes: readonly DriftChange[]): Phrase {
  const shown = changes.slice(0, MOST_CHANGES).map(shortChange);
  const more = changes.length - shown.length;
  return enumerate(more > 0 ? [...shown, words(`${more} more`)] : shown);
}

function shortChange(change: DriftChange): Phrase {
  switch (change.kind) {
    case "gone":
      return words("no longer exists");
    case "hiddenDocument":
      return words(`${numbered(change.lines, "change")} in a sensitive document`);
    case "pendingSubmission":
      return words("someone else's submission is pending");
    case "document":
    case "attribute":
      return quote(changeWords(change));
  }
}

function badge(object: ObjectReport): Badge {
  const isGone = object.changes.some(({ kind }) => kind === "gone");
  const [glyph, word] = isGone ? (["\u2212", "gone"] as const) : (["~", "changed"] as const);
  if (isAccepted(object)) return { glyph: "\u2713", word: "accepted", tone: "plain" };
  return { glyph, word, tone: isGone ? "bad" : "changed" };
}

/** @param id of the stack's section, which one without anything to add to its row does not need; null if there is only one stack */
function stackBlocks(stack: StackReport, id: string | null, ids: Ids): readonly Block[] {
  const blocks = isFailed(stack) ? [] : checkedBlocks(stack, ids);
  if (id === null || blocks.length === 0) return blocks;
  return [{ kind: "section", id, badge: null, title: say`Stack ${stack.name}`, about: quote(stack.directory), blocks }];
}

function checkedBlocks(stack: CheckedStack, ids: Ids): readonly Block[] {
  const drifted = driftedObjects(stack);
  const taken = takenOverWords(stack);
  return [
    ...drifted.map((object) => section(object, stack.audit, ids.get(object)!)),
    ...list(
      words(taken.title),
      taken.lines.map(([address, change]) => ({ text: say`${address}: ${side("bare", change)}` })),
    ),
    ...list(
      words("No drift, but an apply would change it"),
      stack.unapplied.map((change) => ({ text: say`${change.address}: ${planPhrase(change.words, change.details)}` })),
    ),
    ...clockRemark(stack.audit, drifted),
    ...remarks(stack).map((remark) => paragraph(quote(remark))),
  ];
}

/** Others' text may be in the details. */
const planPhrase = (verb: string, details: readonly string[]): Phrase =>
  details.length === 0 ? words(verb) : say`${words(verb)}: ${side("bare", details.join("; "))}`;

function section(object: ObjectReport, audit: AuditOutcome, id: string): Section {
  const { address, name, apply, type } = object;
  const named = name === null ? words(nounOfType(type)) : say`${words(nounOfType(type))} ${name}`;
  return {
    kind: "section",
    id,
    badge: badge(object),
    title: quote(address),
    about: object.id === null || object.id === name ? named : say`${named}, id ${object.id}`,
    blocks: [
      ...list(words(sinceWords(object)), object.changes.map(changeItem)),
      ...entryBlocks(object, audit),
      ...(apply === null ? [] : applyBlocks(apply)),
    ],
  };
}

/** A changed value has a colon and an arrow, and is text of others. */
const OUR_WORDS = /^[\w ',()=]+$/;

const applyBlocks = ({ words: verb, details }: PlannedChange): readonly Block[] =>
  details.length === 0
    ? [paragraph(words(`An apply would ${verb}`))]
    : list(
        words(`An apply would ${verb}`),
        details.map((detail) => ({ text: OUR_WORDS.test(detail) ? words(detail) : quote(detail) })),
      );

const sinceWords = ({ lastWrite }: ObjectReport): string =>
  `On the service, since the last write or import${lastWrite === null ? "" : ` at ${clock(lastWrite)}`}`;

function changeItem(change: DriftChange): Item {
  const said = remarkWords(change);
  const remark = said === null ? null : quote(said);
  switch (change.kind) {
    case "pendingSubmission":
      return {
        text: words("someone else's submission is pending"),
        remark,
        items: change.lines.map((line) => quote(line)),
      };
    case "gone":
    case "hiddenDocument":
      return { text: words(changeWords(change)), remark };
    case "document":
    case "attribute":
      return { text: quote(changeWords(change)), remark };
  }
}

function entryBlocks(object: ObjectReport, audit: AuditOutcome): readonly Block[] {
  if (object.entries.length === 0)
    return audit.kind === "asked" ? [paragraph(words("In the audit log: no entry that names it since then"))] : [];
  const rows = entryLines(object.entries).map(({ when, who: by, what }) => ({
    badge: null,
    // Only the line that counts those before it names nobody.
    cells: [words(when), by === "" ? say`` : quote(by), by === "" ? words(what) : quote(what)],
  }));
  return [{ kind: "table", isOverview: false, title: "In the audit log", heads: ["When", "Who", "What"], rows }];
}

function clockRemark(audit: AuditOutcome, drifted: readonly ObjectReport[]): readonly Block[] {
  if (audit.kind !== "asked" || !drifted.some(({ lastWrite }) => lastWrite !== null)) return [];
  return [
    paragraph(
      say`If the service's clock differs from that of the machine that ran the last write or import, entries from about that time may be missing, or may be the write itself`,
    ),
  ];
}

function stale(report: DriftReport): readonly Block[] {
  const { title, lines } = staleWords(report);
  return list(
    words(title),
    lines.map((line) => ({ text: quote(line) })),
  );
}
