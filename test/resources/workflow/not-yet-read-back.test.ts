import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import type { ImitatedCore } from "../../harness/imitated-core";
import { withService, type ServiceFixture } from "../../harness/with-service";
import { DOCUMENT } from "./documents";

const AT_THE_WORKFLOW = /^\/workflows\/./;

/**
 * The service creates the workflow and says so, and every read of it fails. Without further steps that is a warning; a
 * step after it needs what reading shows.
 *
 * @returns the object in the next run
 */
async function createUnread(
  { service, core, object }: ServiceFixture,
  config: { readonly document: string; readonly approve: boolean },
): Promise<ImitatedCore> {
  service.faults.add({ method: "GET", path: AT_THE_WORKFLOW, times: Infinity, fault: { kind: "status", status: 401 } });
  if (config.approve) await expect(object.apply(config)).rejects.toThrow("answered 401");
  else expect(await object.apply(config)).toMatchObject([{ severity: "warning" }]);
  service.faults.clear();
  const next = await (await core.anotherRun()).resource("wfa_workflow");
  // By an error the engine taints what was created; someone who knows that it exists takes that back.
  next.state = { ...object.state!, tainted: false };
  return next;
}

const rewriting = withService("wfa_workflow", { documents: "rewritten" });

/** For a few reads more, the workflow does not exist as far as the service shows. */
const late = ({ faults }: RunningService): void =>
  void faults.add({ method: "GET", path: AT_THE_WORKFLOW, times: 6, fault: { kind: "status", status: 404 } });

describe.concurrent("a workflow that was created and is not yet read back", () => {
  const it = withService("wfa_workflow");

  it.for([false, true])(
    "is not believed to be gone while it shows late, with approve = %s",
    async (approve, { service, core, object: created }) => {
      const config = { document: DOCUMENT, approve };
      const object = await createUnread({ service, core, object: created }, config);
      late(service);
      expect((await object.plan(config)).action).toBe(approve ? "update" : "no-op");
      await object.apply(config);
      expect(service.backstage.workflows()).toHaveLength(1);
      expect((await object.plan(config)).action).toBe("no-op");
    },
  );

  it.for([false, true])(
    "is updated although it shows late, with approve = %s",
    async (approve, { service, core, object: created }) => {
      const object = await createUnread({ service, core, object: created }, { document: DOCUMENT, approve });
      const plan = await object.plan({ document: DOCUMENT.replace("300", "120"), approve }, { refresh: false });
      late(service);
      await object.applyPlan(plan);
      expect(service.backstage.workflows()).toMatchObject([{ id: object.value["id"] as string }]);
    },
  );

  it(
    "leaves state when it does not show for a while",
    { timeout: 60_000 },
    async ({ service, core, object: created }) => {
      const config = { document: DOCUMENT, approve: false };
      const object = await createUnread({ service, core, object: created }, config);
      service.backstage.deleteWorkflow(object.value["id"] as string);
      expect((await object.plan(config)).action).toBe("create");
    },
  );
});

describe.concurrent("a create whose reading back fails once, on a service that adds to documents", () => {
  rewriting.for([
    ["an error", { kind: "status", status: 500 }],
    ["a refusal", { kind: "status", status: 403 }],
    ["a redirect", { kind: "redirect", location: "http://127.0.0.1:9/" }],
    ["broken JSON", { kind: "truncated" }],
  ] as const)("is replaced by the next apply: %s", async ([, fault], { service, core, object: created }) => {
    const config = { document: DOCUMENT, approve: true };
    const arm = (): void => void service.faults.add({ method: "GET", path: AT_THE_WORKFLOW, times: 3, fault });
    // Reads before the POST look for what is there already.
    service.faults.add({
      method: "POST",
      fault: { kind: "hold", moment: "after", wait: () => Promise.resolve(arm()) },
    });
    await created.apply(config).catch(() => undefined);
    service.faults.clear();
    const next = await (await core.anotherRun()).resource("wfa_workflow");
    next.state = created.state;
    await next.apply(config);
    expect(service.backstage.workflows()).toMatchObject([{ submitted: null, approved: {} }]);
    expect((await next.plan(config)).action).toBe("no-op");
  });
});
