import type { WaitOptions } from "../../client";
import { DiagnosticError, formatDuration, type Progress } from "../../framework";

/** Milliseconds after which an unchanged rendition that contains what was sent counts as the written one. */
export const BELIEVE_UNCHANGED_AFTER = 10_000;

/** Waits until `what` (a phrase such as `the deletion of workflow "load"`) is visible, as long as the signal allows. */
export const until = (what: string, signal: AbortSignal): WaitOptions => ({
  signal,
  onTimeout: () =>
    new DiagnosticError({
      summary: `The service does not show ${what}`,
      detail: "It accepted the request, but did not show its effect in time. It may take effect later",
      afterStop: "Plan again: the plan shows what has taken effect by then",
    }),
});

/** A line every ten seconds for a wait in an action, of which engines show nothing. @param line says what goes on */
export const heartbeat = (progress: Progress, line: () => string): Pick<WaitOptions, "onHeartbeat"> => ({
  onHeartbeat: (waited) => progress(`${line()} [${formatDuration(Math.round(waited / 1000) * 1000)} elapsed]`),
});
