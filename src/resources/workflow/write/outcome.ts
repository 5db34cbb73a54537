import type { Version } from "../../../client";
import { documentsEqual, parseDocument, revision } from "../../../document";
import type { FlagName } from "../../shown-flags";
import type { Rendition } from "../../workflow-versions";
import { holdingOf, continues, comparisonRules } from "../judgement";
import { concealedBy, seenOf, type ObservedWorkflow } from "../observation";
import { definitionOf } from "../plan";
import { concealmentOf, hashesNeeded, type StoredWorkflow } from "../record";
import type { WorkflowPlan } from "../schema";
import type { SecretHashes } from "../secrets";
import type { Progress } from "./run";
import { isContent, type Step } from "./steps";
import type { WriteRequest } from "./write-request";

/** A run of steps and what was seen after it. */
export interface Outcome {
  readonly request: WriteRequest;
  readonly steps: readonly Step[];
  readonly progress: Progress;
  readonly after: ObservedWorkflow;
  /** `after` is what the steps themselves saw: looking once more did not work. */
  readonly isPresumed: boolean;
  /** By which secrets are recognised from now on. */
  readonly hashes: SecretHashes | null;
}

/** What was seen, as the next refresh will see it: beside the baseline. */
export async function settled(outcome: Outcome): Promise<Outcome> {
  const { after, hashes } = outcome;
  if (hashes === null) return outcome;
  return { ...outcome, after: await concealedBy(after, concealmentOf(storedAfter(outcome))) };
}

const undoneSteps = ({ progress, steps }: Outcome): readonly Step[] => steps.slice(progress.done.length);

/** Which of the versions that are there now hold our document. */
function mine(outcome: Outcome): (name: Version) => boolean {
  const { progress, after, request, steps } = outcome;
  const { stored, wanted, rules, observed } = request;
  const afterwards = {
    ...stored,
    applied: wanted.text,
    ours: knownRenditions(outcome),
    idLocation: progress.idLocation,
  };
  const now = comparisonRules(rules, { ...afterwards, imported: isStillImported(outcome) }, wanted);
  const holds = (version: Rendition | null, by: StoredWorkflow): boolean =>
    holdingOf(version, wanted, progress.id!, by, by === stored ? rules : now) === "wanted";
  return (name) => {
    const version = after[name];
    if (version === null) return false;
    if (holds(version, afterwards)) return true;
    // A PATCH may have made the service write a flag into its rendition: that is still ours.
    if (progress.failed === null && progress.renditions.some((rendition) => continues(rendition, version, wanted, now)))
      return true;
    if (steps.some(isContent)) return false;
    const before = observed?.[name] ?? null;
    return holds(before, stored) && before !== null && continues(before, version, wanted, now);
  };
}

/** Nothing but the service's own text was ever applied. */
const isStillImported = ({ request, steps }: Outcome): boolean => request.stored.imported && !steps.some(isContent);

function knownRenditions({ progress, steps, request }: Outcome): readonly string[] {
  const { applied, ours } = request.stored;
  const renditions = progress.renditions.map(({ text }) => text);
  // Older ones hold the document of an earlier write; what held the imported document holds it still.
  const kept = !steps.some(isContent) && (applied === null || documentsEqual(parseDocument(applied), request.wanted));
  return kept ? [...renditions, ...ours] : renditions;
}

/**
 * The private data after the run; its first rendition is the baseline: that of the version that is read from now on.
 */
export function storedAfter(outcome: Outcome): StoredWorkflow {
  const { progress, after, isPresumed, request } = outcome;
  const undone = undoneSteps(outcome);
  const isMine = mine(outcome);
  const versions: readonly Version[] = request.desired.approve ? ["approved", "submitted"] : ["submitted", "approved"];
  const ours = [...versions.flatMap((name) => (isMine(name) ? [after[name]!.text] : [])), ...knownRenditions(outcome)];
  const beside = isMine("approved") ? null : (after.approved?.text ?? null);
  const seen = seenOf(after);
  return {
    imported: isStillImported(outcome),
    applied: request.wanted.text,
    attempted: null,
    ours: [...new Set(ours)],
    beside,
    seen,
    idLocation: progress.idLocation,
    unreleased: {
      enabled: undone.some((step) => step.kind === "enable" || (step.kind === "approve" && step.enable !== null)),
      triggers: undone.flatMap((step) => (step.kind === "trigger" ? [step.name] : [])),
    },
    hiddenFlags: isPresumed || undone.length > 0 ? request.stored.hiddenFlags : hiddenFlags(after, request),
    secrets: hashesNeeded(outcome.hashes, [...ours, beside, seen.submitted, seen.approved]),
    writtenAt: progress.done.length > 0 ? new Date().toISOString() : request.stored.writtenAt,
    lost: progress.id === null ? (request.before?.list ?? []).flatMap(({ id }) => id ?? []) : null,
  };
}

/**
 * Flags that a document still shows otherwise right after we set them: what is shown there is not the flag's state.
 * JSON is sure to follow, so there somebody has turned it since.
 */
function hiddenFlags(after: ObservedWorkflow, { desired }: WriteRequest): readonly string[] {
  const { enabled, triggers, inJson } = after.flags;
  const contradicts = (name: FlagName, shown: boolean | null | undefined, wanted: boolean): boolean =>
    !inJson.has(name) && (shown ?? wanted) !== wanted;
  return [
    ...(desired.enabled !== null && contradicts(null, enabled, desired.enabled) ? ["enabled"] : []),
    ...[...desired.triggers].flatMap(([name, wanted]) =>
      contradicts(name, triggers.get(name), wanted) ? [`trigger:${name}`] : [],
    ),
  ];
}

/**
 * State after the run. With errors (`failed`) only what was really set counts as set, so that the next plan shows the
 * rest.
 */
export function stateAfter(outcome: Outcome, failed: boolean): WorkflowPlan {
  const { progress, after, request } = outcome;
  const { planned, prior, wanted, desired } = request;
  const isMine = mine(outcome);
  const approved = isMine("approved");
  const read =
    approved && (desired.approve || !isMine("submitted")) ? after.approved : (after.submitted ?? after.approved);
  const rendition = read ?? progress.renditions[0] ?? null;
  const undone = undoneSteps(outcome);
  const enableUndone = undone.some((step) => step.kind === "enable" || step.kind === "approve");
  return {
    ...planned,
    id: progress.id,
    name: typeof planned.name === "string" ? planned.name : (after.name ?? prior?.name ?? null),
    revision: revision(wanted),
    definition_json: definitionOf(wanted, request.rules.sensitive),
    server_revision:
      typeof planned.server_revision === "string" ? planned.server_revision : (rendition?.serverRevision() ?? null),
    state: approved ? "approved" : "submitted",
    pending_submission:
      typeof planned.pending_submission === "boolean"
        ? planned.pending_submission
        : after.submitted !== null && !isMine("submitted"),
    drift: [],
    enabled:
      desired.enabled !== null && failed && enableUndone
        ? isResubmitted(progress)
          ? null
          : (prior?.enabled ?? null)
        : typeof planned.enabled === "boolean"
          ? planned.enabled
          : after.flags.enabled,
    triggers: failed ? triggersAfterFailure(undone, outcome) : planned.triggers,
  };
}

/** A service may set the flags of a document that is submitted anew: what they were before says nothing of them. */
const isResubmitted = ({ done }: Progress): boolean => done.some(isContent);

/** A trigger that was not reached keeps its earlier value, or none. */
function triggersAfterFailure(
  undone: readonly Step[],
  { request: { desired, prior, planned }, progress }: Outcome,
): WorkflowPlan["triggers"] {
  if (desired.triggers.size === 0) return planned.triggers;
  const missing = new Set(undone.flatMap((step) => (step.kind === "trigger" ? [step.name] : [])));
  return new Map(
    [...desired.triggers].flatMap(([name, enable]): [string, boolean][] => {
      if (!missing.has(name)) return [[name, enable]];
      const earlier = isResubmitted(progress) ? undefined : prior?.triggers?.get(name);
      return earlier === undefined ? [] : [[name, earlier]];
    }),
  );
}
