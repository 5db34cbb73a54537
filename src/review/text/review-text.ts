import { visibleLine, visibleText } from "../../markup";
import type { DocumentReview } from "../compare/document-review";
import { countWords } from "../counts";
import { numbered } from "../../markup";
import { compactDiff } from "../markdown/compact-diff";
import { plainText, type Phrase } from "../phrase";
import type { ObjectReview, PlannedCall, Review } from "../review";
import { approvals, noPendingLines, onApplyWords, PENDING_TITLE, withSharedCondition } from "../summary";

/** The plan in a line. */
export const reviewTitle = ({ title }: Review): string => plainText(title);

/** The review for a terminal or a log, complete; ends with a line break. */
export function reviewText(review: Review): string {
  const sections = [
    `Plan review: ${reviewTitle(review)}`,
    ...review.problems.map((problem) => `Attention: ${plainText(problem)}`),
    ...review.objects.map(objectText),
    rest(review).join("\n"),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function objectText(object: ObjectReview): string {
  const { address, title, notes, warnings, placeholders, approval } = object;
  const lines = [
    ...(object.label === null ? [] : [visibleText(address)]),
    ...notes.map(plainText),
    ...warnings.map(({ text, irreversible }) => `${irreversible ? "Cannot be undone: " : ""}${plainText(text)}`),
    ...settings(object),
    ...documentLines(object.document),
    ...titled(
      "Placeholders in the document:",
      placeholders.map(({ words }) => plainText(words)),
    ),
    ...callLines(object),
    ...driftLines(object),
    ...pendingLines(object),
    ...(approval === null ? [] : [`Approval: ${plainText(approval.text)}`]),
  ];
  return [plainText(title), ...lines.map((line) => `  ${line}`)].join("\n");
}

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

function settings({ settings: all, effect }: ObjectReview): readonly string[] {
  const lines = all.map(({ name, before, after }) => {
    if (before === null) return visibleText(`${name}: ${after ?? "null"}`);
    return visibleText(before === after ? `${name}: ${before}, changed` : `${name}: ${before} -> ${after ?? "null"}`);
  });
  return titled(effect === "create" ? "Settings:" : "Settings that change:", lines);
}

function documentLines(document: DocumentReview | null): readonly string[] {
  if (document === null) return [];
  switch (document.kind) {
    case "hidden":
      return [
        document.changed === null
          ? "The document is sensitive, and known only after apply"
          : "The document changes; it is sensitive, so nothing of it is shown",
      ];
    case "unknown":
      return [
        "The document is known only after apply: its text is built from something that does not exist yet. Review its file, or use substitutions, with which a plan shows the document",
      ];
    case "unreadable":
      return [visibleText(`The document cannot be read, so it is not shown: ${document.reason}`)];
    case "added":
    case "removed": {
      const has = document.contents === null ? "" : `, with ${plainText(document.contents)}`;
      const lines = document.kind === "added" ? compactDiff(document.nodes, Infinity).map(visibleLine) : [];
      return [`The document is ${document.kind === "added" ? "new" : "removed"}${has}`, ...lines];
    }
    case "changed": {
      const more = document.count - document.changes.length;
      return titled(`${numbered(document.count, "change")} in the document:`, [
        ...document.changes.map(visibleText),
        ...(more > 0 ? [`and ${numbered(more, "more change")}`] : []),
      ]);
    }
  }
}

function callLines({ calls, uncertain, effect }: ObjectReview): readonly string[] {
  const hints = uncertain.map(plainText);
  if (calls.length === 0)
    return hints.length === 0 && ["create", "update", "replace", "delete"].includes(effect)
      ? ["Applying sends no request that changes it on the service"]
      : hints;
  const shared = withSharedCondition(calls);
  const steps = shared.calls.map((each, at) => `${at + 1}. ${callLine(each)}`);
  return [...titled(`On the service, in this order${when(shared.condition)}:`, steps), ...hints];
}

const callLine = ({ call, words, condition }: PlannedCall): string =>
  `${plainText(words)} (${visibleText(call)})${when(condition)}`;

const when = (condition: Phrase | null): string => (condition === null ? "" : `, ${plainText(condition)}`);

function driftLines({ drift }: ObjectReview): readonly string[] {
  if (drift === null) return [];
  const more = drift.count - drift.changes.length;
  return titled("Changed on the service by someone else:", [
    ...drift.changes.map(({ text, onApply }) => `${visibleText(text)} (${plainText(onApplyWords(onApply))})`),
    ...(more > 0 ? [`and ${numbered(more, "more change")}`] : []),
  ]);
}

function pendingLines({ pending }: ObjectReview): readonly string[] {
  if (pending === null) return [];
  if (pending.changes.length === 0) return titled(`${PENDING_TITLE}:`, [noPendingLines(pending)]);
  const more = (pending.count ?? pending.changes.length) - pending.changes.length;
  return titled(`${PENDING_TITLE}:`, [
    ...pending.changes.map(visibleText),
    ...(more > 0 ? [`and ${numbered(more, "more change")}`] : []),
  ]);
}

function rest(review: Review): readonly string[] {
  const { own, later } = approvals(review);
  return [
    ...(own > 0
      ? [
          `${numbered(own, "workflow is", "workflows are")} approved by this run: whoever approves this plan is the reviewer`,
        ]
      : []),
    ...(later > 0
      ? [`${numbered(later, "workflow waits", "workflows wait")} for someone else's approval after this run`]
      : []),
    ...review.invocations.map((each) => `Runs the action ${plainText(each)}`),
    ...review.others.map(({ provider, counts }) => {
      const words = countWords(counts, "resource", "resources");
      return `Provider ${visibleText(provider)}: ${words === null ? "no change" : plainText(words)}`;
    }),
    ...(review.outputs.length > 0
      ? [
          `${numbered(review.outputs.length, "output changes", "outputs change")}: ${review.outputs.map(visibleText).join(", ")}`,
        ]
      : []),
  ];
}
