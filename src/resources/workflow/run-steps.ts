import { ClientError, waitUntil, type CallOptions, type ServiceClient, type Version } from "../../client";
import { documentId, locateId, matches, parseDocument, type IdLocation, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import { createOnce } from "../create-once";
import { until } from "../waiting";
import { asSent, sameOutside } from "./comparison";
import type { Concealment } from "./concealment";
import { lookAfter, type Before } from "./existing";
import { observe, observeVersion, type ObservedWorkflow } from "./observe";
import type { ComparisonRules } from "./path-rules";
import type { Step } from "./reconcile";
import type { Rendition } from "./rendition";
import { revealed } from "./reveal";

/** Everything that running the steps needs beside the steps. */
export interface Run {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  /** By the values that are being written. */
  readonly concealment: Concealment;
  readonly wanted: XmlDocument;
  /** For the placeholders in `wanted`. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly preserveAcl: boolean;
  readonly rules: ComparisonRules;
  /** What was on the service before; only a submit needs it. */
  readonly before: Before | null;
  /** Renditions that are known to hold `wanted`. */
  readonly known: readonly string[];
}

/** How far the steps came. Grows with each step, so that a failure leaves a true record. */
export interface Progress {
  readonly id: string | null;
  readonly idLocation: IdLocation | null;
  /** Our document's renditions seen after our writes, the newest first. */
  readonly renditions: readonly Rendition[];
  /** The document was sent, and it was not seen whether it arrived. */
  readonly unanswered: boolean;
  /** What the last step saw of both versions and the flags; null where it did not look at all of that. */
  readonly observed: ObservedWorkflow | null;
  readonly done: readonly Step[];
  readonly failed: { readonly step: Step; readonly error: unknown } | null;
}

export const START: Progress = { id: null, idLocation: null, renditions: [], unanswered: false, observed: null, done: [], failed: null };

/** Runs the steps one at a time, each until reading shows it; stops at the first failure and says where. */
export async function runSteps(steps: readonly Step[], start: Progress, run: Run): Promise<Progress> {
  let progress = start;
  for (const step of steps) {
    try {
      progress = { ...(await runStep(step, progress, run)), done: [...progress.done, step] };
    } catch (error) {
      const unanswered = isContent(step) && error instanceof ClientError && error.mayHaveHadEffect;
      return { ...progress, unanswered, ...(error instanceof StepError ? error.progress : {}), failed: { step, error: causeOf(error) } };
    }
  }
  return progress;
}

const isContent = (step: Step): boolean => step.kind === "submit" || step.kind === "replace";

/** Carries what a step had reached when it failed. */
class StepError extends Error {
  constructor(
    readonly progress: Partial<Progress>,
    readonly error: unknown,
  ) {
    super("step failed", { cause: error });
  }
}
const causeOf = (error: unknown): unknown => (error instanceof StepError ? error.error : error);

async function runStep(step: Step, progress: Progress, run: Run): Promise<Progress> {
  switch (step.kind) {
    case "submit":
      return submit(progress, run);
    case "replace":
      return replace(progress, run);
    case "approve":
      return approve(step.enable, progress, run);
    case "enable":
      return setFlag(progress, run, (id, options) => run.client.workflows.approve(id, { enableWorkflow: step.enable }, options), (observed) =>
        observed.flags.source === "xml" || observed.flags.enabled === null || observed.flags.enabled === step.enable,
      );
    case "trigger":
      return setFlag(progress, run, (id, options) => run.client.workflows.setTrigger(id, step.name, step.enable, options), (observed) =>
        observed.flags.source === "xml" || (observed.flags.triggers.get(step.name) ?? step.enable) === step.enable,
      );
  }
}

async function submit(progress: Progress, run: Run): Promise<Progress> {
  const id = await submitOnce(run);
  try {
    const rendition = await awaitRendition(id, ["submitted", "approved"], null, run);
    return withRendition({ ...progress, id }, rendition, run);
  } catch (error) {
    throw new StepError({ id, ...(error instanceof StepError ? error.progress : {}), unanswered: true }, causeOf(error));
  }
}

/** POSTs once; an answer that was lost or told no id is made up for by looking. */
async function submitOnce({ client, wanted, secrets, before, signal, concealment, preserveAcl }: Run): Promise<string> {
  if (before === null) throw new Error("a submit needs to know what was there before");
  let isLost = false;
  const made = createOnce({
    post: async () => {
      const answer = await client.workflows.submit(revealed(wanted, secrets), preserveAcl ? { preserveAcl } : {}, { signal });
      return answer.id ?? documentId(wanted);
    },
    look: (options) => lookAfter(client, wanted, before, { ...options, concealment }),
    what: "the new workflow",
    signal,
    onUnknown: () => (isLost = true),
  });
  return made.catch((error: unknown) => {
    throw isLost ? new StepError({ unanswered: true }, error) : error;
  });
}

async function replace(progress: Progress, run: Run): Promise<Progress> {
  const id = requireId(progress);
  const before = await observeVersion(run.client, id, "submitted", run);
  const marks = before === null ? null : await marksOf(run, id, run);
  const answer = await run.client.workflows.update(id, revealed(parseDocument(asSent(run.wanted, progress, id)), run.secrets), run);
  if (answer === null) throw goneWhile("updated", id);
  const isTaken = async (document: Rendition, patient: boolean, options: CallOptions): Promise<boolean> => {
    if (answer.xml !== null && document.isText(answer.xml)) return true;
    return !patient && (await marksOf(run, id, options)) !== marks;
  };
  try {
    const rendition = await awaitRendition(id, ["submitted"], before, run, { known: run.known, isTaken });
    return withRendition(progress, rendition, run);
  } catch (error) {
    // It was accepted, and may show later.
    throw new StepError({ ...(error instanceof StepError ? error.progress : {}), unanswered: true }, causeOf(error));
  }
}

/**
 * What the service shows of the submitted version beside its document, such as who changed it when. Where a write that
 * the service normalised back to the old text left a mark here, it was taken.
 */
async function marksOf({ client }: Run, id: string, { signal }: CallOptions): Promise<string> {
  const object = await client.workflows.get(id, { state: "submitted" }, { signal });
  return JSON.stringify(object?.attributes ?? null);
}

async function approve(enable: boolean | null, progress: Progress, run: Run): Promise<Progress> {
  const id = requireId(progress);
  const before = await observeVersion(run.client, id, "approved", run);
  const answer = await run.client.workflows.approve(
    id,
    { approveWorkflow: true, ...(enable === null ? {} : { enableWorkflow: enable }) },
    run,
  );
  if (answer === null) throw goneWhile("approved", id);
  const known = progress.renditions.map(({ text }) => text);
  const rendition = await awaitRendition(id, ["approved"], before, run, { known });
  return withRendition(progress, rendition, run);
}

/** How a text that stood there before is told to be the written one all the same. */
interface Evidence {
  /** Renditions known to be ours. */
  readonly known?: readonly string[];
  /** Whether the service shows that it has taken the write; `patient`: as long as it may still be on its way. */
  readonly isTaken?: (document: Rendition, patient: boolean, options: CallOptions) => Promise<boolean>;
}

/**
 * Waits until a version shows our document: a text that did not stand there before, a rendition known to be ours, or
 * the document itself. A text that stood there before and holds the document up to what a server adds is believed only
 * after a while: it may still be the old one, which had more in it. So is one that does not hold it, where the service
 * shows that it took the write and made the old text of it.
 */
async function awaitRendition(
  id: string,
  versions: readonly Version[],
  before: Rendition | null,
  run: Run,
  { known = [], isTaken }: Evidence = {},
): Promise<Rendition> {
  const patience = Date.now() + BELIEVE_UNCHANGED_AFTER;
  const location = (document: XmlDocument): IdLocation | null => locateId(document, id);
  return waitUntil(
    async (looking) => {
      for (const version of versions) {
        const document = await observeVersion(run.client, id, version, { signal: looking, concealment: run.concealment });
        if (document === null) continue;
        if (before === null || !document.isSameTextAs(before)) return document;
        if (known.some((text) => sameOutside(parseDocument(text), document, run.rules))) return document;
        const sent = parseDocument(asSent(run.wanted, { idLocation: location(document) }, id));
        if (sameOutside(sent, document, run.rules)) return document;
        const patient = Date.now() <= patience;
        if (!patient && matches(run.wanted, document)) return document;
        if ((await isTaken?.(document, patient, { signal: looking })) === true) return document;
      }
      return null;
    },
    until(`the written document of workflow "${id}" as its ${versions.join(" or ")} version`, run.signal),
  );
}

/** Milliseconds after which an unchanged rendition that holds the document is taken for the written one. */
const BELIEVE_UNCHANGED_AFTER = 10_000;

function withRendition(progress: Progress, rendition: Rendition, run: Run): Progress {
  const { id } = progress;
  const idLocation = id === null ? null : (locateId(rendition, id) ?? progress.idLocation);
  const own = documentId(run.wanted);
  if (own !== null && id !== null && own !== id) {
    throw new StepError(
      { id, idLocation },
      new DiagnosticError({
        summary: `The service gave the workflow another id than its document has`,
        detail: `The document says "${own}", the service says "${id}", and the two must match. Take the id out of the document, or put "${id}" there`,
      }),
    );
  }
  return {
    ...progress,
    idLocation,
    observed: null,
    renditions: [rendition, ...progress.renditions.filter(({ text }) => text !== rendition.text)],
  };
}

/** PATCHes a flag and waits until the service's JSON shows it, where it shows it at all. */
async function setFlag(
  progress: Progress,
  run: Run,
  patch: (id: string, options: { readonly signal: AbortSignal }) => Promise<unknown>,
  shows: (observed: ObservedWorkflow) => boolean,
): Promise<Progress> {
  const id = requireId(progress);
  if ((await patch(id, run)) === null) throw goneWhile("changed", id);
  const observed = await waitUntil(
    async (looking) => {
      const now = await observe(run.client, id, { signal: looking, concealment: run.concealment });
      return now !== null && shows(now) ? now : null;
    },
    until(`the changed flag of workflow "${id}"`, run.signal),
  );
  return { ...progress, observed };
}

function requireId(progress: Progress): string {
  if (progress.id === null) throw new Error("a step other than submit needs the workflow's id");
  return progress.id;
}

const goneWhile = (verb: string, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Workflow "${id}" is gone`,
    detail: `The service answered that it does not exist while it was ${verb}. Somebody may have deleted it: plan again`,
  });
