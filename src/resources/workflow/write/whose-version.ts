import type { ServiceClient, Version, WriteAnswer } from "../../../client";
import { DocumentError, matches, parseDocument, significantChildren, type XmlDocument } from "../../../document";
import type { DiagnosticText } from "../../../framework";
import type { Coordination } from "../../connection";
import {
  auditTestimony,
  degreeOf,
  unexplained,
  verdictOf,
  type AuditQuestion,
  type Evidence,
  type SeenManners,
  type Testimony,
  type Verdict,
} from "../../observation";
import {
  type ComparisonRules,
  type Known,
  linesOf,
  type Redact,
  type Rendition,
  rewritingOf,
  sameApartFromNotes,
  type Rewriting,
} from "../../workflow-versions";
import { authorOf, shownOtherwise } from "./concurrent-change-messages";

/** A document that was written, and what may tell whether a version is that document. */
export interface WrittenDocument {
  readonly id: string;
  /** The workflow's name in messages. */
  readonly label: string;
  readonly document: XmlDocument;
  readonly rules: ComparisonRules;
  /** What the answer to the write shows; null for nothing. */
  readonly answered: AnsweredDocument | null;
  /** Our last write, which shows what the service makes of our documents; null for a create. */
  readonly record: Pick<Known, "applied" | "renditions"> | null;
  /** See `AuditQuestion`; undefined if the audit log cannot tell. */
  readonly before: AuditQuestion["before"] | undefined;
  readonly counts: (differs: Evidence["differs"]) => Promise<Testimony>;
}

/** The document in the answer to a write. */
export interface AnsweredDocument {
  readonly rendition: Rendition;
  /** Whether it is our own text to the letter, which a service may only have sent back. */
  readonly isEcho: boolean;
}

/** Whose a version is after our write; somebody else's comes with a line for each change. */
export type JudgedVersion =
  /**
   * `warnings`: changes of which nothing tells who made them. `isEvident`: whether its content or the answer to the write
   * told, so that nothing was asked of the service.
   */
  | { readonly isOurs: true; readonly warnings: readonly DiagnosticText[]; readonly isEvident: boolean }
  | { readonly isOurs: false; readonly changes: readonly string[]; readonly who: string };

/** What judging needs of the run. */
export interface Witnesses {
  readonly client: ServiceClient;
  readonly coordination: Coordination;
  readonly signal: AbortSignal;
}

/**
 * Whether a version is the written document, what the service made of it, or somebody else's work. Where nothing tells,
 * it counts as ours, with a warning unless the service is known to change documents in this way.
 */
export async function whoseVersion(
  version: Rendition,
  name: Version,
  written: WrittenDocument,
  { client, coordination, signal }: Witnesses,
): Promise<JudgedVersion> {
  const { id, label, document, rules, answered, record, before, counts } = written;
  const { manners } = coordination;
  const rewriting = rewritingOf(document, version, id, rules);
  const usual = new Set([...manners.kinds, ...usualRewriting(written).map(({ kind }) => kind)]);
  const differs = degreeOf(rewriting, usual);
  const asked = new Map<string, Promise<Testimony>>();
  let isEvident = true;
  const audit = async (): Promise<Testimony> => {
    isEvident = false;
    if (before === undefined) return null;
    const testimony = asked.get(id) ?? auditTestimony({ client, coordination }, { id, before }, { signal });
    asked.set(id, testimony);
    return testimony;
  };
  const verdict = await verdictOf({
    differs,
    answer: answered === null ? null : answerOf(answered, version, written),
    audit,
    counts: () => counts(differs),
    keeps: record === null ? answered?.isEcho === true && manners.keeps : isFaithful(record),
  });
  if (verdict.kind === "theirs") {
    const from = answered === null || answered.isEcho ? null : rewritingOf(answered.rendition, version, id, rules);
    const changes = (from ?? rewriting.filter(({ kind }) => !usual.has(kind))).map(({ difference }) => difference);
    const who = verdict.who || (await authorOf(client, id, name, signal)) || whoIn(await audit());
    return { isOurs: false, changes: linesOf(changes), who };
  }
  if (differs === "nowhere") manners.keeps = true;
  return { isOurs: true, isEvident, warnings: warningsOf(verdict, rewriting, usualRewriting(written), label, manners) };
}

/**
 * The warning of what is `unexplained`, if anything is.
 *
 * @param usual what the service is known to have done to the same workflow's document
 */
export function warningsOf(
  verdict: Verdict,
  rewriting: readonly Rewriting[],
  usual: readonly Rewriting[],
  label: string,
  { kinds }: SeenManners,
): readonly DiagnosticText[] {
  const strange = unexplained(verdict, rewriting, new Set(usual.map(({ kind }) => kind)), kinds);
  return strange.length === 0 ? [] : [shownOtherwise(label, linesOf(strange.map(({ difference }) => difference)))];
}

const whoIn = (testimony: Testimony): string => (testimony?.kind === "theirs" ? testimony.who : "");

/** What the service made of our last document. */
function usualRewriting({ id, record, rules }: WrittenDocument): readonly Rewriting[] {
  const [applied, baseline] = [record?.applied ?? null, record?.renditions[0]];
  return applied === null || baseline === undefined ? [] : rewritingOf(applied, baseline, id, rules);
}

/** A service that kept our last document, apart from its additions, would have kept this one. */
export const isFaithful = ({ applied, renditions: [baseline] }: Pick<Known, "applied" | "renditions">): boolean =>
  applied === null || baseline === undefined || matches(applied, baseline);

function answerOf(
  { rendition, isEcho }: AnsweredDocument,
  version: Rendition,
  { id, rules }: WrittenDocument,
): Evidence["answer"] {
  if (rendition.isSameTextAs(version) || sameApartFromNotes(rendition, version, id, rules)) return "same";
  return isEcho ? null : "other";
}

/**
 * The document in the answer to our write. Null if it has none, or one that only identifies the workflow.
 *
 * @param sent the text of the request
 */
export async function answeredDocument(
  answer: WriteAnswer | null,
  document: XmlDocument,
  sent: string,
  redact: Redact,
): Promise<AnsweredDocument | null> {
  const xml = answer?.xml ?? null;
  if (xml === null) return null;
  try {
    const received = parseDocument(xml);
    const hasElements = (each: XmlDocument): boolean =>
      significantChildren(each.root).some(({ kind }) => kind === "element");
    const isWhole =
      received.root.name.local === document.root.name.local && (hasElements(received) || !hasElements(document));
    if (!isWhole) return null;
    const rendition = await redact(received);
    return { rendition, isEcho: rendition.isText(sent) };
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}
