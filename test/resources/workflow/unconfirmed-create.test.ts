import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit } from "./documents";
import { only, reasonOf } from "./observing";

const CONFIG = { document: DOCUMENT, enabled: true, triggers: new Map([["daily", true]]) };
const SECRET = "correct-horse-battery";

/** The service makes the workflow, and nobody hears of it. */
function lose({ faults }: RunningService): void {
  faults.add({ method: "POST", fault: { kind: "resetAfter" } });
  faults.add({ path: /^\/workflows/, skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
}

describe.concurrent("a creation of which nothing is known", () => {
  const it = withService("wfa_workflow");

  it("is kept in state, found by the next apply, and replaced: there is one workflow", async ({
    service,
    core,
    object,
  }) => {
    lose(service);
    expect(await reasonOf(object.apply(CONFIG))).toMatch(
      /Could not submit workflow "load"[^]*was created, so it is kept in state/,
    );
    service.faults.clear();
    expect(object.state).toMatchObject({ tainted: true, value: { id: null, name: "load", state: "submitted" } });
    const lost = only(service).id;

    const next = await (await core.anotherRun()).resource("wfa_workflow");
    next.state = object.state;
    expect((await next.plan(CONFIG)).action).toBe("replace");
    await next.apply(CONFIG);
    expect(service.backstage.workflows().map(({ id }) => id)).toEqual([next.value["id"]]);
    expect(next.value["id"]).not.toBe(lost);
    expect((await next.plan(CONFIG)).action).toBe("no-op");
  });

  it("is carried on with where the taint is taken off", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    await object.refresh();
    expect(object.value).toMatchObject({ id: only(service).id, state: "submitted", drift: [], document: DOCUMENT });
    object.state = { ...object.state!, tainted: false };
    expect((await object.plan(CONFIG)).action).toBe("update");
    await object.apply(CONFIG);
    expect(object.value).toMatchObject({ id: only(service).id, state: "approved", enabled: true });
    expect((await object.plan(CONFIG)).action).toBe("no-op");
  });

  it("leaves state where the service never had it, and is made then", async ({ service, object }) => {
    service.faults.add({ method: "POST", times: Infinity, fault: { kind: "resetBefore" } });
    service.faults.add({ path: /^\/workflows/, skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    expect((await object.plan(CONFIG)).action).toBe("create");
    await object.apply(CONFIG);
    expect(service.backstage.workflows()).toHaveLength(1);
  });

  it("is never taken for what somebody has approved since", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    const { id } = only(service);
    service.backstage.approve(id);
    await object.refresh();
    expect(object.state).toBeNull();
    expect(await reasonOf(object.apply(CONFIG))).toContain('Workflow "load" already exists');
    expect(only(service)).toMatchObject({ id });
  });

  it("is never taken for what somebody has changed since", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    const { id } = only(service);
    service.backstage.edit(id, "submitted", (text) => edit('timeout="300"', 'timeout="600"', text));
    await object.destroy();
    expect(object.state).toBeNull();
    expect(only(service)).toMatchObject({ id });
  });

  it("is looked for by a destroy without a refresh too", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply(CONFIG));
    service.faults.clear();
    await object.destroy();
    expect(service.backstage.workflows()).toEqual([]);
  });

  it("is adopted with adopt_existing, which needs no state for it", async ({ service, object }) => {
    lose(service);
    await reasonOf(object.apply({ ...CONFIG, adopt_existing: true }));
    service.faults.clear();
    expect(object.state).toBeNull();
    const { id } = only(service);
    await object.apply({ ...CONFIG, adopt_existing: true });
    expect(only(service).id).toBe(id);
    expect(object.value).toMatchObject({ id, state: "approved" });
  });

  it("keeps its secrets out of what is remembered, and is known by their hashes", async ({ service, object }) => {
    const config = {
      document: edit('timeout="60"', 'token="{{secret:token}}"'),
      secrets_wo: new Map([["token", SECRET]]),
      secrets_wo_version: 1,
    };
    lose(service);
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

describe.concurrent("a workflow that is written, and cannot be looked at afterwards", () => {
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
