import { attributePath } from "../../cty";
import { ClientError, describeError } from "../../client";
import { DiagnosticError, type DiagnosticText } from "../../framework";
import { UnreadWrite } from "./waiting";

/** What a call needs to name the service in its errors. */
export interface Named {
  readonly endpoint: string;
}

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

/** The words for a failed call. */
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
