import { attributePath } from "../../cty";
import { byteOrderMarkOf, FilledDocument, LazyDocument, revision } from "../../document";
import { bullets, type Diagnostics } from "../../framework";
import { knownValue } from "../shared/attribute-values";
import { findKnown, findToRead, recordFound } from "../shared/find-object";
import { writtenNow } from "../shared/provenance";
import type { Context, ProviderData } from "../shared/service-call";
import { linesOf, patchedText, pathRulesOf, type PathRules } from "../versions/compare";
import type { FlagName } from "../versions/flags";
import { comparisonRules, judge, nothingWanted, pendingLines, type Judgement } from "../versions/judge";
import { read, readAmongMany, type ReadOptions, type Shown, type Versions } from "../versions/read";
import { creatableWorkflow, listWorkflows } from "./creatable";
import { definitionOf, literalSubstitutions } from "./filled-document";
import { namingOf } from "./messages";
import {
  decodeRecord,
  encodeRecord,
  knownBy,
  isUnrecorded,
  recordWithoutPrivateState,
  redactionOf,
  UNRECORDED,
  withBaseline,
  type Recorded,
} from "./record";
import { equalDocuments, type StoredWorkflow, type WorkflowState } from "./schema";

/** Refresh: read, judge, then derive state. Null if neither version exists any more. */
export async function readWorkflow(
  { state, private: privateState }: StoredWorkflow,
  context: Context,
): Promise<StoredWorkflow | null> {
  const { data, signal } = context;
  const paths = pathRulesOf(state, data);
  const decoded = decodeRecord(privateState, state.document);
  if (decoded.kind === "unconfirmed") {
    const { sent, undoneFlags, secrets } = decoded;
    const creatable = creatableWorkflow({ document: sent, redaction: redactionOf(decoded), paths }, data);
    const created = await findToRead(creatable, { id: state.id, provenance: decoded }, context);
    const submitted = created?.observed.submitted ?? null;
    if (created === null || submitted === null) return null;
    const written = { ...UNRECORDED, kind: "confirmed", sent, undoneFlags, secrets, ...writtenNow() } as const;
    const record = { ...written, baseline: submitted, seen: created.observed };
    const now = { ...state, id: created.id, server_revision: submitted.serverRevision() };
    return readWorkflow({ state: now, private: encodeRecord(record, now.document) }, context);
  }
  // State after an import has only the id; any other state without private state was left by a plugin that died.
  const isImport = (state.document as string | null) === null;
  const before = isUnrecorded(decoded) && !isImport ? recordWithoutPrivateState(state, decoded.secrets) : decoded;
  const { redact } = redactionOf(before);
  const reading: Omit<ReadOptions, "signal"> = {
    redact,
    seen: before.seen,
    contentFlags: comparisonRules(paths, knownBy(before, state)).contentFlags,
    ...(isImport ? {} : { flags: [null, ...(state.triggers?.keys() ?? [])] }),
  };
  // Without approval our own document is the submitted version, which is then read directly.
  const get = (id: string, options: ReadOptions): Promise<Shown | null> =>
    state.approve ? readAmongMany(data, "workflow", id, options) : read(data.client, id, options);
  const there = await findKnown(
    { ...namingOf(state.name), get: (id, options) => get(id, { ...options, ...reading }) },
    { id: state.id, provenance: before },
    signal,
  );
  const kind = { ...namingOf(state.name), list: listWorkflows(data.client) };
  await recordFound(kind, state.id, there?.id ?? null, context);
  if (there === null) return null;
  const shown = there.observed;
  if (isImport) return imported(state, before, shown, paths, data);
  const record = withBaseline(before, shown, paths);
  const judgement = judge(knownBy(record, state), shown, nothingWanted(state.approve), paths);
  warnOfPending({ ...state, name: shown.name }, pendingLines(judgement), context.diagnostics);
  const mayAdoptDrift = judgement.isDrifted && (state.drift ?? []).length === 0 && areFlagsShown(judgement);
  const isAsRecorded = isAsSeen(record.seen, shown) && record.mayAdoptDrift === mayAdoptDrift;
  const now = isAsRecorded ? record : { ...record, seen: shown, mayAdoptDrift };
  const refreshed = stateNow(state, now, shown, judgement, data);
  const isUnchanged = now === decoded && refreshed.document === state.document;
  return { state: refreshed, private: isUnchanged ? privateState : encodeRecord(now, refreshed.document) };
}

function warnOfPending(
  { name, id, overwrite_pending_submission: overwrites }: WorkflowState,
  lines: readonly string[] | null,
  diagnostics: Diagnostics,
): void {
  if (lines === null) return;
  diagnostics.warning({
    summary: `Workflow "${name ?? id}" has a pending submission that is not recorded in state`,
    detail:
      "Somebody else submitted it, or an apply of this configuration that was killed before it could record it. If it contains the configured document, the apply goes on from it. Otherwise an apply that changes the document or deletes the workflow " +
      (overwrites
        ? "discards it, as overwrite_pending_submission = true allows"
        : "fails while it is pending. overwrite_pending_submission = true allows both") +
      (lines.length === 0 ? "" : `\n\n${bullets("What it changes:", lines)}`),
    path: attributePath("pending_submission"),
  });
}

/** State after a refresh: the text of our last write with the changes since. */
function stateNow(
  state: WorkflowState,
  { sent, baseline }: Recorded,
  shown: Shown,
  judgement: Judgement,
  data: ProviderData,
): WorkflowState {
  const { counts, isDrifted, approved, flags, rules } = judgement;
  const { rendition, changes } = judgement[counts];
  const version = rendition!;
  const template = sent?.template ?? null;
  const text = spelledAs(
    state.document,
    isDrifted
      ? patchedText({ sent: template, baseline }, version, rules, sent?.values)
      : (template ?? baseline ?? version).text,
  );
  const document = new FilledDocument(new LazyDocument(text), sent?.values);
  // A shown flag is used as it is; a hidden one has the value of the last write, unless that write did not set it.
  const flagOf = (name: FlagName): boolean | null => flags.get(name)?.value ?? null;
  const triggers = [...(state.triggers?.keys() ?? [])].map((name) => [name, flagOf(name)] as const);
  return {
    ...state,
    document: text,
    name: shown.name ?? state.name,
    state: approved.isBaseline ? "approved" : counts,
    pending_submission: judgement.pendingSubmission,
    pending_changes: pendingLines(judgement),
    revision: text === state.document && state.revision !== null ? state.revision : revision(document),
    definition_json: knownValue(definitionOf(document, state, data)),
    drift: isDrifted ? linesOf(changes) : [],
    enabled: flagOf(null),
    triggers: state.triggers && new Map(triggers.filter((each): each is [string, boolean] => each[1] !== null)),
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

/** Whether both versions are as they were at the last refresh or write. */
const isAsSeen = (before: Versions, now: Versions): boolean =>
  (["submitted", "approved"] as const).every(
    (version) => before[version]?.text === now[version]?.text && before[version]?.hidden === now[version]?.hidden,
  );

/** A version that was written without a record, as by an apply that was killed, may have reset a flag that is hidden. */
const areFlagsShown = ({ flags }: Judgement): boolean =>
  [...flags.values()].every(({ shown, known }) => shown !== null || known === null);

/** After the first refresh of an import: the current workflow becomes state and baseline. */
function imported(
  state: WorkflowState,
  unrecorded: Recorded,
  shown: Shown,
  paths: PathRules,
  data: ProviderData,
): StoredWorkflow {
  const { submitted, approved, flags } = shown;
  const version = (approved ?? submitted)!;
  const record: Recorded = { ...unrecorded, kind: "imported", baseline: version, seen: shown };
  const judgement = judge(knownBy(record, state), shown, nothingWanted(approved !== null), paths);
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
      pending_changes: pendingLines(judgement),
      revision: server,
      server_revision: server,
      definition_json: knownValue(definitionOf(version, state, data)),
      drift: [],
    },
    private: encodeRecord(record, version.text),
  };
}
