import { findKnown, findToRead, recordFound, type Context } from "../shared";
import {
  comparisonRules,
  flagsIn,
  judge,
  NO_FLAGS,
  nothingWanted,
  pathRulesOf,
  read,
  readAmongMany,
  type ReadOptions,
  type Shown,
} from "../versions";
import { creatableWorkflow, listWorkflows, namingOf } from "./creatable";
import { imported, refreshed } from "./plan";
import { decodeRecord, encodeRecord } from "./private-state";
import { found, knownBy, provenanceOf, withBaseline, redactionOf, type Recorded } from "./record";
import { recordWithoutPrivateState, recoverPrivateState } from "./recover-private-state";
import type { StoredWorkflow } from "./schema";

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
    const known = { id: state.id, provenance: provenanceOf(decoded) };
    const created = await findToRead(creatableWorkflow(sent, context), known, context);
    const submitted = created?.observed.submitted ?? null;
    if (created === null || submitted === null) return null;
    const now = { ...state, id: created.id, server_revision: submitted.serverRevision() };
    return readWorkflow({ state: now, private: encodeRecord(found(decoded, submitted), now.document) }, context);
  }
  // State after an import has only the id; any other state without private state was left by a plugin that died.
  const isImport = (state.document as string | null) === null;
  const isLeft = decoded.kind === "unrecorded" && !isImport;
  let record: Recorded = isLeft ? recordWithoutPrivateState(state, decoded.secrets) : decoded;
  const { redact } = redactionOf(record);
  const reading: Omit<ReadOptions, "signal"> = {
    redact,
    seen: record.seen,
    unfollowing: record.unfollowing,
    contentFlags: record.sent === null ? NO_FLAGS : flagsIn(record.sent),
    ...(isImport ? {} : { flags: [null, ...(state.triggers?.keys() ?? [])] }),
  };
  // Without approval our own document is the submitted version, which is then read directly.
  const get = (id: string, options: ReadOptions): Promise<Shown | null> =>
    state.approve ? readAmongMany(data, "workflow", id, options) : read(data.client, id, options);
  const there = await findKnown(
    { ...namingOf(state.name), get: (id, options) => get(id, { ...options, ...reading }) },
    { id: state.id, provenance: provenanceOf(record) },
    signal,
  );
  const kind = { ...namingOf(state.name), list: listWorkflows(data.client) };
  await recordFound(kind, state.id, there?.id ?? null, context);
  if (there === null) return null;
  let shown = there.observed;
  if (isLeft) ({ record, shown } = await recoverPrivateState(record, shown, state, data.addSecret));
  if (record.kind === "unrecorded") {
    const now = imported(state, record, shown, paths, data);
    return { state: now.state, private: encodeRecord(now.record, now.state.document) };
  }
  record = withBaseline(record, shown, paths);
  const rules = comparisonRules(paths, knownBy(record, state));
  const judgement = judge(knownBy(record, state), shown, nothingWanted(state.approve), rules);
  const now = refreshed(state, record, shown, judgement, rules, context);
  const { document } = now.state;
  const isUnchanged = now.record === decoded && document === state.document;
  return { state: now.state, private: isUnchanged ? privateState : encodeRecord(now.record, document) };
}
