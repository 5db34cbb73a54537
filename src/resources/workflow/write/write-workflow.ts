import { ClientError } from "../../../client";
import { documentName, documentsEqual, matches, parseDocument, type XmlDocument } from "../../../document";
import { DiagnosticError, type ResourceContext, type Written } from "../../../framework";
import type { ProviderData } from "../../provider-data";
import { errorText } from "../../service-call";
import { changesBetween, holdingOf, type Holding } from "../judgement";
import { concealedBy, observe, type ObservedWorkflow } from "../observation";
import { concealmentToWrite, encodeStored } from "../record";
import type { workflowSchema } from "../schema";
import { Concealment, unshownTexts, textWithoutSecrets } from "../secrets";
import { authorOf, changedAfterwards, goneAfterwards } from "./concurrent-change-messages";
import { foreignAfter } from "./foreign-after";
import { presumedAfter } from "./last-observed-state";
import { settled, stateAfter, storedAfter } from "./outcome";
import { START, type Progress } from "./run";
import { runSteps } from "./run-steps";
import { stepsFor, type Situation, type Step } from "./steps";
import { isContent } from "./steps";
import type { WriteRequest } from "./write-request";

/** The calls that a write will make. */
export const stepsOf = (request: WriteRequest): readonly Step[] =>
  stepsFor(request.desired, request.asserted, situationOf(request));

/** From (desired, baseline, observed) to steps, run them, and tell how far they came. Null: nothing was made. */
export async function writeWorkflow(
  request: WriteRequest,
  context: ResourceContext<ProviderData>,
): Promise<Written<typeof workflowSchema> | null> {
  const steps = stepsOf(request);
  const concealment = await concealmentOfRun(steps, request);
  const progress = await runSteps(
    steps,
    { ...START, id: request.id, idLocation: request.stored.idLocation },
    {
      client: context.data.client,
      signal: context.signal,
      concealment,
      wanted: request.wanted,
      secrets: request.secrets,
      preserveAcl: request.planned.preserve_acl === true,
      rules: request.rules,
      before: request.before,
      basis: request.observed === null ? null : await concealedBy(request.observed, concealment),
      desired: request.desired,
      hiddenFlags: request.stored.hiddenFlags,
      isFaithful: isFaithful(request),
      known: holdsApplied(request) ? request.stored.ours : [],
    },
  );
  report(progress, request, context);
  if (progress.id === null && !isLost(progress, request)) return null;
  const after = await unlessForeign(
    await lookAgain(progress, request, concealment, context),
    progress,
    request,
    concealment,
    context,
  );
  if (contentFailed(progress) && request.prior !== null) return keepPrior(progress, concealment, request);
  // An adoption that did not happen leaves nothing in state: a tainted object would be deleted by the next apply.
  if (contentFailed(progress) && request.id !== null) return null;
  warnOfWhatStayed(progress, request, context);
  const outcome = await settled({
    progress,
    after: after ?? presumedAfter(progress, request),
    isPresumed: after === null,
    steps,
    request,
    hashes: concealment.hashes,
  });
  return {
    state: stateAfter(outcome, context.diagnostics.hasErrors),
    private: encodeStored(storedAfter(outcome)),
  };
}

/** A document that is sent brings its secrets; without that the known ones stay. */
async function concealmentOfRun(
  steps: readonly Step[],
  { wanted, secrets, stored }: WriteRequest,
): Promise<Concealment> {
  if (steps.some(isContent)) return concealmentToWrite(wanted, secrets, stored.secrets);
  return new Concealment(stored.secrets, [wanted], null);
}

/**
 * Whether the service kept to the document of our last write, up to what it adds; so it is taken to do where there was
 * none.
 */
function isFaithful({
  stored: {
    applied,
    ours: [baseline],
  },
}: WriteRequest): boolean {
  return applied === null || baseline === undefined || matches(parseDocument(applied), parseDocument(baseline));
}

/** Whether the document is the one that was written last. */
const holdsApplied = ({ stored, wanted }: WriteRequest): boolean =>
  stored.applied !== null && documentsEqual(parseDocument(stored.applied), wanted);

function situationOf({ observed, wanted, id, stored, rules, planned, resend }: WriteRequest): Situation {
  if (observed === null || id === null)
    return { submitted: "none", approved: "none", enabled: null, triggers: new Map() };
  const holding = (version: XmlDocument | null): Holding =>
    resend && version !== null ? "other" : holdingOf(version, wanted, id, stored, rules);
  const hidden = new Set(stored.hiddenFlags);
  const names = planned.triggers instanceof Map ? [...(planned.triggers as ReadonlyMap<string, unknown>).keys()] : [];
  return {
    submitted: holding(observed.submitted),
    approved: holding(observed.approved),
    enabled: hidden.has("enabled") ? null : observed.flags.enabled,
    triggers: new Map(
      names.map((name) => [name, hidden.has(`trigger:${name}`) ? null : (observed.flags.triggers.get(name) ?? null)]),
    ),
  };
}

/** Drift that writing the same document again did not mend: from now on the service's own, which nobody would see. */
function warnOfWhatStayed(
  { renditions: [now], failed }: Progress,
  request: WriteRequest,
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  const [baseline] = request.stored.ours;
  const drift = request.prior?.drift ?? [];
  if (failed !== null || now === undefined || baseline === undefined || drift.length === 0 || !holdsApplied(request))
    return;
  const stayed = changesBetween(parseDocument(baseline), now, request.rules).filter((line) => drift.includes(line));
  if (stayed.length === 0) return;
  diagnostics.warning({
    summary: `Workflow "${request.prior?.name ?? ""}" keeps what changed on the service`,
    detail: `The document was written again, and the service still shows:\n${stayed.map((line) => `  - ${line}`).join("\n")}\n\nThis counts as the service's own from now on. If the service changes it by itself, name it in ignored_paths`,
    path: [{ attribute: "document" }],
  });
}

/**
 * The workflow may have been made, and nobody knows its id. State keeps that, lest the next apply refuses its own
 * workflow; one that would adopt it needs no such help.
 */
const isLost = ({ id, unanswered }: Progress, { planned }: WriteRequest): boolean =>
  id === null && unanswered && planned.adopt_existing !== true;

const contentFailed = (progress: Progress): boolean => progress.failed !== null && isContent(progress.failed.step);

const STEP_NAMES: Readonly<Record<Step["kind"], string>> = {
  submit: "submit",
  replace: "submit the changed document of",
  approve: "approve",
  enable: "enable or disable",
  trigger: "set a trigger of",
};

function report(progress: Progress, request: WriteRequest, { data, diagnostics }: ResourceContext<ProviderData>): void {
  for (const warning of progress.warnings) diagnostics.warning({ ...warning, path: [{ attribute: "document" }] });
  if (progress.failed === null) return;
  const { step, error } = progress.failed;
  const subject = request.observed?.name ?? documentName(request.wanted) ?? progress.id ?? "without a name";
  const what = step.kind === "trigger" ? `set trigger "${step.name}" of` : STEP_NAMES[step.kind];
  const text = textWithoutSecrets(
    errorText(`${what} workflow "${subject}"`, data.client, error),
    unshownTexts(request.secrets, request.planned, request.prior),
  );
  const path =
    text.path ??
    (step.kind === "trigger"
      ? [{ attribute: "triggers" }, { key: step.name }]
      : [{ attribute: step.kind === "enable" ? "enabled" : step.kind === "approve" ? "approve" : "document" }]);
  const policy = releasePolicy(request);
  if (!isContent(step) && policy !== "fail") {
    const why =
      policy === "warn"
        ? `on_release_failure = "warn"`
        : "an adopted workflow is never tainted, since the next apply would delete it";
    diagnostics.warning({
      ...text,
      path,
      detail: `${text.detail}\n\nThe document is submitted and kept (${why}); the next apply carries on from this step`,
    });
    return;
  }
  diagnostics.error({ ...text, path, detail: `${text.detail}\n\n${consequence(step, progress, request)}` });
}

function releasePolicy({ planned, prior, id }: WriteRequest): "fail" | "warn" | "adopted" {
  if (planned.on_release_failure === "warn") return "warn";
  return prior === null && id !== null ? "adopted" : "fail";
}

const CARRIED_ON =
  "The engine marks a failed create as tainted and plans to replace it; as its deletion_policy leaves the workflow on the service, the next apply takes it up again and carries on";

/** What the failure means for the next apply. */
function consequence(step: Step, progress: Progress, request: WriteRequest): string {
  const { prior, planned } = request;
  // What destroy leaves on the service, the same apply takes up again (left-behind.ts).
  const leaves = planned.deletion_policy === "disable" || planned.deletion_policy === "abandon";
  if (isContent(step)) {
    if (!progress.unanswered) return "The service keeps what it had";
    if (prior === null && request.id !== null) {
      return "Whether the document arrived is not known. The workflow was there before and is not in state, so nothing deletes it. Apply again: it is looked at first and adopted as it is then, and never submitted twice";
    }
    if (prior === null && isLost(progress, request)) {
      return "Whether the workflow was made is not known, so it is kept in state. Apply again: if the service has it then, as it was sent, it is replaced (terraform untaint, after a refresh, keeps it instead), else it is made; there is never a second one";
    }
    if (prior === null && progress.id !== null && leaves)
      return `The service made the workflow "${progress.id}". ${CARRIED_ON}`;
    if (prior === null && progress.id !== null) {
      return `The service made the workflow "${progress.id}". The engine marks a failed create as tainted: the next apply deletes the workflow and makes it anew. To keep it, run terraform untaint on it first`;
    }
    return "Whether the document arrived is not known. The next apply looks for it first and never submits it twice";
  }
  if (prior !== null)
    return "The document itself is submitted; what failed is what comes after it. The next apply carries on from there";
  if (leaves) return `The document itself is submitted. ${CARRIED_ON}`;
  return (
    "The document itself is submitted. The engine marks a failed create as tainted: the next apply deletes the workflow and makes it anew. " +
    'To keep it and carry on from this step, run terraform untaint on it first; on_release_failure = "warn" does so by itself'
  );
}

/**
 * What is there after the steps; null where that does not show. What was done is done all the same, and each step saw
 * it: so that is no error, by which the engine would taint a new workflow and replace it.
 */
async function lookAgain(
  { id, failed }: Progress,
  { wanted, secrets, planned, prior }: WriteRequest,
  concealment: Concealment,
  { data, diagnostics, signal }: ResourceContext<ProviderData>,
): Promise<ObservedWorkflow | null> {
  if (id === null) return null;
  try {
    const after = await observe(data.client, id, { signal, concealment });
    // The failure that stopped the steps says it already.
    if (after === null && failed === null)
      diagnostics.warning({ ...goneAfterwards(documentName(wanted) ?? id), path: [{ attribute: "document" }] });
    return after;
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof DiagnosticError)) throw error;
    // The failure that stopped the steps is reported already.
    if (failed !== null) return null;
    const text = textWithoutSecrets(
      errorText(`look at workflow "${documentName(wanted) ?? id}" once more`, data.client, error),
      unshownTexts(secrets, planned, prior),
    );
    diagnostics.warning({
      ...text,
      detail: `${text.detail}\n\nAll that was planned is done, as each step saw, and state says so. What else the service shows of the workflow comes into state with the next refresh`,
    });
    return null;
  }
}

/**
 * What was seen after the steps, unless somebody has changed by then what they left: their work is not ours, and state
 * has what the steps saw. The next refresh shows theirs as drift.
 */
async function unlessForeign(
  after: ObservedWorkflow | null,
  progress: Progress,
  request: WriteRequest,
  concealment: Concealment,
  { data: { client }, diagnostics, signal }: ResourceContext<ProviderData>,
): Promise<ObservedWorkflow | null> {
  if (after === null || progress.id === null) return after;
  const foreign = foreignAfter(
    after,
    progress,
    request.observed === null ? null : await concealedBy(request.observed, concealment),
    request,
  );
  if (foreign === null) return after;
  if (progress.failed === null) {
    const label = after.name ?? progress.id;
    diagnostics.warning({
      ...changedAfterwards({
        label,
        changes: foreign.changes,
        who: await authorOf(client, progress.id, foreign.version, signal),
      }),
      path: [{ attribute: "document" }],
    });
  }
  return null;
}

/** A failed update of the content leaves state as it was, and remembers what may have arrived. */
function keepPrior(
  progress: Progress,
  { hashes }: Concealment,
  { stored, wanted, prior, priorPrivate }: WriteRequest,
): Written<typeof workflowSchema> {
  if (!progress.unanswered) return { state: prior!, private: priorPrivate };
  const { current = [], attempted = [], earlier = [] } = stored.secrets ?? {};
  const secrets =
    hashes === null
      ? stored.secrets
      : { salt: hashes.salt, current, attempted: [...attempted, ...hashes.current], earlier };
  return {
    state: prior!,
    private: encodeStored({ ...stored, attempted: wanted.text, secrets, writtenAt: new Date().toISOString() }),
  };
}
