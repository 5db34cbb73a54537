import type { CallOptions, ServiceClient } from "../../../client";
import { documentId, documentName, locateId, type IdLocation, type XmlDocument } from "../../../document";
import { DiagnosticError } from "../../../framework";
import type { Count } from "../../versions-since";
import type { Rendition } from "../../workflow-versions";
import type { ComparisonRules, Desired } from "../judgement";
import type { Before, ObservedWorkflow } from "../observation";
import type { Concealment } from "../secrets";
import type { Step } from "./steps";

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
  /** What the steps were decided on: nothing else may be written over. Null where there was nothing. */
  readonly basis: ObservedWorkflow | null;
  readonly desired: Desired;
  /** As `StoredWorkflow.hiddenFlags`. */
  readonly hiddenFlags: readonly string[];
  /** Renditions that are known to hold `wanted`. */
  readonly known: readonly string[];
  /**
   * The service kept to the document of the last write, up to what it adds: what holds another one now is somebody
   * else's.
   */
  readonly isFaithful: boolean;
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
  /** The service's count of the version that holds our document, where the answer to our write showed it. */
  readonly count: Count;
  /** What the user has to know of steps that went well. */
  readonly warnings: readonly { readonly summary: string; readonly detail: string }[];
  readonly done: readonly Step[];
  readonly failed: { readonly step: Step; readonly error: unknown } | null;
}

export const START: Progress = {
  id: null,
  idLocation: null,
  renditions: [],
  unanswered: false,
  observed: null,
  count: null,
  warnings: [],
  done: [],
  failed: null,
};

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

/** How to look within a run. */
export const lookingIn = (
  { concealment }: Run,
  signal: AbortSignal,
): CallOptions & { readonly concealment: Concealment } => ({ signal, concealment });

export function requireId(progress: Progress): string {
  if (progress.id === null) throw new Error("a step other than submit needs the workflow's id");
  return progress.id;
}

/** The progress with a rendition that holds our document. */
export function withRendition(progress: Progress, rendition: Rendition, { wanted }: Run): Progress {
  const { id } = progress;
  const idLocation = id === null ? null : (locateId(rendition, id) ?? progress.idLocation);
  const own = documentId(wanted);
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

/** What the workflow is called in messages. */
export const labelIn = ({ basis, wanted }: Pick<Run, "basis" | "wanted">, id: string): string =>
  basis?.name ?? documentName(wanted) ?? id;
