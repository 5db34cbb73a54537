import type { ServiceClient } from "../../../client";
import { documentName } from "../../../document";
import type { Count } from "../../observation";
import {
  type ComparisonRules,
  judge,
  type Judgement,
  type Known,
  NOTHING_SHOWN,
  type Observation,
  type ObserveOptions,
  type Redact,
  type Rendition,
  type Versions,
} from "../../workflow-versions";
import type { Step, WantedWrite } from "./steps";

/** What the steps are decided on. */
export interface Basis {
  readonly wanted: WantedWrite;
  /** Of our last write. */
  readonly record: Pick<Known, "applied" | "renditions" | "hiddenFlags">;
  /** Null: the workflow has just been created. */
  readonly before: { readonly observation: Observation; readonly judgement: Judgement } | null;
  readonly rules: ComparisonRules;
}

/** What running the steps needs beside the steps. */
export interface Run extends Basis {
  readonly client: ServiceClient;
  readonly signal: AbortSignal;
  /** By the values that are being written; what was observed before is redacted by it too. */
  readonly redact: Redact;
}

/** How far the steps came. Grows with each step, so that a failure leaves a true record. */
export interface Progress {
  readonly id: string;
  /** Our document's renditions seen after our writes, the newest first. */
  readonly renditions: readonly Rendition[];
  /** The document was sent, and it was not seen whether it arrived. */
  readonly unanswered: boolean;
  /** What the last step observed; null where it did not observe both versions and the flags. */
  readonly observed: Observation | null;
  /** The service's count of the version that holds our document, where the answer to our write showed it. */
  readonly count: Count;
  /** What the user has to know of steps that went well. */
  readonly warnings: readonly { readonly summary: string; readonly detail: string }[];
  readonly done: readonly Step[];
  /** `create`: no step was tried, since the create request had left an error that is reported already. */
  readonly failed: { readonly step: Step; readonly error: unknown } | "create" | null;
}

export const startingWith = (id: string, renditions: readonly Rendition[] = []): Progress => ({
  id,
  renditions,
  unanswered: false,
  observed: null,
  count: null,
  warnings: [],
  done: [],
  failed: null,
});

/** Carries what a step had reached when it failed. */
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

/** The progress with a rendition that holds our document. */
export const withRendition = (progress: Progress, rendition: Rendition): Progress => ({
  ...progress,
  observed: null,
  renditions: [rendition, ...progress.renditions.filter(({ text }) => text !== rendition.text)],
});

/** What the workflow is called in messages. */
export const labelIn = ({ before, wanted }: Pick<Basis, "before" | "wanted">, id: string): string =>
  before?.observation.name ?? documentName(wanted.document) ?? id;

/** What is known of our side while the steps run: what they left, and what they were decided on. */
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

/** Judges what a step sees, beside what it was decided on. */
export const judgeIn = (versions: Partial<Versions>, progress: Progress, run: Run): Judgement =>
  judge(
    knownIn(progress, run),
    { id: progress.id, submitted: null, approved: null, flags: NOTHING_SHOWN, ...versions },
    run.wanted,
    { ...run.rules, whileWriting: true },
  );
