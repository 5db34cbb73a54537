import {
  ClientError,
  describeError,
  StatusError,
  waitUntil,
  type CallOptions,
  type NotYet,
  type ServiceClient,
  type WaitOptions,
} from "../../client";
import { attributePath } from "../../cty";
import type { DocumentPath } from "../../document";
import {
  DiagnosticError,
  formatDuration,
  type DiagnosticText,
  type Progress,
  type ResourceContext,
} from "../../framework";
import type { Coordination } from "./coordination";

/** What the configured provider hands to every resource and data source. */
export interface ProviderData {
  readonly client: ServiceClient;
  /** The provider block's `ignored_paths`, added to each resource's own. */
  readonly ignoredPaths: readonly DocumentPath[];
  /** The provider block's `show_definition`, for workflows without their own. */
  readonly showDefinition: boolean;
  /** Work of this process that others have to take into account. */
  readonly coordination: Coordination;
  /**
   * Asked before something without a list of its own is believed to be gone: a wrong context path answers 404 to
   * everything. Throws where the endpoint does not list workflows either.
   */
  readonly confirmService: (options: CallOptions) => Promise<void>;
  /** Told each secret that a resource is given, before it is used: no log line and no message shows it from then on. */
  readonly addSecret: (secret: string) => void;
}

/** What the framework hands to each operation of a resource. */
export type Context = ResourceContext<ProviderData>;

/** Lists the workflows, once for the life of the client. */
export function serviceConfirmation(client: ServiceClient): ProviderData["confirmService"] {
  let confirmed = false;
  return async (options) => {
    if (confirmed) return;
    await client.workflows.list({}, options);
    confirmed = true;
  };
}

/** What a call needs to name the service in its errors. */
type Named = Pick<ServiceClient, "endpoint">;

/**
 * Runs calls to the service and turns their failure into an error for the user: `Could not <action>`, the cause, and
 * what to do. `action` is a phrase such as `read workflow "wf-1"`. Other errors pass through.
 */
export async function serviceCall<T>(action: string, client: Named, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const failure = causeOf(error);
    if (!(failure instanceof ClientError)) throw failure;
    throw new DiagnosticError(failureText(action, client, failure), { cause: failure });
  }
}

/** The words for whatever the user can mend; other errors are bugs, and thrown on. */
export function errorText(action: string, client: Named, error: unknown): DiagnosticText {
  const failure = causeOf(error);
  if (failure instanceof DiagnosticError) return failure.text;
  if (failure instanceof ClientError) return failureText(action, client, failure);
  throw failure;
}

/** The cause of a failed write, whether it was taken or not. */
export const causeOf = (error: unknown): unknown => (error instanceof UnreadWrite ? error.cause : error);

const CANCELLED = "The call was cancelled before the service answered, so it may or may not have taken effect";
const NOT_SENDING =
  "No change was being sent at that moment. What the service had accepted before may still take effect";
const READS_FIRST = "Run the command again; it reads the service first";

export function failureText(action: string, { endpoint }: Named, error: ClientError): DiagnosticText {
  const summary = `Could not ${action}`;
  if (error.code === "aborted")
    return { summary, detail: error.mayHaveHadEffect ? CANCELLED : NOT_SENDING, afterStop: READS_FIRST };
  const described = describeError(error, endpoint);
  if (described === null) return { summary, detail: error.message };
  const detail = `${described.summary}. ${described.cause}\n\n${described.advice}`;
  const { sharedCause } = described;
  return { summary, detail, ...(sharedCause === undefined ? {} : { shared: { ...sharedCause, words: detail } }) };
}

/** @param undone what was therefore not done, such as `, so nothing was run`. @default nothing to say */
export const noWorkflow = (id: string, undone = ""): DiagnosticError =>
  new DiagnosticError({
    summary: `No workflow "${id}"`,
    detail: `The service has no workflow with this id${undone}. Data source wfa_workflows lists the existing ones`,
    path: attributePath("workflow_id"),
  });

/** Milliseconds after which an unchanged rendition that contains what was sent counts as the written one. */
export const BELIEVE_UNCHANGED_AFTER = 10_000;

/** Waits until `what` (a phrase such as `the deletion of workflow "load"`) is visible, as long as the signal allows. */
export const until = (what: string, signal: AbortSignal): WaitOptions => ({
  signal,
  onTimeout: () =>
    new DiagnosticError({
      summary: `The service did not show ${what} in time`,
      detail: "It accepted the request, and its effect may show later",
      afterStop: "Plan again: the plan shows what has taken effect by then",
    }),
});

/** A line every ten seconds for a wait in an action, of which engines show nothing. @param line says what goes on */
export const heartbeat = (progress: Progress, line: () => string): Pick<WaitOptions, "onHeartbeat"> => ({
  onHeartbeat: (waited) => progress(`${line()} [${formatDuration(Math.round(waited / 1000) * 1000)} elapsed]`),
});

/** Milliseconds for which the effect of a write is looked for whose answer was lost. */
const LOOK_AFTER_LOST_ANSWER = 5_000;

/** The service has taken a write, and reading its effect back failed; {@link errorText} says why. */
export class UnreadWrite extends Error {
  constructor(cause: unknown) {
    super("a write was not read back", { cause });
  }
}

/**
 * Sends a write and reads its effect back. What has happened counts, not what was answered: after a lost or bad answer,
 * and after a refusal because somebody else was faster (409), reading decides.
 *
 * @param look without an answer, only what shows the effect for certain counts
 * @throws UnreadWrite if the write was taken and reading fails; otherwise the write's own error
 */
export async function effectOf<T>(
  send: () => Promise<unknown>,
  look: (signal: AbortSignal, wasAnswered: boolean) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    await send();
  } catch (error) {
    if (!mayShow(error) || signal.aborted) throw error;
    const end = new AbortController();
    // Node.js 20 may collect an `AbortSignal.timeout` that only another signal follows: it never fires then.
    const timer = setTimeout(() => end.abort(new DOMException("Too late", "TimeoutError")), LOOK_AFTER_LOST_ANSWER);
    return look(AbortSignal.any([signal, end.signal]), false)
      .catch(() => {
        // The first failure is the cause of whatever reading shows.
        throw error;
      })
      .finally(() => clearTimeout(timer));
  }
  return look(signal, true).catch((error: unknown) => {
    throw new UnreadWrite(error);
  });
}

/**
 * {@link effectOf} for a write whose effect is one reading.
 *
 * @param what a phrase such as `the deletion of workflow "load"`
 * @param shown null or false while reading does not show it
 */
export const sendUntilShown = <T>(
  what: string,
  send: () => Promise<unknown>,
  shown: (signal: AbortSignal, wasAnswered: boolean) => Promise<T | NotYet>,
  signal: AbortSignal,
): Promise<T> =>
  effectOf(
    send,
    (looking, wasAnswered) => waitUntil((asking) => shown(asking, wasAnswered), until(what, looking)),
    signal,
  );

/** Whether a write that failed with this error may be on the service. */
export const mayBeWritten = (error: unknown): boolean =>
  error instanceof UnreadWrite || (error instanceof ClientError && error.mayHaveHadEffect);

/** So may one that somebody else was faster than. */
const mayShow = (error: unknown): boolean =>
  mayBeWritten(error) || (error instanceof StatusError && error.status === 409);
