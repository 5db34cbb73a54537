import { auditRecord, type AuditEntry, type AuditSubject } from "../../audit-log";
import { valuesAt, type JsonValue } from "../../document";
import { createRedactor } from "../../redaction";
import {
  textOrNull,
  textsOf,
  withoutKeys,
  type ObjectChange,
  type Plan,
  type ProviderBlock,
  type StoredObject,
} from "../../engine-json";
import type { JsonObject } from "../../json";
import { auditIndex, entriesAfter, type AuditIndex } from "./audit-log";
import type {
  AuditOutcome,
  DriftChange,
  CheckedStack,
  ObjectReport,
  PlannedChange,
  UnappliedChange,
} from "./drift-report";
import { lastWrites } from "./last-writes";
import { documentIsHidden, objectDrift } from "./object-drift";
import { NO_CHANGE, plannedChange } from "./planned-change";
import { isTakenOver } from "./taken-over";
import { topAttribute } from "./attribute-changes";
import { DOCUMENTS } from "../objects/drift";
import type { IsIgnored } from "../ignored";

/** What an engine printed about one stack. */
export interface StackPlans {
  /** A refresh-only plan. */
  readonly refreshed: Plan;
  /** An ordinary plan; null if there is none. */
  readonly planned: Plan | null;
}

/** Optional inputs that complete the findings; a report says what is missing. */
export interface StackContext {
  /** The stored objects, for the times of the last writes; empty if they could not be obtained. */
  readonly stored: readonly StoredObject[];
  /** What the last write of an object sent, by address, for those that have a document or a definition. */
  readonly lastWritten: ReadonlyMap<string, string>;
  /** The records of the audit log, by the key of the provider block that has the connection. */
  readonly records: ReadonlyMap<string, readonly JsonObject[]>;
  readonly audit: AuditOutcome;
  /** Why there is no ordinary plan; null if there is one, or it was not asked for. */
  readonly planError: string | null;
  /** Further remarks, in sentences. */
  readonly notes: readonly string[];
  /** What the configuration's `ignore_changes` hide. @default nothing */
  readonly isIgnored?: IsIgnored;
}

/** What changed in one stack, before the audit log is queried. */
export interface DriftFindings {
  readonly drifted: boolean;
  /** The blocks of this provider that manage an object that drifted. */
  readonly providers: readonly ProviderBlock[];
  /** Puts `(sensitive)` in place of everything that the plans mark as sensitive. */
  readonly mask: (text: string) => string;
  complete(context: StackContext): Omit<CheckedStack, "name" | "directory" | "engine">;
}

interface Finding {
  readonly address: string;
  readonly type: string;
  readonly values: JsonObject;
  readonly hidden: boolean;
  readonly provider: string | null;
  readonly changes: readonly DriftChange[];
  readonly takenOver: readonly DriftChange[];
  readonly apply: PlannedChange | null;
}

export function findDrift({ refreshed, planned }: StackPlans): DriftFindings {
  const found = refreshed.drift.filter(isOne);
  const proposed = planned === null ? null : planned.changes.filter(isOne);
  const documents = [
    ...refreshed.state.map(({ values }) => values),
    ...[...found, ...(proposed ?? [])].flatMap(({ before, after }) => [before, after]),
  ];
  const { redact: mask } = createRedactor([
    ...refreshed.secrets(),
    ...(planned === null ? [] : planned.secrets()),
    ...documents.flatMap(documentSecrets),
  ]);
  const refreshes = new Map(found.map((change) => [change.address, change]));
  const proposals = new Map(proposed?.map((change) => [change.address, change]));
  const finding = (address: string, type: string, values: JsonObject | null, sensitive: JsonValue): Finding => {
    const refresh = refreshes.get(address) ?? null;
    const changes = objectDrift({ type, values, sensitive, refresh, mask });
    return {
      address,
      type,
      values: values ?? refresh?.before ?? {},
      hidden: documentIsHidden(values ?? refresh?.before ?? null, sensitive, refresh?.beforeSensitive ?? false),
      provider: type.startsWith("wfa_") ? providerOf(refreshed, address) : null,
      changes: changes.map((change) => maskedChange(change, mask)),
      takenOver: [],
      apply: proposed === null ? null : maskedPlan(applyOf(proposals.get(address), refresh), mask),
    };
  };
  const present = new Set(refreshed.state.map(({ address }) => address));
  const findings = [
    ...refreshed.state.map(({ address, type, values, sensitive }) => finding(address, type, values, sensitive)),
    ...found
      .filter(({ address }) => !present.has(address))
      .map(({ address, type, beforeSensitive }) => finding(address, type, null, beforeSensitive)),
  ].sort((a, b) => (a.address < b.address ? -1 : 1));
  const drifted = findings.filter(({ changes }) => changes.length > 0);
  const known = new Set(findings.flatMap(({ values }) => subjectOf(values).ids));
  return {
    drifted: drifted.length > 0,
    providers: refreshed.providers.filter(({ ours, key }) => ours && drifted.some(({ provider }) => provider === key)),
    mask,
    complete({ stored, lastWritten, records, audit, planError, notes, isIgnored = () => false }) {
      const written = lastWrites(stored);
      const judged = findings.map((each) =>
        withoutTakenOver(withIgnored(each, isIgnored), proposals, lastWritten.get(each.address) ?? null),
      );
      const left = judged.filter(({ changes }) => changes.length > 0);
      const logs = new Map([...records].map(([key, list]) => [key, auditIndex(list.map(auditRecord), known)]));
      return {
        outcome: left.length > 0 ? "drifted" : "in-sync",
        objects: judged.map((each) =>
          report(each, written.get(each.address) ?? null, logs.get(each.provider ?? "") ?? null, mask),
        ),
        audit,
        unapplied: unapplied(proposed ?? [], new Set(left.map(({ address }) => address)), mask),
        planError: planError === null ? null : mask(planError),
        notes: notes.map(mask),
      };
    },
  };
}

/** The values in an object's own document that its `sensitive_paths` select. */
function documentSecrets(values: JsonObject | null): readonly string[] {
  const paths = textsOf(values?.["sensitive_paths"]);
  const text = values?.["document"];
  return paths.length === 0 || typeof text !== "string" ? [] : valuesAt(text, paths);
}

/**
 * The key of the provider block that manages an object: the first block for objects that are no longer in the
 * configuration, or whose block the plan does not show.
 */
function providerOf({ providers, blocks }: Plan, address: string): string | null {
  const ours = providers.filter((each) => each.ours);
  const key = blocks.get(withoutKeys(address))?.providerKey;
  return (ours.find((each) => each.key === key) ?? ours[0])?.key ?? null;
}

/** A managed object itself, not a deposed one. */
const isOne = ({ mode, deposed }: ObjectChange): boolean => mode === "managed" && deposed === null;

function applyOf(proposal: ObjectChange | undefined, refresh: ObjectChange | null): PlannedChange {
  if (proposal === undefined) return NO_CHANGE;
  const applied = refresh?.before;
  // Only a state without drift contains the document that was applied last.
  const clean = Array.isArray(applied?.["drift"]) && (applied["drift"] as readonly JsonValue[]).length === 0;
  const revision = clean ? applied?.["revision"] : null;
  return plannedChange(proposal, typeof revision === "string" ? revision : null);
}

function unapplied(
  proposed: readonly ObjectChange[],
  drifted: ReadonlySet<string>,
  mask: (text: string) => string,
): readonly UnappliedChange[] {
  return proposed
    .filter(
      ({ address, actions }) =>
        !drifted.has(address) && actions.some((action) => action !== "no-op" && action !== "read"),
    )
    .map((change) => ({
      address: change.address,
      type: change.type,
      ...maskedPlan(plannedChange(change, null), mask),
    }));
}

const withIgnored = (finding: Finding, isIgnored: IsIgnored): Finding => ({
  ...finding,
  changes: finding.changes.map((change) =>
    isIgnored(finding.address, attributeOf(change, finding.type)) ? { ...change, ignored: true } : change,
  ),
});

function attributeOf(change: DriftChange, type: string): string {
  if (change.kind === "attribute") return topAttribute(change.path);
  return change.kind === "document" || change.kind === "hiddenDocument" ? (DOCUMENTS[type] ?? "") : "";
}

function withoutTakenOver(
  finding: Finding,
  proposals: ReadonlyMap<string, ObjectChange>,
  applied: string | null,
): Finding {
  const proposal = proposals.get(finding.address);
  if (proposal === undefined) return finding;
  const { values, changes } = finding;
  const takenOver = changes.filter(
    (change) => change.ignored !== true && isTakenOver(change, { proposal, values, applied }),
  );
  return takenOver.length === 0
    ? finding
    : { ...finding, takenOver, changes: changes.filter((change) => !takenOver.includes(change)) };
}

function report(
  finding: Finding,
  lastWrite: string | null,
  log: AuditIndex | null,
  mask: (text: string) => string,
): ObjectReport {
  const { address, type, values, changes, takenOver, apply } = finding;
  const drifted = changes.length > 0;
  const subject = subjectOf(values);
  const name = textOrNull(values["name"]);
  const entries = drifted && log !== null ? entriesAfter(log.naming(subject), lastWrite) : [];
  const shown = (text: string | null): string | null => (text === null ? null : mask(text));
  return {
    address,
    type,
    id: shown(subject.ids[0] ?? null),
    name: shown(name),
    drifted,
    changes,
    ...(takenOver.length === 0 ? {} : { takenOver }),
    lastWrite,
    entries: entries.map((entry) => shownEntry(entry, finding.hidden, mask)),
    apply,
  };
}

/** No details for an object whose document is sensitive, because they may quote it. */
const shownEntry = (
  { time, who, what, detail }: AuditEntry,
  hidden: boolean,
  mask: (text: string) => string,
): AuditEntry => ({
  time,
  who: who === null ? null : mask(who),
  what: mask(what),
  detail: hidden ? "" : mask(detail),
});

/** A part of a workflow is identified by the workflow's id, because its own name, such as a trigger's, is common. */
function subjectOf(values: JsonObject): AuditSubject {
  const workflow = textOrNull(values["workflow_id"]);
  const ids = [textOrNull(values["id"]), workflow].filter((id) => id !== null);
  return { ids, name: workflow === null ? textOrNull(values["name"]) : null };
}

function maskedChange(change: DriftChange, mask: (text: string) => string): DriftChange {
  switch (change.kind) {
    case "document":
      return { ...change, line: mask(change.line) };
    case "attribute":
      return { ...change, path: mask(change.path), before: mask(change.before), after: mask(change.after) };
    case "pendingSubmission":
      return { ...change, lines: change.lines.map(mask) };
    case "gone":
    case "hiddenDocument":
      return change;
  }
}

const maskedPlan = ({ actions, words, details }: PlannedChange, mask: (text: string) => string): PlannedChange => ({
  actions,
  words,
  details: details.map(mask),
});
