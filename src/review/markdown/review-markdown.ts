import { countWords } from "../counts";
import { numbered } from "../../markup";
import type { Effect } from "../planned-object";
import { plainText, say, type Phrase } from "../phrase";
import {
  approvals,
  irreversibleChanges,
  objectSummary,
  pendingSubmissions,
  recreatedObjects,
  revertedObjects,
} from "../summary";
import type { ObjectReview, Review } from "../review";
import { cellPhrase, cellSpan, codeSpan, markdownPhrase } from "./markdown-text";
import { objectSection } from "./object-section";

/** The size limit of a GitHub comment, in characters. */
export const COMMENT_SIZE = 65_536;
/** The size that the summary always needs. */
export const SMALLEST_SIZE = 4_000;

/**
 * The review as Markdown for a comment: a summary, then object by object. Sections that do not fit are shortened; if
 * they still do not fit, they are counted and left to the HTML page.
 *
 * @param maxSize characters (UTF-16 units) at most; below SMALLEST_SIZE the summary alone may be longer. @default
 * COMMENT_SIZE
 */
export function reviewMarkdown(review: Review, maxSize: number = COMMENT_SIZE): string {
  const head = summary(review, Math.floor(maxSize / 3));
  // Room for the last line, which says what is missing.
  let room = maxSize - head.length - 300;
  const whole = review.objects.map((object) => objectSection(object, "whole"));
  if (whole.every((section) => (room -= section.length + 2) >= 0)) return `${[head, ...whole].join("\n\n")}\n`;
  room = maxSize - head.length - 300;
  const sections: string[] = [];
  let shortened = 0;
  const left: ObjectReview[] = [];
  for (const object of review.objects) {
    const full = objectSection(object, "full");
    if (full.length + 2 <= room) sections.push(full);
    else {
      const short = objectSection(object, "short");
      if (short.length + 2 > room) {
        left.push(object);
        continue;
      }
      sections.push(short);
      shortened += 1;
    }
    room -= (sections.at(-1) ?? "").length + 2;
  }
  return `${[head, ...sections, ...leftOut(left, shortened)].join("\n\n")}\n`;
}

function leftOut(left: readonly ObjectReview[], shortened: number): readonly string[] {
  if (left.length === 0 && shortened === 0) return [];
  const parts = [
    ...(shortened > 0 ? [`${numbered(shortened, "object is", "objects are")} shortened`] : []),
    ...(left.length > 0
      ? [
          `${numbered(left.length, "object is", "objects are")} left out (${numbered(left.filter(({ isWorkflow }) => isWorkflow).length, "workflow")})`,
        ]
      : []),
  ];
  return [
    `---\n\nThis comment does not show everything: ${parts.join(", ")}. The HTML page (\`wfa review --format html\`) shows everything.`,
  ];
}

function summary(review: Review, room: number): string {
  const { objects, problems, invocations, others, outputs } = review;
  const blocks = [
    "## Plan review",
    `**${markdownPhrase(review.title)}**`,
    ...problems.map((problem) => `> ❗ ${markdownPhrase(problem)}`),
  ];
  const lost = irreversibleChanges(review);
  if (lost.length > 0) {
    blocks.push(
      `> ⚠️ **${numbered(lost.length, "object has", "objects have")} changes that cannot be undone:** ${some(lost)}`,
    );
  }
  const drifted = revertedObjects(review);
  if (drifted.length > 0) blocks.push(`Applying reverts changes that someone made on the service: ${some(drifted)}`);
  const gone = recreatedObjects(review);
  if (gone.length > 0) blocks.push(`Applying recreates what no longer exists on the service: ${some(gone)}`);
  const pending = pendingSubmissions(review);
  if (pending.length > 0) blocks.push(`Someone else's submission is pending: ${some(pending)}`);
  const { own, later } = approvals(review);
  if (own > 0)
    blocks.push(
      `${numbered(own, "workflow is", "workflows are")} approved by this run: whoever approves this plan is the reviewer.`,
    );
  if (later > 0)
    blocks.push(`${numbered(later, "workflow waits", "workflows wait")} for someone else's approval after this run.`);
  const rest = [
    ...invocations.slice(0, MOST_NAMES).map((each) => `Runs the action ${markdownPhrase(each)}.`),
    ...(invocations.length > MOST_NAMES ? [`Runs ${numbered(invocations.length - MOST_NAMES, "more action")}.`] : []),
    ...others.map(
      ({ provider, counts }) =>
        `Provider ${codeSpan(provider)}: ${markdownPhrase(countWords(counts, "resource", "resources") ?? say`no change`)}.`,
    ),
    ...(outputs.length > 0 ? [`${numbered(outputs.length, "output changes", "outputs change")}.`] : []),
  ];
  if (rest.length > 0) blocks.push(rest.join("\n"));
  if (objects.length > 0) blocks.push(table(objects, room - blocks.join("\n\n").length));
  return blocks.join("\n\n");
}

/** The maximum number of listed names; the others are only counted. */
const MOST_NAMES = 10;

function some(objects: readonly ObjectReview[]): string {
  const names = objects.slice(0, MOST_NAMES).map(({ address }) => codeSpan(address, 60));
  const more = objects.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const SIGNS: Readonly<Record<Exclude<Effect, "none">, string>> = {
  create: "➕ create",
  update: "✏️ change",
  replace: "♻️ replace",
  delete: "❌ destroy",
  forget: "stop managing",
  read: "read",
  import: "📥 import",
  move: "move",
};

function sign({ effect, isLost, drift, pending }: ObjectReview): string {
  if (isLost) return "❌ lost";
  if (effect !== "none") return SIGNS[effect];
  return drift !== null && pending === null ? "drift only" : "unchanged";
}

/** With the name of what is new: its address does not say it. */
function changesOf(object: ObjectReview): Phrase {
  const summary = objectSummary(object);
  if (object.effect !== "create" || object.label === null) return summary;
  return plainText(summary) === "" ? say`${object.label}` : say`${object.label}: ${summary}`;
}

function table(objects: readonly ObjectReview[], room: number): string {
  const head = ["| | Object | What changes |", "|---|---|---|"];
  const rows: string[] = [];
  let size = head.join("\n").length;
  for (const object of objects) {
    const row = `| ${sign(object)} | ${cellSpan(object.address)} | ${cellPhrase(changesOf(object))} |`;
    // Room for the line that counts the rest.
    if (size + row.length + 100 > room) break;
    rows.push(row);
    size += row.length + 1;
  }
  const more = objects.length - rows.length;
  const tail = more > 0 ? `\n\n… and ${numbered(more, "more object")}.` : "";
  return rows.length === 0
    ? `${numbered(objects.length, "object")}, too many for a table here.`
    : [...head, ...rows].join("\n") + tail;
}
