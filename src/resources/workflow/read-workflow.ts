import { byteOrderMarkOf, FilledDocument, LazyDocument, revision } from "../../document";
import { bullets, DiagnosticError } from "../../framework";
import { knownValue } from "../attributes";
import { findKnown, findToRead, recordFound, type Context, type ProviderData } from "../shared";
import {
  comparisonRules,
  judge,
  linesOf,
  nothingWanted,
  patchedText,
  pathRulesOf,
  pendingLines,
  read,
  readAmongMany,
  type Judgement,
  type PathRules,
  type ReadOptions,
  type Rendition,
  type Shown,
  type Versions,
} from "../versions";
import { creatableWorkflow, listWorkflows } from "./creatable";
import { definitionOf, literalSubstitutions } from "./filled-document";
import { namingOf } from "./messages";
import {
  decodeRecord,
  encodeRecord,
  found,
  knownBy,
  isUnrecorded,
  recordWithoutPrivateState,
  redactionOf,
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
    const sent = { document: decoded.sent, redaction: redactionOf(decoded), paths };
    const created = await findToRead(creatableWorkflow(sent, context), { id: state.id, provenance: decoded }, context);
    const submitted = created?.observed.submitted ?? null;
    if (created === null || submitted === null) return null;
    const now = { ...state, id: created.id, server_revision: submitted.serverRevision() };
    return readWorkflow({ state: now, private: encodeRecord(found(decoded, submitted), now.document) }, context);
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
  if (isImport) {
    const now = imported(state, before, shown, paths, data);
    return { state: now.state, private: encodeRecord(now.record, now.state.document) };
  }
  const record = withBaseline(before, shown, paths);
  const judgement = judge(knownBy(record, state), shown, nothingWanted(state.approve), paths);
  const now = refreshed(state, record, shown, judgement, context);
  const { document } = now.state;
  const isUnchanged = now.record === decoded && document === state.document;
  return { state: now.state, private: isUnchanged ? privateState : encodeRecord(now.record, document) };
}

interface Refreshed {
  readonly state: WorkflowState;
  readonly record: Recorded;
}

/**
 * State after a refresh: the text of our last write with the changes since. Warns of a submission that is not recorded.
 */
function refreshed(
  state: WorkflowState,
  record: Recorded,
  shown: Shown,
  judgement: Judgement,
  { data, diagnostics }: Pick<Context, "data" | "diagnostics">,
): Refreshed {
  const { counts, isDrifted, approved, rules } = judgement;
  const pending = pendingLines(judgement);
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
  const document = new FilledDocument(new LazyDocument(text), record.sent?.values);
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
      definition_json: knownValue(definitionOf(document, state, data)),
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
  paths: PathRules,
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
    record,
  };
}
