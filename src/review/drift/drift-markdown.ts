import { numbered } from "../../markup";
import {
  acceptanceWords,
  changeWords,
  clock,
  driftedObjects,
  entryLines,
  isFailed,
  planWords,
  remarks,
  staleWords,
  summary,
  takenOverWords,
} from "./change-words";
import { cellSpan, codeSpan, fenced } from "../markdown/markdown-text";
import { visibleText } from "../../markup";
import { writeSummary, writeWords } from "./write-words";
import type {
  AuditOutcome,
  DriftChange,
  DriftReport,
  CheckedStack,
  ObjectReport,
  PlannedChange,
  StackReport,
} from "./drift-report";

/**
 * The report as Markdown, for a comment or a job's summary; a first line with the outcome, then a section for each
 * object.
 */
export function driftMarkdown(report: DriftReport): string {
  const titled = report.stacks.length > 1;
  const sections = report.stacks.flatMap((stack) => stackSections(stack, titled));
  return `${[`## ${summary(report)}`, ...sections, ...staleSection(report), ...writeSections(report)].join("\n\n")}\n`;
}

function stackSections(stack: StackReport, titled: boolean): readonly string[] {
  const title = titled ? [`## Stack ${code(stack.name)}`] : [];
  if (isFailed(stack))
    return [
      ...title,
      `**${escaped(stack.engine)} could not check it:**`,
      fenced("text", linesOf(stack.error), Infinity),
    ];
  const drifted = driftedObjects(stack);
  return [
    ...title,
    ...(titled && drifted.length === 0 ? [`No drift: ${numbered(stack.objects.length, "object")}`] : []),
    ...drifted.map((object) => objectSection(object, stack.audit)),
    ...takenOverSection(stack),
    ...unappliedSection(stack),
    ...(stack.planError === null
      ? []
      : ["**Cannot tell what an apply would do:**", fenced("text", linesOf(stack.planError), Infinity)]),
    ...clockRemark(stack.audit, drifted),
    ...remarks(stack).map(code),
  ];
}

function objectSection(object: ObjectReport, audit: AuditOutcome): string {
  const named = [object.name, object.id === object.name ? null : object.id].filter((text) => text !== null).map(code);
  const since =
    object.lastWrite === null
      ? "the time of the last write is not known"
      : `since the last write, ${clock(object.lastWrite)}`;
  const paragraphs = [
    `### ${code(object.address)}`,
    ...(named.length === 0 ? [] : [named.join(" ")]),
    `On the service (${since}):\n\n${object.changes.map((change) => `- ${changeItem(change)}${acceptanceItem(change)}`).join("\n")}`,
  ];
  if (audit.kind === "asked" || object.entries.length > 0) paragraphs.push(entriesTable(object));
  if (object.apply !== null) paragraphs.push(planParagraph(object.apply));
  return paragraphs.join("\n\n");
}

function acceptanceItem(change: DriftChange): string {
  const said = acceptanceWords(change);
  return said === null ? "" : `\n  - ${code(said)}`;
}

function staleSection(report: DriftReport): readonly string[] {
  const { title, lines } = staleWords(report);
  return lines.length === 0 ? [] : [`${escaped(title)}\n\n${lines.map((line) => `- ${code(line)}`).join("\n")}`];
}

function writeSections({ write, stacks }: DriftReport): readonly string[] {
  if (write === undefined) return [];
  const sections = writeWords(write, stacks.length > 1).map(({ title, items }) =>
    [
      `### ${escaped(title.slice(0, -1))}`,
      items
        .flatMap(({ place, address, lines }) => [
          `- ${code(address)}${place === null ? "" : ` ${code(place)}`}`,
          ...lines.map((line) => `  - ${code(line)}`),
        ])
        .join("\n"),
    ].join("\n\n"),
  );
  return [`## ${writeSummary(write)}`, ...sections, ...write.notes.map(code)];
}

function changeItem(change: DriftChange): string {
  switch (change.kind) {
    case "document":
    case "attribute":
      return code(changeWords(change));
    case "pendingSubmission":
      return [
        `**${escaped(changeWords({ ...change, lines: [] }))}**`,
        ...change.lines.map((line) => `  - ${code(line)}`),
      ].join("\n");
    case "gone":
    case "hiddenDocument":
      return `**${escaped(changeWords(change))}**`;
  }
}

function planParagraph({ words: verb, details }: PlannedChange): string {
  const what = `Apply would **${escaped(verb)}**`;
  return details.length === 0 ? what : `${what}:\n\n${details.map((line) => `- ${words(line)}`).join("\n")}`;
}

function entriesTable({ entries, lastWrite }: ObjectReport): string {
  if (entries.length === 0) return `In the audit log: no entry that names it${lastWrite === null ? "" : " since then"}`;
  const rows = entryLines(entries).map(
    // Only the line that counts those before it names nobody.
    ({ when, who, what }) => `| ${when} | ${who === "" ? "" : cell(who)} | ${who === "" ? what : cell(what)} |`,
  );
  return ["| in the audit log | who | what |", "|---|---|---|", ...rows].join("\n");
}

function takenOverSection(stack: CheckedStack): readonly string[] {
  const { title, lines } = takenOverWords(stack);
  if (lines.length === 0) return [];
  return [
    `### ${escaped(title.slice(0, -1))}\n\n${lines.map((parts) => `- ${parts.map(code).join(": ")}`).join("\n")}`,
  ];
}

function unappliedSection({ unapplied }: CheckedStack): readonly string[] {
  if (unapplied.length === 0) return [];
  return [
    `### No drift, but an apply would change it\n\n${unapplied.map((change) => `- ${code(change.address)}: ${words(planWords(change))}`).join("\n")}`,
  ];
}

function clockRemark(audit: AuditOutcome, drifted: readonly ObjectReport[]): readonly string[] {
  if (audit.kind !== "asked" || !drifted.some(({ lastWrite }) => lastWrite !== null)) return [];
  return [
    "Entries have the service's clock, and the last write has the clock of the machine that applied it: if they differ, an entry close to the write may be missing, or may be the write itself.",
  ];
}

const code = (text: string): string => codeSpan(text, Infinity);

const cell = (text: string): string => cellSpan(text, Infinity);

/** A line that may hold values: letters alone are neither markup nor a mention, a link or a reference. */
const words = (text: string): string => (/^(?:[A-Za-z_ ,;'()=]|: )+$/.test(text) ? escaped(text) : code(text));

/** Our own words with markup switched off; renderers still link mentions and URLs, so others' text is code. */
const escaped = (text: string): string =>
  visibleText(text)
    .replace(/[\\`*_{}[\]()#+!|~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "&#64;");

const linesOf = (text: string): readonly string[] => text.trimEnd().split(/\r?\n/);
