import type { WaitOptions } from "../../client";
import { DiagnosticError } from "../../framework";

/** Waits until `what` (a phrase such as `the deletion of workflow "load"`) shows, as long as the signal allows. */
export const until = (what: string, signal: AbortSignal): WaitOptions => ({
  signal,
  onTimeout: () =>
    new DiagnosticError({
      summary: `The service does not show ${what}`,
      detail:
        "The request was accepted, but reading did not show its effect in the time allowed. The service may apply it later: plan again then; if it needs longer, raise the timeout",
    }),
});
