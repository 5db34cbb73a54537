import { byteOrderMarkOf, FilledDocument, revision } from "../../../document";
import { bullets, DiagnosticError } from "../../../framework";
import type { Context, ProviderData } from "../../shared";
import {
  comparisonRules,
  type ComparisonRules,
  documentOf,
  judge,
  type Judgement,
  linesOf,
  nothingWanted,
  patchedText,
  pendingLines,
  type Rendition,
  type Shown,
  type Versions,
} from "../../versions";
import { definitionOf } from "../definition";
import { knownBy, type Recorded } from "../record";
import { equalDocuments, type WorkflowState } from "../schema";
import { literalSubstitutions } from "../substitutions";

interface Refreshed {
  readonly state: WorkflowState;
  readonly record: Recorded;
}

/**
 * State after a refresh: the text of our last write with the changes since. Warns of a submission that is not recorded.
 */
export function refreshed(
  state: WorkflowState,
  record: Recorded,
  shown: Shown,
  judgement: Judgement,
  rules: ComparisonRules,
  { data, diagnostics }: Pick<Context, "data" | "diagnostics">,
): Refreshed {
  const { counts, isDrifted, approved } = judgement;
  const pending = pendingLines(judgement, rules);
  if (pending !== null) {
    diagnostics.warning({
      summary: `Workflow "${shown.name ?? state.id}" has a pending submission that is not recorded in state`,
      detail:
        "Somebody else submitted it, or an apply of this configuration that was killed before it could record it. If it contains the configured document, the apply goes on from it. Otherwise an apply that changes the document or deletes the workflow fails while it is pending. overwrite_pending_submission = true allows both" +
        (pending.length === 0 ? "" : `\n\n${bullets("What it changes:", pending)}`),
      path: [{ attribute: "pending_submission" }],
    });
  }
  const version = judgement[counts].rendition!;
  const template = record.sent?.template ?? record.baseline ?? version;
  const text = spelledAs(
    state.document,
    isDrifted
      ? patchedText({ ...record, sent: record.sent?.template ?? null }, version, rules, record.sent?.values)
      : template.text,
  );
  const document = new FilledDocument(documentOf(text), record.sent?.values);
  const mayAdoptDrift = isDrifted && (state.drift ?? []).length === 0 && areFlagsShown(judgement);
  return {
    state: {
      ...state,
      document: text,
      name: shown.name ?? state.name,
      state: approved.isBaseline ? "approved" : counts,
      pending_submission: pending !== null,
      pending_changes: pending,
      revision: text === state.document && state.revision !== null ? state.revision : revision(document),
      definition_json: definitionOf(document, state, data),
      drift: isDrifted ? linesOf(judgement[counts].changes) : [],
      ...flagsAfter(state, judgement),
    },
    record:
      isAsSeen(record.seen, shown) && record.mayAdoptDrift === mayAdoptDrift
        ? record
        : { ...record, seen: versionsOf(shown), mayAdoptDrift },
  };
}

/**
 * Private state refers to the text that is in state, and the framework keeps one that means the same. The recorded text
 * has no byte order mark.
 */
const spelledAs = (before: string | null, text: string): string =>
  before === null || equalDocuments(before, text)
    ? (before ?? text)
    : byteOrderMarkOf(before) + text.slice(byteOrderMarkOf(text).length);

const versionsOf = ({ submitted, approved }: Versions): Versions => ({ submitted, approved });

/** Whether both versions are as they were at the last refresh or write. */
const isAsSeen = (before: Versions, now: Versions): boolean =>
  (["submitted", "approved"] as const).every(
    (version) => before[version]?.text === now[version]?.text && before[version]?.hidden === now[version]?.hidden,
  );

/** A version that was written without a record, as by an apply that was killed, may have reset a flag that is hidden. */
const areFlagsShown = ({ flags }: Judgement): boolean =>
  [...flags.values()].every(({ shown, known }) => shown !== null || known === null);

/** A shown flag is used as it is; a hidden one has the value of the last write, unless that write did not set it. */
function flagsAfter(state: WorkflowState, { flags }: Judgement): Pick<WorkflowState, "enabled" | "triggers"> {
  if (state.triggers === null) return { enabled: flags.get(null)!.value, triggers: null };
  const triggers = [...state.triggers.keys()].flatMap((name): [string, boolean][] => {
    const value = flags.get(name)?.value ?? null;
    return value === null ? [] : [[name, value]];
  });
  return { enabled: flags.get(null)!.value, triggers: new Map(triggers) };
}

/** State after the first refresh of an import: the current workflow becomes state and baseline. */
export function imported(
  state: WorkflowState,
  unrecorded: Recorded,
  shown: Shown,
  paths: Omit<ComparisonRules, "contentFlags">,
  data: ProviderData,
): Refreshed {
  const { approved, flags } = shown;
  const version: Rendition | null = approved ?? shown.submitted;
  if (version === null) {
    throw new DiagnosticError({
      summary: "The workflow has no version",
      detail: "Neither a submitted nor an approved version can be read",
    });
  }
  const record: Recorded = { ...unrecorded, kind: "imported", baseline: version, seen: versionsOf(shown) };
  const rules = comparisonRules(paths, knownBy(record, state));
  const judgement = judge(knownBy(record, state), shown, nothingWanted(approved !== null), rules);
  const server = revision(version);
  return {
    state: {
      ...state,
      document: version.text,
      substitutions: literalSubstitutions(version),
      name: shown.name,
      approve: approved !== null,
      enabled: flags.enabled,
      triggers: flags.triggers.size === 0 ? null : flags.triggers,
      state: judgement.counts,
      pending_submission: judgement.pendingSubmission,
      pending_changes: pendingLines(judgement, rules),
      revision: server,
      server_revision: server,
      definition_json: definitionOf(version, state, data),
      drift: [],
    },
    record,
  };
}
