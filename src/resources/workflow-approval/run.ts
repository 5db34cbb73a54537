import { waitUntil, type ServiceClient } from "../../client";
import { effectOf, withoutUnread, until } from "../shared";
import {
  changes,
  linesOf,
  readBack,
  readVersion,
  same,
  unredacted,
  withFields,
  type ComparisonRules,
  type Rendition,
  type Shown,
} from "../versions";
import { anotherWasApproved, goneSince, overtaken } from "./messages";
import type { ApprovalStep } from "./steps";

export interface ApprovalRun {
  readonly client: ServiceClient;
  readonly id: string;
  readonly label: string;
  /** What the step was decided on. */
  readonly before: Shown;
  readonly rules: ComparisonRules;
  readonly signal: AbortSignal;
}

/** Sends the call, and waits until a read shows its effect. @returns what is shown then */
export async function runStep(step: ApprovalStep, run: ApprovalRun): Promise<Shown> {
  const { client, id, label, signal } = run;
  const { enable } = step;
  const flag = enable === null ? {} : { enableWorkflow: enable };
  const patch = async (): Promise<void> => {
    const options = step.kind === "approve" ? { approveWorkflow: true, ...flag } : flag;
    if ((await client.workflows.approve(id, options, { signal })) === null) throw goneSince(label);
  };
  const look = (looking: AbortSignal, wasAnswered: boolean): ReturnType<typeof approved> =>
    step.kind === "approve" ? approved(run, looking) : enabled(step.enable, wasAnswered, run, looking);
  return withoutUnread(effectOf(patch, look, signal));
}

/** The interface has no conditional approval: only another read shows whether the reviewed version was approved. */
async function approved({ client, id, label, before, rules }: ApprovalRun, signal: AbortSignal): Promise<Shown> {
  const reviewed = before.submitted;
  if (reviewed === null) throw new Error("an approval needs the submission that was read");
  const linesTo = (now: Rendition): readonly string[] => linesOf(changes(reviewed, now, rules));
  const another = (now: Rendition): Error => anotherWasApproved(label, reviewed, now, linesTo(now));
  const versions = await readBack(client, {
    id,
    version: "approved",
    before,
    rules,
    redact: unredacted,
    signal,
    isSent: (now) => same(reviewed, now, rules),
    isExact: (now) => reviewed.isSameTextAs(now),
    gone: goneSince(label),
    late: another,
    other: async (version, now) =>
      version === "submitted" ? overtaken(label, reviewed, now, linesTo(now)) : another(now),
  });
  return { ...before, ...versions };
}

/** Waits until the service's JSON shows the flag, if it shows the flag there at all. */
const enabled = (
  wanted: boolean,
  wasAnswered: boolean,
  { client, id, label, before }: ApprovalRun,
  signal: AbortSignal,
): Promise<Shown> =>
  waitUntil(
    async (looking) => {
      const options = { signal: looking, redact: unredacted };
      const now = await readVersion(client, id, "approved", options);
      if (now === null) throw goneSince(label);
      const shown = await withFields(client, id, { ...before, approved: now }, { ...options, flags: [null] });
      const isHidden = wasAnswered && !shown.flags.inJson.has(null);
      return isHidden || shown.flags.enabled === wanted ? shown : null;
    },
    until(`workflow "${label}" as ${wanted ? "enabled" : "disabled"}`, signal),
  );
