import { changeInLine } from "../document";
import { numbered } from "../markup";
import {
  list,
  note,
  paragraph,
  plainText,
  quote,
  say,
  side,
  words,
  type Badge,
  type Block,
  type Comparison,
  type Item,
  type Phrase,
  type Report,
  type Section,
} from "../report";
import type { DocumentReview } from "./compare/document-review";
import { countWords, figure } from "./counts";
import { made } from "./made";
import type { Effect } from "./planned-object";
import type { DriftLine, ObjectReview, PlannedCall, Review, Setting } from "./review";
import { approvals, driftRemark, noPendingLines, objectSummary, PENDING_TITLE } from "./summary";

/** What a reviewer reads: what must be known before the apply, the objects in a table, and each of them once. */
export function printableReview(review: Review): Report {
  const { title, plannedAt, engineVersion, counts, objects } = review;
  const ids = new Map(objects.map((object, at) => [object, `change-${at + 1}`]));
  const link = (object: ObjectReview): Phrase => quote(object.address, ids.get(object));
  return {
    title: "Plan review",
    figure: figure(counts.workflows, counts.objects) ?? title,
    tone: "plain",
    made: made("Planned", plannedAt, engineVersion === null ? [] : [`engine ${engineVersion}`]),
    command: "wfa review",
    blocks: [
      ...firstNotes(review, link),
      ...(objects.length === 0
        ? []
        : [
            {
              kind: "table",
              isOverview: true,
              title: "Objects",
              heads: ["Object", "What changes"],
              rows: objects.map((object) => ({ badge: badge(object), cells: [link(object), changesOf(object)] })),
            } as const,
          ]),
      ...objects.map((object) => section(object, ids.get(object)!)),
      ...besides(review),
    ],
  };
}

/** What must be known before the apply, the gravest first. */
function firstNotes(review: Review, link: (object: ObjectReview) => Phrase): readonly Block[] {
  const { problems, objects, checks } = review;
  const about = (has: (object: ObjectReview) => boolean): readonly Phrase[] => objects.filter(has).map(link);
  const { own, later } = approvals(review);
  const hasDrift = ({ drift }: ObjectReview, ...kinds: readonly DriftLine["onApply"][]): boolean =>
    drift?.changes.some(({ onApply }) => kinds.includes(onApply)) === true;
  return [
    ...note("bad", "Attention", problems),
    ...note(
      "bad",
      "The apply fails",
      objects.flatMap((object) =>
        object.warnings.filter(({ fails }) => fails).map(({ text }) => say`${link(object)}: ${text}`),
      ),
    ),
    ...note("warn", "Checks failed", checks),
    ...note(
      "warn",
      "Cannot be undone",
      about(({ warnings }) => warnings.some(({ irreversible }) => irreversible)),
    ),
    ...note(
      "warn",
      "Reverts what somebody changed on the service",
      about((object) => hasDrift(object, "reverted")),
    ),
    ...note(
      "warn",
      "Recreates what no longer exists on the service",
      about((object) => hasDrift(object, "recreated")),
    ),
    ...note(
      "warn",
      "Someone else's submission is pending",
      about(({ pending }) => pending !== null),
    ),
    ...(own === 0
      ? []
      : note("plain", "Approved by this run", [
          words(`${numbered(own, "workflow")}; whoever approves this plan is the reviewer`),
        ])),
    ...(later === 0
      ? []
      : note("plain", "Waits for someone else's approval after this run", [words(numbered(later, "workflow"))])),
  ];
}

const BADGES: Readonly<Record<Effect, Badge>> = {
  create: { glyph: "+", word: "create", tone: "good" },
  update: { glyph: "~", word: "change", tone: "changed" },
  replace: { glyph: "\u00b1", word: "replace", tone: "bad" },
  delete: { glyph: "\u2212", word: "destroy", tone: "bad" },
  forget: { glyph: "\u25cb", word: "stop managing", tone: "plain" },
  read: { glyph: "\u00b7", word: "read", tone: "plain" },
  import: { glyph: "\u2192", word: "import", tone: "good" },
  move: { glyph: "\u21b7", word: "move", tone: "changed" },
  none: { glyph: "\u00b7", word: "no change", tone: "plain" },
};

const badge = ({ effect, isLost }: ObjectReview): Badge =>
  isLost ? { glyph: "\u2212", word: "lost", tone: "bad" } : BADGES[effect];

/** With the name of what is new: its address does not say it. */
function changesOf(object: ObjectReview): Phrase {
  const summary = objectSummary(object);
  if (object.effect !== "create" || object.label === null) return summary;
  return plainText(summary) === "" ? say`${object.label}` : say`${object.label}: ${summary}`;
}

function section(object: ObjectReview, id: string): Section {
  const { address, label, title, notes, warnings, settings, document, placeholders, approval, effect } = object;
  const reverted = revertedBy(object);
  const mark = (place: string): Phrase | null => (reverted.has(place) ? REVERTS : null);
  return {
    kind: "section",
    id,
    badge: badge(object),
    title,
    about: label === null ? null : quote(address),
    blocks: [
      ...notes.map((each) => paragraph(each)),
      ...warnings.flatMap(({ text, irreversible, fails }) => {
        if (fails)
          return note("bad", irreversible ? "Cannot be undone, and the apply fails" : "The apply fails", [text]);
        return irreversible ? note("warn", "Cannot be undone", [text]) : note("plain", null, [text]);
      }),
      ...documentBlocks(document, mark),
      ...list(
        words(effect === "create" ? "Settings" : "Settings that change"),
        settings.map((setting) => settingItem(setting, mark(settingPlace(setting)))),
      ),
      ...list(
        words("Placeholders in the document"),
        placeholders.map((each) => ({ text: each.words })),
      ),
      ...callBlocks(object),
      ...driftBlocks(object, reverted),
      ...pendingBlocks(object),
      ...(approval === null ? [] : [paragraph(approval.text, "Approval")]),
    ],
  };
}

const REVERTS = say`reverts what someone else changed`;

/** Where the section already shows a change that undoes somebody else's: paths of the document, and attributes. */
function revertedBy({ drift, document, settings }: ObjectReview): ReadonlySet<string> {
  const shown = new Set([
    ...(document?.kind === "changed" ? document.changes.map(pathIn) : []),
    ...settings.map(settingPlace),
  ]);
  return new Set(
    drift?.changes
      .filter(({ onApply, text }) => onApply === "reverted" && shown.has(pathIn(text)))
      .map(({ text }) => pathIn(text)),
  );
}

/** Of an attribute the name. */
const pathIn = (line: string): string => /^([\w.-]+): /.exec(line)?.[1] ?? changeInLine(line).path;

const settingPlace = ({ name }: Setting): string => name.replace(/\[.*$/s, "");

function settingItem({ name, before, after }: Setting, remark: Phrase | null): Item {
  const [title, now] = [side("bare", name), side("new", after ?? "null")];
  if (before === null) return { text: say`${title}: ${now}`, remark };
  if (before === after) return { text: say`${title}: ${before}, changed`, remark };
  return { text: say`${title}: ${side("old", before)} -> ${now}`, remark };
}

function documentBlocks(document: DocumentReview | null, mark: (path: string) => Phrase | null): readonly Block[] {
  if (document === null) return [];
  switch (document.kind) {
    case "hidden":
      return [
        paragraph(
          document.changed === null
            ? say`The document is sensitive, and known only after apply`
            : say`The document changes; it is sensitive, so nothing of it is shown`,
        ),
      ];
    case "unknown":
      return [
        paragraph(
          say`The document is known only after apply: its text is built from something that does not exist yet. Review its file, or use ${"substitutions"}, with which a plan shows the document`,
        ),
      ];
    case "unreadable":
      return [paragraph(say`The document cannot be read, so it is not shown: ${document.reason}`)];
    case "added":
    case "removed": {
      const has = document.contents === null ? say`` : say`, with ${document.contents}`;
      const title = document.kind === "added" ? say`The document is new${has}` : say`The document is removed${has}`;
      return [{ kind: "comparison", title, sides: document.kind, nodes: document.nodes, words: [], more: 0 }];
    }
    case "changed":
      return [
        {
          kind: "comparison",
          title: words(`${numbered(document.count, "change")} in the document`),
          sides: "both",
          nodes: document.nodes,
          words: document.changes.map((line) => ({ text: quote(line), remark: mark(pathIn(line)) })),
          more: document.count - document.changes.length,
        } satisfies Comparison,
      ];
  }
}

function callBlocks({ calls, uncertain, effect }: ObjectReview): readonly Block[] {
  const hints = uncertain.map((each) => paragraph(each));
  if (calls.length === 0)
    return hints.length === 0 && ["create", "update", "replace", "delete"].includes(effect)
      ? [paragraph(say`Applying sends no request that changes it on the service`)]
      : hints;
  const { condition, shown } = withSharedCondition(calls);
  const title = say`On the service, in this order${when(condition)}`;
  const items = shown.map((each) => ({ text: say`${each.words}${when(each.condition)}`, call: each.call }));
  return [{ kind: "list", title, isOrdered: true, items, more: 0 }, ...hints];
}

/** A condition that all of several calls have, which is told once, and the calls without it. */
function withSharedCondition(calls: readonly PlannedCall[]): {
  readonly shown: readonly PlannedCall[];
  readonly condition: Phrase | null;
} {
  const [first, ...others] = calls.map(({ condition }) => condition);
  const isShared = others.length > 0 && others.every((each) => JSON.stringify(each) === JSON.stringify(first));
  if (!isShared || first === undefined || first === null) return { shown: calls, condition: null };
  return { shown: calls.map((each) => ({ ...each, condition: null })), condition: first };
}

const when = (condition: Phrase | null): Phrase => (condition === null ? say`` : say`, ${condition}`);

/** What is not already marked as reverted. */
function driftBlocks(object: ObjectReview, reverted: ReadonlySet<string>): readonly Block[] {
  const { drift } = object;
  if (drift === null) return [];
  const left = drift.changes.filter(({ text, onApply }) => onApply !== "reverted" || !reverted.has(pathIn(text)));
  return list(
    words("Changed on the service by someone else"),
    left.map((line) => ({ text: quote(line.text), remark: driftRemark(object, line) })),
    left.length + drift.count - drift.changes.length,
  );
}

function pendingBlocks({ pending }: ObjectReview): readonly Block[] {
  if (pending === null) return [];
  if (pending.changes.length === 0) return [paragraph(words(noPendingLines(pending)), PENDING_TITLE)];
  const items = pending.changes.map((line) => ({ text: quote(line) }));
  return list(words(PENDING_TITLE), items, pending.count ?? items.length);
}

function besides({ invocations, others, outputs }: Review): readonly Block[] {
  return list(words("Besides"), [
    ...invocations.map((each) => ({ text: say`Runs the action ${each}` })),
    ...others.map(({ provider, counts }) => ({
      text: say`Provider ${provider}: ${countWords(counts, "resource", "resources") ?? say`no change`}`,
    })),
    ...(outputs.length === 0
      ? []
      : [
          {
            text: words(numbered(outputs.length, "output changes", "outputs change")),
            items: outputs.slice(0, 50).map((name) => quote(name)),
          },
        ]),
  ]);
}
