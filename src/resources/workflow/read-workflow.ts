import { findKnown, findToRead, recordFound } from "../creation";
import type { Context } from "../connection";
import {
  comparisonRules,
  identified,
  judge,
  NO_FLAGS,
  nothingWanted,
  type Observation,
  observeAmongMany,
  observeSubmission,
  type ObserveOptions,
  pathRulesOf,
} from "../workflow-versions";
import { isChangedByOthers } from "./changed-by-others";
import { creatableWorkflow, namingOf } from "./creatable";
import { imported, refreshed } from "./plan";
import { decodeRecord, encodeRecord, isCurrent } from "./private-state";
import { confirmed, knownBy, provenanceOf, readBack, redactionOf, type Recorded } from "./record";
import { recordWithoutPrivateState, recoverPrivateState } from "./recover-private-state";
import type { StoredWorkflow } from "./schema";

/** Refresh: observe, judge, then derive state. Null if neither version exists any more. */
export async function readWorkflow(
  { state, private: privateState }: StoredWorkflow,
  context: Context,
): Promise<StoredWorkflow | null> {
  const { data, signal } = context;
  const paths = pathRulesOf(state, data);
  const decoded = decodeRecord(privateState, state.document);
  if (decoded.kind === "unconfirmed") {
    const sent = {
      document: decoded.applied,
      redaction: redactionOf(decoded),
      rules: { ...paths, contentFlags: NO_FLAGS },
    };
    const provenance = provenanceOf(decoded);
    const found = await findToRead(creatableWorkflow(sent, context), { id: state.id, provenance }, context);
    const submission = found?.observed.submitted ?? null;
    if (found === null || submission === null) return null;
    const now = { ...state, id: found.id, server_revision: submission.serverRevision() };
    return readWorkflow({ state: now, private: encodeRecord(confirmed(decoded, submission), now.document) }, context);
  }
  // State after an import has only the id; any other state without private state was left by a plugin that died.
  const isLeft = decoded.kind === "unrecorded" && (state.document as string | null) !== null;
  let record: Recorded = isLeft ? recordWithoutPrivateState(state, decoded.secrets) : decoded;
  // Without approval our own document is the submitted version, which is then read directly.
  const read = (id: string, options: ObserveOptions): Promise<Observation | null> =>
    state.approve ? observeAmongMany(data, "workflow", id, options) : observeSubmission(data.client, id, options);
  const { redact } = redactionOf(record);
  const found = await findKnown(
    { ...namingOf(state.name), get: (id, options) => read(id, { ...options, redact, known: record }) },
    { id: state.id, provenance: provenanceOf(record) },
    signal,
  );
  await recordFound({ noun: "workflow" }, state.id, found?.id ?? null, context);
  if (found === null) return null;
  let observation = found.observed;
  if (isLeft) ({ record, observation } = await recoverPrivateState(record, observation, state, data.addSecret));
  if (record.kind === "unrecorded") {
    const now = imported(state, observation, paths, data);
    return { state: now.state, private: encodeRecord(now.record, now.state.document) };
  }
  const { applied } = record;
  const isTheirs =
    record.kind === "notYetReadBack" &&
    applied !== null &&
    (await isChangedByOthers(applied, observation, { ...paths, contentFlags: NO_FLAGS }, context));
  record = readBack(record, observation, isTheirs ? identified(applied, observation.submitted!, observation.id) : null);
  const rules = comparisonRules(paths, record, record.kind === "imported");
  const judgement = judge(knownBy(record, state), observation, nothingWanted(state.approve), rules);
  const now = refreshed(state, record, observation, judgement, rules, context);
  const { document } = now.state;
  const isUnchanged = now.record === decoded && document === state.document && isCurrent(privateState);
  return { state: now.state, private: isUnchanged ? privateState : encodeRecord(now.record, document) };
}
