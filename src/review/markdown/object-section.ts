import type { DocumentReview } from "../compare/document-review";
import { numbered } from "../../markup";
import { noPendingLines, onApplyWords, PENDING_TITLE, withSharedCondition } from "../summary";
import type { Phrase } from "../phrase";
import type { ObjectReview, PlannedCall } from "../review";
import { compactDiff } from "./compact-diff";
import { codeSpan, fenced, markdownPhrase } from "./markdown-text";

/** The level of detail of an object: `whole` and `full` with the diff, `short` without it. */
export type Detail = "whole" | "full" | "short";

/** The maximum lines of a diff, and of changes in words. */
const MOST_DIFF_LINES: Readonly<Record<Detail, number>> = { whole: 600, full: 80, short: 0 };
const MOST_CHANGES: Readonly<Record<Detail, number>> = { whole: 40, full: 40, short: 8 };
/** A new document of so many lines is not folded. */
const MOST_OPEN_LINES = 40;

/** An object's section, from its heading on. */
export function objectSection(object: ObjectReview, detail: Detail): string {
  const blocks = [
    `### ${markdownPhrase(object.title)}`,
    [codeSpan(object.address), ...object.notes.map(markdownPhrase)].join(". "),
    ...object.warnings.map(
      ({ text, irreversible }) => `> ${irreversible ? "⚠️ **Cannot be undone:** " : "ℹ️ "}${markdownPhrase(text)}`,
    ),
    ...settings(object, detail),
    ...documentBlocks(object.document, detail),
    ...placeholderBlocks(object),
    ...callBlocks(object),
    ...driftBlocks(object, detail),
    ...pendingBlocks(object, detail),
    ...(object.approval === null ? [] : [`**Approval:** ${markdownPhrase(object.approval.text)}`]),
  ];
  return blocks.join("\n\n");
}

function settings({ settings: all, effect }: ObjectReview, detail: Detail): readonly string[] {
  if (all.length === 0) return [];
  const title = effect === "create" ? "**Settings**" : "**Settings that change**";
  const lines = all.map(({ name, before, after }) => {
    if (before === null) return `- ${codeSpan(name)}: ${codeSpan(after ?? "null")}`;
    if (before === after) return `- ${codeSpan(name)}: ${codeSpan(before)}, changed`;
    return `- ${codeSpan(name)}: ${codeSpan(before)} → ${codeSpan(after ?? "null")}`;
  });
  return [title, limited(lines, MOST_CHANGES[detail], "setting")];
}

function documentBlocks(document: DocumentReview | null, detail: Detail): readonly string[] {
  if (document === null) return [];
  switch (document.kind) {
    case "hidden":
      return [
        document.changed === null
          ? "The document is sensitive, and known only after apply."
          : "The document changes; it is sensitive, so nothing of it is shown.",
      ];
    case "unknown":
      return [
        "The document is known only after apply: its text is built from something that does not exist yet. Review its file, or use `substitutions`, with which a plan shows the document.",
      ];
    case "unreadable":
      return [`The document cannot be read, so it is not shown: ${codeSpan(document.reason)}`];
    case "added":
    case "removed": {
      const has = document.contents === null ? "" : `, with ${markdownPhrase(document.contents)}`;
      const what = document.kind === "added" ? "The document is new" : "The document is removed";
      return [
        `${what}${has}.`,
        ...(detail !== "short" && document.kind === "added"
          ? [newDocument(compactDiff(document.nodes, MOST_DIFF_LINES[detail]))]
          : []),
      ];
    }
    case "changed": {
      const lines = document.changes.map((line) => `- ${codeSpan(line)}`);
      const words = limited(lines, MOST_CHANGES[detail], "change", document.count);
      const view =
        detail !== "short" && document.nodes !== null
          ? [folded("The changed elements", compactDiff(document.nodes, MOST_DIFF_LINES[detail]))]
          : [];
      return [`**${numbered(document.count, "change")} in the document**`, words, ...view];
    }
  }
}

function placeholderBlocks({ placeholders }: ObjectReview): readonly string[] {
  if (placeholders.length === 0) return [];
  return ["**Placeholders in the document**", placeholders.map(({ words }) => `- ${markdownPhrase(words)}`).join("\n")];
}

/** GitHub and GitLab read Markdown inside of it after an empty line. */
const folded = (title: string, lines: readonly string[]): string =>
  `<details><summary>${title}</summary>\n\n${fenced("diff", lines)}\n\n</details>`;

const newDocument = (lines: readonly string[]): string =>
  lines.length > MOST_OPEN_LINES ? folded("The document", lines) : fenced("diff", lines);

function callBlocks({ calls, uncertain, effect }: ObjectReview): readonly string[] {
  if (calls.length === 0) {
    const silent = ["create", "update", "replace", "delete"].includes(effect) && uncertain.length === 0;
    return silent
      ? ["Applying sends no request that changes it on the service."]
      : uncertain.map((each) => `${markdownPhrase(each)}.`);
  }
  const shared = withSharedCondition(calls);
  const lines = shared.calls.map((each, at) => `${at + 1}. ${callLine(each)}`);
  return [
    `**On the service, in this order**${whenWords(shared.condition)}`,
    lines.join("\n"),
    ...(uncertain.length === 0 ? [] : [uncertain.map((each) => `${markdownPhrase(each)}.`).join(" ")]),
  ];
}

function callLine({ call, words, condition }: PlannedCall): string {
  return `${markdownPhrase(words)} (${codeSpan(call)})${whenWords(condition)}`;
}

const whenWords = (condition: Phrase | null): string => (condition === null ? "" : `, ${markdownPhrase(condition)}`);

function driftBlocks({ drift }: ObjectReview, detail: Detail): readonly string[] {
  if (drift === null) return [];
  const lines = drift.changes.map(
    ({ text, onApply }) => `- ${codeSpan(text)} – ${markdownPhrase(onApplyWords(onApply))}`,
  );
  return [`**Changed on the service by someone else**`, limited(lines, MOST_CHANGES[detail], "change", drift.count)];
}

function pendingBlocks({ pending }: ObjectReview, detail: Detail): readonly string[] {
  if (pending === null) return [];
  const lines = pending.changes.map((line) => `- ${codeSpan(line)}`);
  return [
    `**${PENDING_TITLE}**`,
    lines.length === 0 ? `${noPendingLines(pending)}.` : limited(lines, MOST_CHANGES[detail], "change", pending.count!),
  ];
}

function limited(lines: readonly string[], most: number, what: string, count = lines.length): string {
  const shown = lines.slice(0, most);
  const more = count - shown.length;
  return [...shown, ...(more > 0 ? [`- … and ${numbered(more, `more ${what}`, `more ${what}s`)}`] : [])].join("\n");
}
