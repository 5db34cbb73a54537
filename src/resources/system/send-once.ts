import { ClientError } from "../../client";
import { DiagnosticError, withConsequence, type ResourceContext } from "../../framework";
import { failureText, type ProviderData } from "../shared";

/**
 * Sends a request whose effect no read shows, so that only the error can say what a lost answer or an interruption left
 * open.
 *
 * @param action such as `submit the help report`
 * @param open what may have happened, and what running the action again does
 */
export async function sendOnce<T>(
  action: string,
  open: string,
  { data: { client } }: ResourceContext<ProviderData>,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const text = failureText(action, client, error);
    const isOpen = error.mayHaveHadEffect || error.code === "aborted";
    // Without a cause, which would be taken for an interruption that nothing is known of.
    throw new DiagnosticError(isOpen ? withConsequence(text, open) : text);
  }
}
