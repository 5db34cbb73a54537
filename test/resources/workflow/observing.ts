import type { RunningService } from "../../../src/service";

/** The one workflow on the service. */
export const only = (service: RunningService) => service.backstage.workflows()[0]!;
export const approved = (service: RunningService): string => only(service).approved!.text;
/** A fault that makes every PATCH of such a path fail without effect. */
export const failingPatch = (path: RegExp) =>
  ({ method: "PATCH", path, fault: { kind: "status", status: 500 } }) as const;
/** The error's words, or `no error`. */
export const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "no error",
    (error: unknown) => String(error),
  );
