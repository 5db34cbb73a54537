import { startService, type RunningService, type Variation } from "../../src/service";
import { startCore, type Core, type ImitatedCore } from "../harness/imitated-core";
import { edit } from "../resources/workflow/documents";
import type { Attributes } from "./two-pipelines";

/*
 * Somebody changes an object after an apply has read it and before the write of the apply arrives. Only the audit log
 * shows it afterwards.
 */

export const FASTER = edit('timeout="300"', 'timeout="120"');
export const NEW: Attributes = { document: FASTER };
export const EDIT = (text: string): string => text.replace(/(["'])60\1/, '"90"');

export async function onService(
  use: (service: RunningService, object: ImitatedCore, core: Core) => Promise<void>,
  typeName = "wfa_workflow",
  variation: Partial<Variation> = {},
): Promise<void> {
  const service = await startService({ variation });
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    await use(service, await core.resource(typeName), core);
  } finally {
    await service.close();
  }
}

/** What Ann does at a moment of the next request of a method. */
const annAt =
  (moment: "before" | "after") =>
  (service: RunningService, method: string, does: (ann: RunningService["backstage"]) => void): void =>
    void service.faults.add({
      method,
      fault: { kind: "hold", moment, wait: async () => does(service.backstage.as("ann")) },
    });
/** Right before the request takes effect. */
export const before = annAt("before");
/** Right after it, before it is answered. */
export const after = annAt("after");
export const withoutLog = (service: RunningService, status = 403): void =>
  void service.faults.add({ path: "/auditlog", times: Infinity, fault: { kind: "status", status } });
export const idOf = (service: RunningService): string => service.backstage.workflows()[0]!.id;
export const asked = (service: RunningService): number =>
  service.requests.list().filter(({ path }) => path.endsWith("/auditlog")).length;
export const wordsOf = (warnings: readonly { readonly summary: string; readonly detail: string }[]): string =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
