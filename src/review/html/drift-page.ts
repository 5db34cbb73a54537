import { nounOfType } from "../../kinds";
import { numbered } from "../../markup";
import {
  acceptanceWords,
  changeWords,
  clock,
  driftedObjects,
  entryLines,
  isAccepted,
  isFailed,
  planWords,
  remarks,
  staleWords,
  summary,
  takenOverWords,
} from "../drift/change-words";
import type {
  AuditOutcome,
  CheckedStack,
  DriftChange,
  DriftReport,
  ObjectReport,
  PlannedChange,
  StackReport,
} from "../drift/drift-report";
import { visibleLines, visibleText } from "../../markup";
import { writeSummary, writeWords } from "../drift/write-words";
import { code, exactly, html, type Content, type Markup } from "../../markup";
import { page } from "./page";

/** A drifted object with its place in the page. */
interface Entry {
  readonly id: string;
  readonly object: ObjectReport;
  readonly audit: AuditOutcome;
}

interface Section {
  readonly stack: StackReport;
  readonly entries: readonly Entry[];
}

/** The report as one HTML page, with the style and the rules of a review's page. */
export function driftPage(report: DriftReport): string {
  let next = 1;
  const sections = report.stacks.map((stack): Section => ({
    stack,
    entries: isFailed(stack)
      ? []
      : driftedObjects(stack).map((object) => ({ id: `object-${next++}`, object, audit: stack.audit })),
  }));
  const isNamed = report.stacks.length > 1;
  return page({
    title: `Drift report: ${summary(report)}`,
    kicker: "Drift report",
    heading: summary(report),
    made: made(report),
    skip: { to: "objects", words: "Skip to the objects" },
    main: html`${sections.map(({ stack }) => failures(stack))}
${contents(sections.flatMap(({ entries }) => entries))}
<div id="objects" tabindex="-1">${sections.map((section, at) => stackSection(section, at + 1, isNamed))}</div>
${stale(report)}${written(report)}`,
    foot: html`Made by <code>wfa drift</code>. Values that are sensitive are not in this page.`,
  });
}

function made({ createdAt, stacks, baseline }: DriftReport): Markup {
  const engines = [...new Set(stacks.map(({ engine }) => engine))].join(", ");
  const accepted = baseline === undefined ? null : html` &middot; baseline ${code(baseline.file)}`;
  return html`<p class="made">Checked <time datetime="${createdAt}">${clock(createdAt)}</time> &middot; ${visibleText(engines)}${accepted}</p>`;
}

function failures(stack: StackReport): Content {
  const error = isFailed(stack) ? stack.error : stack.planError;
  if (error === null) return null;
  const what = isFailed(stack) ? "could not check" : "cannot tell what an apply would do to";
  return html`<section class="panel warn"><h2>${visibleText(stack.engine)} ${what} ${code(stack.name)}</h2><pre class="message">${exactly(visibleLines(error.trimEnd()))}</pre></section>`;
}

function contents(entries: readonly Entry[]): Content {
  if (entries.length === 0) return null;
  const line = ({ id, object }: Entry): Markup =>
    html`<li><a href="#${id}">${badge(object)}<span class="what">${code(object.name ?? object.address)} <span class="noun">${noun(object)}</span></span><span class="summary">${numbered(object.changes.length, "change")}</span></a></li>`;
  return html`<nav aria-label="Objects"><ul class="contents">${entries.map(line)}</ul></nav>`;
}

const noun = ({ type }: ObjectReport): string => visibleText(nounOfType(type));

function badge(object: ObjectReport): Markup {
  const isGone = object.changes.some(({ kind }) => kind === "gone");
  const [kind, glyph, word] = isGone ? (["delete", "\u2212", "gone"] as const) : (["update", "~", "changed"] as const);
  return isAccepted(object)
    ? html`<span class="badge"><span class="glyph" aria-hidden="true">&#10003;</span>accepted</span>`
    : html`<span class="badge ${kind}"><span class="glyph" aria-hidden="true">${glyph}</span>${word}</span>`;
}

function stackSection({ stack, entries }: Section, at: number, isNamed: boolean): Content {
  const id = `stack-${at}`;
  const heading = isNamed
    ? html`${code(stack.name)} <span class="noun">${visibleText(stack.directory)}</span>`
    : "Drifted objects";
  if (!isNamed && entries.length === 0)
    return isFailed(stack) ? null : html`${takenOver(stack, at)}${unapplied(stack, at)}${notes(stack)}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${sectionBody(stack, entries, at)}</section>`;
}

function sectionBody(stack: StackReport, entries: readonly Entry[], at: number): Markup {
  if (isFailed(stack)) return html`<p>It could not be checked.</p>`;
  const calm = entries.length === 0 ? html`<p>No drift: ${numbered(stack.objects.length, "object")}.</p>` : null;
  return html`${calm}${entries.map(article)}${takenOver(stack, at)}${unapplied(stack, at)}${notes(stack)}`;
}

function article({ id, object, audit }: Entry): Markup {
  const { address, name, apply } = object;
  return html`<article id="${id}" aria-labelledby="${id}-title">
<header>${badge(object)}<h3 id="${id}-title">${code(name ?? address)} <span class="noun">${noun(object)}</span></h3>${name === null ? null : html`<p class="address">${code(address)}${object.id === null ? null : html`, id ${code(object.id)}`}</p>`}</header>
<h4>On the service, ${object.lastWrite === null ? "the time of the last write is not known" : `since the last write, ${clock(object.lastWrite)}`}</h4>
<ul class="plain">${object.changes.map(changeItem)}</ul>
${entriesPart(object, audit)}
${apply === null ? null : html`<h4>An apply would ${apply.words}</h4>${detailsOf(apply)}`}
</article>`;
}

const detailsOf = ({ details }: PlannedChange): Content =>
  details.length === 0 ? null : html`<ul class="plain">${details.map((detail) => html`<li>${code(detail)}</li>`)}</ul>`;

function changeItem(change: DriftChange): Markup {
  const said = acceptanceWords(change);
  const more = said === null ? null : html`<br><span class="on-apply">${code(said)}</span>`;
  if (change.kind === "pendingSubmission") {
    const lines = change.lines.map((line) => html`<li>${code(line)}</li>`);
    return html`<li><strong>Someone else&#39;s submission is pending</strong>${lines.length === 0 ? null : html`<ul class="plain">${lines}</ul>`}${more}</li>`;
  }
  const isOwn = change.kind === "gone" || change.kind === "hiddenDocument";
  return html`<li>${isOwn ? html`<strong>${changeWords(change)}</strong>` : code(changeWords(change))}${more}</li>`;
}

function entriesPart(object: ObjectReport, audit: AuditOutcome): Content {
  if (object.entries.length === 0)
    return audit.kind === "asked" ? html`<p class="when">In the audit log: no entry that names it.</p>` : null;
  const rows = entryLines(object.entries).map(
    ({ when, who, what }) => html`<li>${when}${who === "" ? null : html` ${code(who)}`}: ${code(what)}</li>`,
  );
  return html`<h4>In the audit log</h4><ul class="plain">${rows}</ul>`;
}

function takenOver(stack: CheckedStack, at: number): Content {
  const { title, lines } = takenOverWords(stack);
  if (lines.length === 0) return null;
  return html`<section class="panel" aria-labelledby="taken-over-${at}"><h2 id="taken-over-${at}">${title}</h2><ul>${lines.map(([address, change]) => html`<li>${code(address)}: ${code(change)}</li>`)}</ul></section>`;
}

function unapplied({ unapplied: all }: CheckedStack, at: number): Content {
  if (all.length === 0) return null;
  return html`<section class="panel" aria-labelledby="unapplied-${at}"><h2 id="unapplied-${at}">No drift, but an apply would change it</h2><ul>${all.map((change) => html`<li>${code(change.address)}: ${code(planWords(change))}</li>`)}</ul></section>`;
}

const notes = (stack: CheckedStack): Content =>
  remarks(stack).map((remark) => html`<p class="when">${code(remark)}</p>`);

function stale(report: DriftReport): Content {
  const { title, lines } = staleWords(report);
  if (lines.length === 0) return null;
  return html`<section class="panel" aria-labelledby="stale"><h2 id="stale">${title}</h2><ul>${lines.map((line) => html`<li>${code(line)}</li>`)}</ul></section>`;
}

function written({ write, stacks }: DriftReport): Content {
  if (write === undefined) return null;
  const sections = writeWords(write, stacks.length > 1).map(
    ({ title, items }) =>
      html`<h3>${visibleText(title)}</h3><ul>${items.map(({ place, address, lines }) => html`<li>${code(address)}${place === null ? null : html` ${code(place)}`}<ul>${lines.map((line) => html`<li>${code(line)}</li>`)}</ul></li>`)}</ul>`,
  );
  return html`<section class="panel" aria-labelledby="written"><h2 id="written">${writeSummary(write)}</h2>${sections}${write.notes.map((note) => html`<p>${code(note)}</p>`)}</section>`;
}
