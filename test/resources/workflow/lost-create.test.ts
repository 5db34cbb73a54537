import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import type { ImitatedCore } from "../../harness/imitated-core";
import { withService, type ServiceFixture } from "../../harness/with-service";
import { CREATED_OBJECTS, loseCreate } from "../shared/created-objects";
import { DOCUMENT, edit } from "./documents";
import { only, reasonOf } from "./observing";

const { config: CONFIG } = CREATED_OBJECTS.workflow;
const SECRET = "correct-horse-battery";

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

/** For a few reads more, the workflow does not exist as far as the service shows. */
const late = ({ faults }: RunningService): void =>
  void faults.add({ method: "GET", path: AT_THE_WORKFLOW, times: 6, fault: { kind: "status", status: 404 } });

describe.concurrent("a workflow whose create was lost", () => {
  const it = withService("wfa_workflow");

  it("is not what somebody has approved since", async ({ service, object }) => {
    loseCreate(service);
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    const { id } = only(service);
    service.backstage.approve(id);
    await object.refresh();
    expect(object.state).toBeNull();
    expect(await reasonOf(object.apply(CONFIG))).toContain('Workflow "load" already exists');
    expect(only(service)).toMatchObject({ id });
  });

  it("is not what somebody has changed since", async ({ service, object }) => {
    loseCreate(service);
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    const { id } = only(service);
    service.backstage.edit(id, "submitted", (text) => edit('timeout="300"', 'timeout="600"', text));
    await object.destroy();
    expect(object.state).toBeNull();
    expect(only(service)).toMatchObject({ id });
  });

  it("keeps its secrets out of private state, and is known by their hashes", async ({ service, object }) => {
    const config = {
      document: edit('timeout="60"', 'token="{{secret:token}}"'),
      secrets_wo: new Map([["token", SECRET]]),
      secrets_wo_version: 1,
    };
    loseCreate(service);
    expect(await reasonOf(object.apply(config))).not.toContain(SECRET);
    service.faults.clear();
    expect(only(service).submitted?.text).toContain(SECRET);
    expect(JSON.stringify([object.state?.value, new TextDecoder().decode(object.state?.private)])).not.toContain(
      SECRET,
    );
    await object.refresh();
    expect(object.value).toMatchObject({ id: only(service).id, document: config.document });
    await object.apply(config);
    expect(service.backstage.workflows()).toHaveLength(1);
  });
});

describe.concurrent("a workflow that is written, and cannot be read afterwards", () => {
  const it = withService("wfa_workflow");
  const reads = ({ requests }: RunningService): number =>
    requests.list().filter(({ method, path }) => method === "GET" && path.startsWith("/workflows")).length;

  it.for([
    // The flag that is left alone, and that only JSON shows.
    ["approved", { document: DOCUMENT, ignored_paths: ["/workflow/@modified"] }, 1],
    ["approved", { document: DOCUMENT }, 1],
    ["submitted", { document: DOCUMENT, approve: false }, 1],
  ] as const)(
    "is in state as written, with a warning: %s",
    async ([state, config, lastReads], { service, core, object }) => {
      await object.apply(config);
      await object.destroy();
      service.requests.clear();
      await object.apply(config);
      const needed = reads(service);
      await object.destroy();
      service.faults.add({
        method: "GET",
        path: /^\/workflows/,
        skip: needed - lastReads,
        times: Infinity,
        fault: { kind: "status", status: 500 },
      });
      const planned = await object.plan(config);
      const [warning] = await object.applyPlan(planned);
      expect(warning).toMatchObject({
        severity: "warning",
        summary: 'Could not read workflow "load" after writing it',
      });
      expect(warning?.detail).toContain("Everything that was planned is done");
      service.faults.clear();
      expect(object.state).toMatchObject({
        tainted: false,
        value: { id: only(service).id, name: "load", state, pending_submission: false },
      });
      const next = await (await core.anotherRun()).resource("wfa_workflow");
      next.state = object.state;
      expect((await next.plan(config)).action).toBe("no-op");
      expect(service.backstage.workflows()).toHaveLength(1);
    },
  );
});

describe.concurrent("a workflow that was created and is not yet read back", () => {
  const it = withService("wfa_workflow");

  it("is not believed to be gone while it shows late, and is approved then", async ({
    service,
    core,
    object: created,
  }) => {
    const config = { document: DOCUMENT, approve: true };
    const object = await createUnread({ service, core, object: created }, config);
    late(service);
    expect((await object.plan(config)).action).toBe("update");
    await object.apply(config);
    expect(service.backstage.workflows()).toHaveLength(1);
    expect((await object.plan(config)).action).toBe("no-op");
  });

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
});

describe.concurrent("a create whose reading back fails once, on a service that adds to documents", () => {
  const it = withService("wfa_workflow", { documents: "rewritten" });

  it.for([
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
