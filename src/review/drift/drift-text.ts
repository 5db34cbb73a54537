import { numbered } from "../../markup";
import {
  acceptanceWords,
  changeWords,
  clock,
  countsAsDrift,
  driftedObjects,
  entryLines,
  isAccepted,
  isFailed,
  planWords,
  remarks,
  staleWords,
  summary,
  takenOverWords,
} from "./change-words";
import { visibleLines, visibleText } from "../../markup";
import { writeSummary, writeWords } from "./write-words";
import type { AuditOutcome, DriftChange, DriftReport, CheckedStack, ObjectReport, StackReport } from "./drift-report";

export interface DriftTextOptions {
  /** ANSI colours. @default false */
  readonly color?: boolean;
}

type Paint = (text: string) => string;

interface Paints {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly bad: Paint;
  readonly changed: Paint;
  readonly good: Paint;
}

/** The report for a terminal; ends with a line break. */
export function driftText(report: DriftReport, { color = false }: DriftTextOptions = {}): string {
  const paints = color ? COLOURS : PLAIN;
  const sections = report.stacks.map((stack) => stackText(stack, report.stacks.length > 1, paints));
  const all = [...sections, staleText(report, paints), ...writeText(report, paints), verdict(report, paints)];
  return `${all.filter((section) => section !== "").join("\n\n")}\n`;
}

const wrap =
  (code: number): Paint =>
  (text) =>
    `\u001b[${code}m${text}\u001b[0m`;

const COLOURS: Paints = { bold: wrap(1), dim: wrap(2), bad: wrap(31), changed: wrap(33), good: wrap(32) };
const same: Paint = (text) => text;
const PLAIN: Paints = { bold: same, dim: same, bad: same, changed: same, good: same };

function verdict(report: DriftReport, { bad, changed, good, bold }: Paints): string {
  const words = summary(report);
  if (report.stacks.some(isFailed)) return bold(bad(words));
  const drifted = report.stacks.some((stack) => !isFailed(stack) && countsAsDrift(stack, false));
  return bold(drifted ? changed(words) : good(words));
}

function stackText(stack: StackReport, titled: boolean, paints: Paints): string {
  const title = titled ? [paints.bold(`${visibleText(stack.name)}  ${paints.dim(visibleText(stack.directory))}`)] : [];
  if (isFailed(stack))
    return [...title, paints.bad(`${stack.engine} could not check it:`), indented(visibleLines(stack.error), 2)].join(
      "\n",
    );
  const parts = [
    ...driftedObjects(stack).map((object) => objectText(object, stack.audit, paints)),
    ...takenOverText(stack, paints),
    ...unappliedText(stack, paints),
    ...(stack.planError === null
      ? []
      : [`${paints.bad("Cannot tell what an apply would do:")}\n${indented(visibleLines(stack.planError), 2)}`]),
    ...remarks(stack).map((line) => paints.dim(visibleText(line))),
  ];
  const calm = parts.length === 0 && titled ? [`No drift: ${numbered(stack.objects.length, "object")}`] : [];
  return [...title, ...parts, ...calm].join("\n\n");
}

function staleText(report: DriftReport, { dim }: Paints): string {
  const { title, lines } = staleWords(report);
  return lines.length === 0 ? "" : [dim(title), ...lines.map((line) => `  ${visibleText(line)}`)].join("\n");
}

/** What `--write` did, for formats that do not say it; empty without. */
export const driftWriteText = (report: DriftReport): string => writeText(report, PLAIN).join("\n\n");

function writeText({ write, stacks }: DriftReport, { bold, dim }: Paints): readonly string[] {
  if (write === undefined) return [];
  const sections = writeWords(write, stacks.length > 1).map(({ title, items }) =>
    [
      dim(visibleText(title)),
      ...items.flatMap(({ place, address, lines }) => [
        `  ${bold(visibleText(address))}${place === null ? "" : `  ${visibleText(place)}`}`,
        ...lines.map((line) => `    ${visibleText(line)}`),
      ]),
    ].join("\n"),
  );
  return [...sections, ...write.notes.map(visibleText), bold(writeSummary(write))];
}

function objectText(object: ObjectReport, audit: AuditOutcome, paints: Paints): string {
  const { bold, dim, bad, changed } = paints;
  const gone = object.changes.some(({ kind }) => kind === "gone");
  const paint = gone ? bad : changed;
  const mark = (isAccepted(object) ? dim : paint)(gone ? "-" : "~");
  const named = [
    object.name === null ? "" : `"${visibleText(object.name)}"`,
    object.id === null || object.id === object.name ? "" : dim(visibleText(object.id)),
  ];
  const since =
    object.lastWrite === null
      ? "the time of the last write is not known"
      : `since the last write, ${clock(object.lastWrite)}`;
  const lines = [
    [mark, bold(visibleText(object.address)), ...named.filter((text) => text !== "")].join(" "),
    `    ${dim(`On the service (${since}):`)}`,
    ...object.changes.flatMap((change) => changeText(change, paints)),
  ];
  if (audit.kind === "asked" || object.entries.length > 0) lines.push(...entriesText(object, dim));
  if (object.apply !== null)
    lines.push(
      `    ${dim("Apply would")} ${object.apply.words}${object.apply.details.length === 0 ? "" : ":"}`,
      ...object.apply.details.map((line) => `      ${visibleText(line)}`),
    );
  return lines.join("\n");
}

function changeText(change: DriftChange, { dim, bad, changed }: Paints): readonly string[] {
  const words = acceptanceWords(change);
  const paint = change.kind === "gone" ? bad : changed;
  return [
    `      ${(change.acceptance?.state === "accepted" ? dim : paint)(visibleText(changeWords(change)))}`,
    ...(words === null ? [] : [`        ${dim(visibleText(words))}`]),
  ];
}

function entriesText(object: ObjectReport, dim: Paint): readonly string[] {
  const span = object.lastWrite === null ? "" : " since then";
  if (object.entries.length === 0) return [`    ${dim(`In the audit log: no entry that names it${span}`)}`];
  const lines = entryLines(object.entries).map(({ when, who, what }) => ({
    when,
    who: visibleText(who),
    what: visibleText(what),
  }));
  const [times, people] = [
    Math.max(...lines.map(({ when }) => when.length)),
    Math.max(...lines.map(({ who }) => who.length)),
  ];
  return [
    `    ${dim("In the audit log:")}`,
    ...lines.map(({ when, who, what }) => `      ${when.padEnd(times)}  ${who.padEnd(people)}  ${what}`),
  ];
}

function takenOverText(stack: CheckedStack, { dim }: Paints): readonly string[] {
  const { title, lines } = takenOverWords(stack);
  if (lines.length === 0) return [];
  return [[dim(title), ...lines.map((parts) => `  ${parts.map(visibleText).join(": ")}`)].join("\n")];
}

function unappliedText({ unapplied }: CheckedStack, { dim }: Paints): readonly string[] {
  if (unapplied.length === 0) return [];
  const lines = unapplied.map((change) => `  ${visibleText(change.address)}: ${visibleText(planWords(change))}`);
  return [[dim("No drift, but an apply would change it:"), ...lines].join("\n")];
}

const indented = (text: string, by: number): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? line : " ".repeat(by) + line))
    .join("\n");
