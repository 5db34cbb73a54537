import { definitionJson, matches, parseDocument, revision, type XmlDocument } from "../../document";
import { holdingOf } from "./comparison";
import { textsOf, type ObservedWorkflow } from "./observe";
import type { Step } from "./reconcile";
import type { Progress } from "./run-steps";
import type { StoredWorkflow } from "./stored-workflow";
import type { WorkflowPlan } from "./schema";
import type { WriteRequest } from "./write-request";

/** A run of steps and what was seen after it. */
export interface Outcome {
  readonly request: WriteRequest;
  readonly steps: readonly Step[];
  readonly progress: Progress;
  /** Null where the service could not be read after a failure. */
  readonly after: ObservedWorkflow | null;
}

export const isContent = (step: Step): boolean => step.kind === "submit" || step.kind === "replace";

const undoneSteps = ({ progress, steps }: Outcome): readonly Step[] => steps.slice(progress.done.length);

/** Which of the versions that are there now hold our document. */
function mine(outcome: Outcome): (version: XmlDocument | null | undefined) => boolean {
  const { progress, after, request } = outcome;
  const stored = { ...request.stored, applied: request.wanted.text, ours: knownRenditions(outcome), idLocation: progress.idLocation };
  const reached = request.desired.approve ? after?.approved : (after?.submitted ?? after?.approved);
  return (version) => {
    if (version === null || version === undefined) return false;
    if (holdingOf(version, request.wanted, progress.id!, stored, request.ignored) === "wanted") return true;
    // A PATCH may have made the service write a flag into its rendition: after all steps that is still ours.
    return progress.failed === null && (version === reached || matches(request.wanted, version));
  };
}

const knownRenditions = ({ progress, steps, request }: Outcome): readonly string[] =>
  steps.some(isContent) ? progress.renditions : [...progress.renditions, ...request.stored.ours];

/** The private data after the run; its first rendition is the baseline: that of the version that is read from now on. */
export function storedAfter(outcome: Outcome): StoredWorkflow {
  const { progress, after, request } = outcome;
  const undone = undoneSteps(outcome);
  const isMine = mine(outcome);
  const versions = request.desired.approve ? [after?.approved, after?.submitted] : [after?.submitted, after?.approved];
  const ours = [...versions.flatMap((version) => (isMine(version) ? [version!.text] : [])), ...knownRenditions(outcome)];
  return {
    imported: request.stored.imported && !outcome.steps.some(isContent),
    applied: request.wanted.text,
    attempted: null,
    ours: [...new Set(ours)],
    beside: isMine(after?.approved) ? null : (after?.approved?.text ?? null),
    seen: textsOf(after),
    idLocation: progress.idLocation,
    unreleased: {
      enabled: undone.some((step) => step.kind === "enable" || (step.kind === "approve" && step.enable !== null)),
      triggers: undone.flatMap((step) => (step.kind === "trigger" ? [step.name] : [])),
    },
    hiddenFlags: after === null || undone.length > 0 ? request.stored.hiddenFlags : hiddenFlags(after, request),
  };
}

/** Flags that still show something else right after we set them: what is shown there is not the flag's state. */
function hiddenFlags(after: ObservedWorkflow, { desired }: WriteRequest): readonly string[] {
  const contradicts = (shown: boolean | null | undefined, wanted: boolean): boolean => (shown ?? wanted) !== wanted;
  return [
    ...(desired.enabled !== null && contradicts(after.flags.enabled, desired.enabled) ? ["enabled"] : []),
    ...[...desired.triggers].flatMap(([name, wanted]) =>
      contradicts(after.flags.triggers.get(name), wanted) ? [`trigger:${name}`] : [],
    ),
  ];
}

/** State after the run. With errors (`failed`) only what was really set counts as set, so that the next plan shows the rest. */
export function stateAfter(outcome: Outcome, failed: boolean): WorkflowPlan {
  const { progress, after, request } = outcome;
  const { planned, prior, wanted, desired } = request;
  const isMine = mine(outcome);
  const approved = isMine(after?.approved);
  const read = approved && (desired.approve || !isMine(after?.submitted)) ? after?.approved : (after?.submitted ?? after?.approved);
  const rendition = read ?? (progress.renditions[0] === undefined ? null : parseDocument(progress.renditions[0]));
  const undone = undoneSteps(outcome);
  const enableUndone = undone.some((step) => step.kind === "enable" || step.kind === "approve");
  return {
    ...planned,
    id: progress.id,
    name: typeof planned.name === "string" ? planned.name : (after?.name ?? prior?.name ?? null),
    revision: revision(wanted),
    definition_json: definitionJson(wanted),
    server_revision: rendition === null ? null : revision(rendition),
    state: approved ? "approved" : "submitted",
    pending_submission:
      typeof planned.pending_submission === "boolean"
        ? planned.pending_submission
        : after?.submitted != null && !isMine(after.submitted),
    drift: [],
    enabled:
      desired.enabled !== null && failed && enableUndone
        ? (prior?.enabled ?? null)
        : typeof planned.enabled === "boolean"
          ? planned.enabled
          : (after?.flags.enabled ?? null),
    triggers: failed ? triggersAfterFailure(undone, request) : planned.triggers,
  };
}

/** A trigger that was not reached keeps its earlier value, or none. */
function triggersAfterFailure(undone: readonly Step[], { desired, prior, planned }: WriteRequest): WorkflowPlan["triggers"] {
  if (desired.triggers.size === 0) return planned.triggers;
  const missing = new Set(undone.flatMap((step) => (step.kind === "trigger" ? [step.name] : [])));
  return new Map(
    [...desired.triggers].flatMap(([name, enable]): [string, boolean][] => {
      if (!missing.has(name)) return [[name, enable]];
      const earlier = prior?.triggers?.get(name);
      return earlier === undefined ? [] : [[name, earlier]];
    }),
  );
}
