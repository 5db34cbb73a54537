import type { JsonObject, ServiceClient } from "../../../client";
import { documentName } from "../../../document";
import type { DiagnosticText } from "../../../framework";
import type { Coordination } from "../../connection";
import type { Count, LastRead, OwnWrite, Switch } from "../../observation";
import {
  type ComparisonRules,
  flagIn,
  type FlagName,
  judge,
  type Judgement,
  type Known,
  NOTHING_SHOWN,
  type Observation,
  type ObserveOptions,
  type Redact,
  type Rendition,
  type ShownFlags,
  type Versions,
} from "../../workflow-versions";
import type { Step, WantedWrite } from "./steps";

/** The basis on which the steps are decided. */
export interface Basis {
  readonly wanted: WantedWrite;
  /** The record of our last write. */
  readonly record: Pick<Known, "applied" | "renditions" | "hiddenFlags">;
  /** Null if the workflow has just been created. */
  readonly before: Before | null;
  /** When what stood there before was looked for, as `performance.now()`. */
  readonly readAt: number;
  readonly rules: ComparisonRules;
}

/** What stood there before the steps. */
export interface Before {
  readonly observation: Observation;
  readonly judgement: Judgement;
}

/** What the observation before the steps can have shown. @param attributes its fields */
export const lastRead = (readAt: number, judgement: Judgement, attributes: JsonObject | null): LastRead => ({
  readAt,
  isOurs: [judgement.submitted, judgement.approved].every(({ whose }) => whose !== "foreign"),
  // Those of a submission beside an approved version are not read.
  shown: judgement.pendingSubmission || attributes === null ? [] : [attributes],
});

/** What running the steps needs in addition to the steps. */
export interface Run extends Basis {
  readonly client: ServiceClient;
  readonly coordination: Coordination;
  readonly signal: AbortSignal;
  /** Redacts with the values being written, including earlier observations. */
  readonly redact: Redact;
}

/** The progress of the steps. It grows with each step, so that a failure leaves a correct record. */
export interface Progress {
  readonly id: string;
  /** Our document's renditions seen after our writes, the newest first. */
  readonly renditions: readonly Rendition[];
  /** Whether the document was sent without knowing whether it arrived. */
  readonly unanswered: boolean;
  /** The last step's observation; null if it did not include both versions and the flags. */
  readonly observed: Observation | null;
  /** The workflow's name in the answer to its create request; null if it showed none. */
  readonly name: string | null;
  /** Versions that were read since the last write, with nothing else asked of the service since. */
  readonly read: Partial<Versions>;
  /** The service's count of the version with our document, if the answer to our write contained it. */
  readonly count: Count;
  /** The workflow's flags as they were read right before its content was sent. */
  readonly flagsBefore: ShownFlags;
  /** Flags that were not as wanted right before the approval, but when the apply read them first. */
  readonly switchedBack: readonly FlagName[];
  /** What was sent and taken. */
  readonly sent: readonly OwnWrite[];
  /** Whether the service's counts have told whether somebody else submitted before ours arrived; of withdrawals, they do not. */
  readonly isCounted: boolean;
  /** Warnings about successful steps. */
  readonly warnings: readonly DiagnosticText[];
  /** Whether somebody else's work already stood in place of the new workflow's document when it was read first. */
  readonly isOvertaken: boolean;
  readonly done: readonly Step[];
  /** `create`: no step was tried, because the create request failed with an error that is already reported. */
  readonly failed: { readonly step: Step; readonly error: unknown } | "create" | null;
}

export const startingWith = (
  id: string,
  renditions: readonly Rendition[] = [],
  read: Partial<Versions> = {},
): Progress => ({
  id,
  renditions,
  unanswered: false,
  observed: null,
  name: null,
  read,
  count: null,
  flagsBefore: NOTHING_SHOWN,
  switchedBack: [],
  sent: [],
  isCounted: false,
  warnings: [],
  isOvertaken: false,
  done: [],
  failed: null,
});

/** Carries the progress of a step when it failed. */
export class StepError extends Error {
  constructor(
    readonly progress: Partial<Progress>,
    readonly error: unknown,
  ) {
    super("step failed", { cause: error });
  }
}

export const causeOf = (error: unknown): unknown => (error instanceof StepError ? error.error : error);

/** How to observe within a run. */
export const observing = ({ redact }: Run, signal: AbortSignal): ObserveOptions => ({ signal, redact });

/**
 * The progress with another rendition of our document.
 *
 * @param read see {@link Progress}
 */
export const withRendition = (progress: Progress, rendition: Rendition, read: Partial<Versions> = {}): Progress => ({
  ...progress,
  observed: null,
  read,
  renditions: [rendition, ...progress.renditions.filter(({ text }) => text !== rendition.text)],
});

/** The progress after another write. @param enable the flag that it set; null for none */
export const withSent = (progress: Progress, writes: readonly OwnWrite[], enable: boolean | null = null): Progress => ({
  ...progress,
  sent: [...progress.sent, ...writes, ...(enable === null ? [] : [{ trigger: null, enabled: enable }])],
});

/** A flag as it was read last before it may have been reset; null if it did not show. */
export function flagBefore(name: FlagName, { flagsBefore }: Progress, { before, record }: Basis): boolean | null {
  if (record.hiddenFlags.has(name)) return null;
  return flagIn(flagsBefore, name) ?? before?.judgement.flags.get(name)?.shown ?? null;
}

/** The flags that are set, with what they are set to. */
export const wantedFlags = ({ enabled, triggers }: Pick<WantedWrite, "enabled" | "triggers">): readonly Switch[] => [
  ...(enabled === null ? [] : [{ trigger: null, enabled }]),
  ...[...triggers].map(([trigger, wanted]) => ({ trigger, enabled: wanted })),
];

/** The workflow's name in messages. */
export const labelIn = ({ before, wanted }: Pick<Basis, "before" | "wanted">, id: string): string =>
  before?.observation.name ?? documentName(wanted.document) ?? id;

/** Our side while the steps run: their results so far, and the basis of the decision. */
export function knownIn({ renditions }: Pick<Progress, "renditions">, { before, wanted, record }: Basis): Known {
  const held = (["approved", "submitted"] as const).flatMap((version) =>
    before?.judgement[version].whose === "wanted" ? [before.observation[version]!] : [],
  );
  return {
    applied: wanted.document,
    attempted: null,
    renditions: renditions.length > 0 ? renditions : held,
    approvedAtLastWrite: null,
    lastObserved: before?.observation ?? { submitted: null, approved: null },
    flags: before?.observation.flags ?? { enabled: null, triggers: new Map() },
    hiddenFlags: record.hiddenFlags,
  };
}

/** Judges what a step observes, against the basis of the decision. */
export const judgeIn = (versions: Partial<Versions>, progress: Progress, run: Run): Judgement =>
  judge(
    knownIn(progress, run),
    { id: progress.id, submitted: null, approved: null, flags: NOTHING_SHOWN, ...versions },
    run.wanted,
    { ...run.rules, whileWriting: true },
  );
