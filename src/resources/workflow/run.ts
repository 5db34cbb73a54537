import type { Version } from "../../client";
import { documentsEqual, locateId, parseDocument, withId, type XmlDocument } from "../../document";
import { shownOtherwise, stillShown } from "../shared/concurrent-change-messages";
import { causeOf, effectOf, sendUntilShown, type Context } from "../shared/service-call";
import { changes, contains, linesOf, same, type ComparisonRules } from "../versions/compare";
import { flagIn, NO_FLAGS, NOTHING_SHOWN, type FlagName } from "../versions/flags";
import type { Judgement } from "../versions/judge";
import { authorOf, goneWhile, readBack, readVersion, withFields, type Rendition, type Shown } from "../versions/read";
import { revealed } from "./filled-document";
import { versionOf } from "./messages";
import type { Recorded } from "./record";
import type { Redaction } from "./redaction";
import type { StoredWorkflow, WorkflowPlan } from "./schema";
import type { Step, WantedWrite } from "./steps";

/** What create, update and adoption decide: what is wanted, what stands there, and the steps from there. */
export interface Write {
  readonly id: string;
  /** The workflow's name in messages. */
  readonly label: string;
  /** Wholly known as far as the configuration sets it. */
  readonly planned: WorkflowPlan;
  /** Null on create. */
  readonly prior: StoredWorkflow | null;
  readonly wanted: WantedWrite;
  readonly record: Recorded;
  readonly rules: ComparisonRules;
  /** What stood there before; null for a workflow that this apply has created. */
  readonly before: Judgement | null;
  readonly steps: readonly Step[];
  /** Of the values being written. */
  readonly redaction: Redaction;
}

/** How far the steps have come. */
export interface Outcome {
  readonly shown: Shown;
  /** The service's rendition of our document, as it was read back last; null if nothing was sent and read back. */
  readonly written: Rendition | null;
  readonly done: readonly Step[];
  readonly failed: Failure | null;
}

export interface Failure {
  /** Null: reading back what the create request sent. */
  readonly step: Step | null;
  readonly error: unknown;
}

/** Before any step, and before anything was read. */
export const NOTHING_DONE: Outcome = {
  shown: { submitted: null, approved: null, flags: NOTHING_SHOWN, name: null },
  written: null,
  done: [],
  failed: null,
};

type Run = Write & Pick<Context, "data" | "signal">;

/** Runs the steps one at a time, each until reading shows it; stops at the first failure. */
export async function runSteps(write: Write, start: Outcome, context: Context): Promise<Outcome> {
  const run = { ...write, ...context };
  let outcome = start;
  for (const step of write.steps) {
    if (outcome.failed !== null) break;
    try {
      outcome = { ...(await runStep(step, outcome, run)), done: [...outcome.done, step] };
    } catch (error) {
      outcome = { ...outcome, failed: { step, error: causeOf(error) } };
    }
  }
  return outcome;
}

async function runStep(step: Step, outcome: Outcome, run: Run): Promise<Outcome> {
  const { id, wanted, signal } = run;
  const { workflows } = run.data.client;
  const { shown, written } = outcome;
  const sending = (verb: string, send: () => Promise<unknown>) => async (): Promise<void> => {
    if ((await send()) === null) throw goneWhile(verb, id);
  };
  const flag = `the changed flag of workflow "${id}"`;
  switch (step.kind) {
    case "replace": {
      const document = asSent(wanted.document, (shown.approved ?? shown.submitted)!, id);
      const text = revealed(document, wanted.secrets);
      const send = sending("updated", () => workflows.update(id, text, { signal }));
      return effectOf(send, (looking) => readSent("submitted", document, outcome, run, looking), signal);
    }
    case "approve": {
      // Somebody else may have approved ours.
      const isApproved = written !== null && written === shown.approved;
      const { enable } = step;
      if (isApproved) return enable === null ? outcome : runStep({ kind: "enable", enable }, outcome, run);
      const body = { approveWorkflow: true, ...(enable === null ? {} : { enableWorkflow: enable }) };
      const send = sending("approved", () => workflows.approve(id, body, { signal }));
      return effectOf(send, (looking) => readSent("approved", wanted.document, outcome, run, looking), signal);
    }
    case "enable": {
      const send = sending("changed", () => workflows.approve(id, { enableWorkflow: step.enable }, { signal }));
      return sendUntilShown(flag, send, readFlag(null, step.enable, outcome, run), signal);
    }
    case "trigger": {
      const send = sending("changed", () => workflows.setTrigger(id, step.name, step.enable, { signal }));
      return sendUntilShown(flag, send, readFlag(step.name, step.enable, outcome, run), signal);
    }
  }
}

/** The document to send: with the workflow's id where the service's rendition keeps it. */
function asSent(document: XmlDocument, rendition: Rendition, id: string): XmlDocument {
  const location = locateId(rendition, id);
  return location === null ? document : parseDocument(withId(document, location, id));
}

/** Reads until the version contains what was sent and is new. */
async function readSent(
  version: Version,
  sent: XmlDocument,
  outcome: Outcome,
  run: Run,
  signal: AbortSignal,
): Promise<Outcome> {
  const { shown } = outcome;
  const { id, label } = run;
  const { client } = run.data;
  const { redact } = run.redaction;
  // The service may switch a flag of the document when it is submitted, approved or enabled.
  const rules = { ...run.rules, contentFlags: NO_FLAGS };
  const linesTo = (now: Rendition): readonly string[] => linesOf(changes(sent, now, rules));
  const versions = await readBack(client, {
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
      const undone =
        name === "submitted"
          ? "It was not approved. An apply overwrites it only with overwrite_pending_submission = true."
          : "Check it now.";
      return shownOtherwise(versionOf(label, name), undone, linesTo(now), await authorOf(client, id, name, signal));
    },
  });
  return { ...outcome, shown: { ...shown, ...versions }, written: versions[version] ?? versions.approved };
}

/** Null unless the service's JSON shows the flag, if it shows the flag there at all. */
const readFlag =
  (name: FlagName, enable: boolean, outcome: Outcome, { data: { client }, id, rules, redaction: { redact } }: Run) =>
  async (signal: AbortSignal, wasAnswered: boolean): Promise<Outcome | null> => {
    const { written } = outcome;
    const version: Version = outcome.shown.approved === null ? "submitted" : "approved";
    const reading = { redact, signal, flags: [name], contentFlags: rules.contentFlags };
    const rendition = await readVersion(client, id, version, reading);
    if (rendition === null) throw goneWhile("changed", id);
    const shown = await withFields(client, id, { ...outcome.shown, [version]: rendition }, reading);
    const isHidden = wasAnswered && !shown.flags.inJson.has(name);
    if (!isHidden && flagIn(shown.flags, name) !== enable) return null;
    // Our rendition has the flag now, where the service writes it into the document.
    const isOurs = (now: Rendition | null): boolean =>
      now !== null && written !== null && same(written, now, { ...rules, contentFlags: NO_FLAGS });
    return { ...outcome, shown, written: [shown.approved, shown.submitted].find(isOurs) ?? written };
  };
