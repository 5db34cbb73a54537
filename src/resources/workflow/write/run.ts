import type { ServiceClient, Version } from "../../../client";
import { documentsEqual, locateId, parseDocument, withId, type XmlDocument } from "../../../document";
import { effectOf, sendUntilShown, shownOtherwise, stillShown, UnreadWrite } from "../../shared";
import {
  authorOf,
  changes,
  contains,
  flagIn,
  linesOf,
  NO_FLAGS,
  readBack,
  readVersion,
  same,
  withFields,
  type FlagName,
  type Redact,
  type Rendition,
  type Shown,
  type Versions,
} from "../../versions";
import { revealed } from "../redaction";
import { goneWhile, labelIn, versionOf, type Decision, type Progress } from "./decide";
import type { Step } from "./steps";

export interface Run extends Decision {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  /** Redacts with the values being written. */
  readonly redact: Redact;
}

/** Runs the steps one at a time, each until reading shows it; stops at the first failure. */
export async function runSteps(run: Run): Promise<Progress> {
  let progress = run.start;
  for (const step of run.steps) {
    if (progress.failed !== null) return progress;
    progress = await attempt(step, progress, run);
  }
  return progress;
}

async function attempt(step: Step, progress: Progress, run: Run): Promise<Progress> {
  try {
    return { ...(await runStep(step, progress, run)), done: [...progress.done, step] };
  } catch (error) {
    return { ...progress, failed: { step, error: error instanceof UnreadWrite ? error.cause : error } };
  }
}

async function runStep(step: Step, progress: Progress, run: Run): Promise<Progress> {
  const { id } = progress;
  const { workflows } = run.client;
  switch (step.kind) {
    case "replace":
      return replace(progress, run);
    case "approve":
      return approve(step.enable, progress, run);
    case "enable":
      return setFlag(null, step.enable, progress, run, () =>
        workflows.approve(id, { enableWorkflow: step.enable }, run),
      );
    case "trigger":
      return setFlag(step.name, step.enable, progress, run, () =>
        workflows.setTrigger(id, step.name, step.enable, run),
      );
  }
}

function replace(progress: Progress, run: Run): Promise<Progress> {
  const { client, wanted } = run;
  const { id, shown } = progress;
  const document = asSent(wanted.document, shown.approved ?? shown.submitted, id);
  const text = revealed(document, wanted.secrets);
  return effectOf(
    async () => required(await client.workflows.update(id, text, run), "updated", id),
    async (signal) => {
      const versions = await readBackIn("submitted", document, progress, { ...run, signal });
      return { ...progress, shown: { ...shown, ...versions }, written: versions.submitted ?? versions.approved };
    },
    run.signal,
  );
}

async function approve(enable: boolean | null, progress: Progress, run: Run): Promise<Progress> {
  const { id, shown, written } = progress;
  const { workflows } = run.client;
  const flag = enable === null ? {} : { enableWorkflow: enable };
  // Somebody else may have approved ours.
  if (shown.submitted === null && written !== null && written === shown.approved) {
    if (enable !== null) required(await workflows.approve(id, flag, run), "enabled", id);
    return progress;
  }
  return effectOf(
    async () => required(await workflows.approve(id, { approveWorkflow: true, ...flag }, run), "approved", id),
    async (signal) => {
      const versions = await readBackIn("approved", run.wanted.document, progress, { ...run, signal });
      return { ...progress, shown: { ...shown, ...versions }, written: versions.approved };
    },
    run.signal,
  );
}

/** PATCHes a flag, and waits until the service's JSON shows it, if it shows the flag there at all. */
const setFlag = (
  name: FlagName,
  enable: boolean,
  progress: Progress,
  run: Run,
  patch: () => Promise<unknown>,
): Promise<Progress> =>
  sendUntilShown(
    `the changed flag of workflow "${progress.id}"`,
    async () => required(await patch(), "changed", progress.id),
    async (signal, wasAnswered) => {
      const shown = await readFlags([name], progress, { ...run, signal });
      const isHidden = wasAnswered && !shown.flags.inJson.has(name);
      if (!isHidden && flagIn(shown.flags, name) !== enable) return null;
      return { ...progress, shown, written: writtenIn(shown, progress, run) };
    },
    run.signal,
  );

/** The version that counts, with flags that its document does not show from the workflow's JSON. */
async function readFlags(names: readonly FlagName[], { id, shown }: Progress, run: Run): Promise<Shown> {
  const version: Version = shown.approved === null ? "submitted" : "approved";
  const rendition = await readVersion(run.client, id, version, run);
  if (rendition === null) throw goneWhile("changed", id);
  const reading = { ...run, flags: names, contentFlags: run.rules.contentFlags };
  return withFields(run.client, id, { ...shown, [version]: rendition }, reading);
}

/** Our rendition with the flags that were set in it. */
const writtenIn = ({ submitted, approved }: Versions, { written }: Progress, { rules }: Run): Rendition | null =>
  [approved, submitted].find((now) => now !== null && written !== null && same(written, now, withoutFlags(rules))) ??
  written;

const withoutFlags = (rules: Run["rules"]): Run["rules"] => ({ ...rules, contentFlags: NO_FLAGS });

function required<T>(answer: T | null, verb: string, id: string): T {
  if (answer === null) throw goneWhile(verb, id);
  return answer;
}

/** Reads until the version contains what was sent and is new. */
function readBackIn(version: Version, sent: XmlDocument, { id, shown }: Progress, run: Run): Promise<Versions> {
  const { client, redact, signal } = run;
  const rules = withoutFlags(run.rules);
  const label = labelIn(run);
  const linesTo = (now: Rendition): readonly string[] => linesOf(changes(sent, now, rules));
  return readBack(client, {
    id,
    version,
    before: shown,
    rules,
    redact,
    signal,
    isSent: (now) => contains(now, sent, rules),
    isExact: (now) =>
      documentsEqual(sent, now) || (version === "approved" && shown.submitted?.isSameTextAs(now) === true),
    gone: goneWhile(version === "submitted" ? "updated" : "approved", id),
    late: (still) => stillShown(versionOf(label, version), linesTo(still)),
    other: async (name, now) => {
      const undone = name === "submitted" ? "It was not approved." : "Check it now.";
      return shownOtherwise(versionOf(label, name), undone, linesTo(now), await authorOf(client, id, name, signal));
    },
  });
}

/** The document to send: with the workflow's id where the service's rendition keeps it. */
function asSent(document: XmlDocument, rendition: Rendition | null, id: string): XmlDocument {
  const location = rendition === null ? null : locateId(rendition, id);
  return location === null ? document : parseDocument(withId(document, location, id));
}
