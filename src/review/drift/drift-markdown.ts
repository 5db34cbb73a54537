import { changeWords, clock, count, driftedObjects, entryLines, isFailed, summary } from "./change-words";
import type { AuditOutcome, DriftReport, LookedAtStack, ObjectReport, StackReport } from "./drift-report";
import { printable, printableLines } from "./printable";

/** The report as Markdown, for a comment or a job's summary; a first line with the outcome, then a section for each object. */
export function driftMarkdown(report: DriftReport): string {
  const titled = report.stacks.length > 1;
  const sections = report.stacks.flatMap((stack) => stackSections(stack, titled));
  return `${[`## ${summary(report)}`, ...sections].join("\n\n")}\n`;
}

function stackSections(stack: StackReport, titled: boolean): readonly string[] {
  const title = titled ? [`## Stack ${code(stack.name)}`] : [];
  if (isFailed(stack)) return [...title, `**${escaped(stack.engine)} could not look at it:**`, fenced(stack.error)];
  const drifted = driftedObjects(stack);
  return [
    ...title,
    ...(titled && drifted.length === 0 ? [`No drift: ${count(stack.objects.length, "object")}`] : []),
    ...drifted.map((object) => objectSection(object, stack.audit)),
    ...unappliedSection(stack),
    ...(stack.planError === null ? [] : ["**What apply would do is not known:**", fenced(stack.planError)]),
    ...auditSection(stack.audit, drifted),
  ];
}

function objectSection(object: ObjectReport, audit: AuditOutcome): string {
  const named = [object.name, object.id === object.name ? null : object.id].filter((text) => text !== null).map(code);
  const since = object.lastWrite === null ? "the time of the last write is not known" : `since the last write, ${clock(object.lastWrite)}`;
  const paragraphs = [
    `### ${code(object.address)}`,
    ...(named.length === 0 ? [] : [named.join(" ")]),
    `On the service (${since}):\n\n${object.changes.map((change) => `- ${change.kind === "gone" || change.kind === "pendingSubmission" || change.kind === "hiddenDocument" ? `**${escaped(changeWords(change))}**` : code(changeWords(change))}`).join("\n")}`,
  ];
  if (audit.kind === "asked") paragraphs.push(entriesTable(object));
  if (object.apply !== null) paragraphs.push(`Apply would ${escaped(object.apply.words)}`);
  return paragraphs.join("\n\n");
}

function entriesTable({ entries, lastWrite }: ObjectReport): string {
  if (entries.length === 0) return `In the audit log: nothing that names it${lastWrite === null ? "" : " since then"}`;
  const rows = entryLines(entries).map(({ when, who, what }) => `| ${escaped(when)} | ${escaped(who)} | ${escaped(what)} |`);
  return ["| in the audit log | who | what |", "|---|---|---|", ...rows].join("\n");
}

function unappliedSection({ unapplied }: LookedAtStack): readonly string[] {
  if (unapplied.length === 0) return [];
  return [`### No drift, but apply would change it\n\n${unapplied.map(({ address, words }) => `- ${code(address)}: ${escaped(words)}`).join("\n")}`];
}

function auditSection(audit: AuditOutcome, drifted: readonly ObjectReport[]): readonly string[] {
  switch (audit.kind) {
    case "asked":
      return drifted.some(({ lastWrite }) => lastWrite !== null)
        ? ["The audit log has the service's clock, the last write that of the machine that applied: where the two differ, an entry close to the write may be missing, or be the write itself."]
        : [];
    case "notNeeded":
      return [];
    case "notAsked":
      return [`The audit log was not asked: ${escaped(audit.reason)}`];
  }
}

/** Inline code between more backticks than the text has in a row. */
function code(text: string): string {
  const content = printable(text).replaceAll("|", "\\|");
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(content) ? " " : "";
  return `${fence}${pad}${content}${pad}${fence}`;
}

/** Text that stays text: no markup, no HTML, and nobody is notified. */
const escaped = (text: string): string =>
  printable(text)
    .replace(/[\\`*_{}[\]()#+!|~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "&#64;");

function fenced(text: string): string {
  const content = printableLines(text).replace(/\n+$/, "");
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${content}\n${fence}`;
}
