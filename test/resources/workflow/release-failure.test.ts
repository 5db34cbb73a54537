import { describe, expect } from "vitest";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { loseReads } from "../shared/created-objects";
import { DOCUMENT, FASTER } from "./documents";
import { approved, failingPatch, only, reasonOf } from "./observing";

const it = withService("wfa_workflow");

describe.concurrent("on_release_failure of wfa_workflow", () => {
  it("fail: an error, the workflow recorded as tainted, and the next apply replaces it", async ({
    service,
    object,
  }) => {
    service.faults.add(failingPatch(/.*/));
    const reason = await reasonOf(object.apply({ document: DOCUMENT }));
    expect(reason).toMatch(/Could not approve workflow "load" \(\[\{"attribute":"approve"\}\]\)/);
    expect(object.state).toMatchObject({ tainted: true });
    expect(object.value).toMatchObject({ state: "submitted", id: only(service).id });
    service.faults.clear();
    await object.apply({ document: DOCUMENT });
    expect(service.backstage.workflows()).toHaveLength(1);
    expect(object.value).toMatchObject({ state: "approved" });
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  for (const on_release_failure of ["warn", "fail"]) {
    it(`${on_release_failure}: a failed approval of an update is carried on at the next apply`, async ({
      service,
      object,
    }) => {
      const config = { document: FASTER, on_release_failure };
      await object.apply({ ...config, document: DOCUMENT });
      service.faults.add({ ...failingPatch(/.*/), times: 2 });
      const outcome = await reasonOf(object.apply(config));
      expect(outcome).toMatch(on_release_failure === "warn" ? /^no error$/ : /Could not approve/);
      expect(object.state?.tainted).toBe(false);
      expect(object.value).toMatchObject({ state: "submitted", document: FASTER, pending_submission: false });
      // Once more, with the document submitted already.
      expect(await reasonOf(object.apply(config))).toBe(outcome);
      service.faults.clear();
      service.requests.clear();
      const plan = await object.plan(config);
      expect(plan.action).toBe("update");
      await object.applyPlan(plan);
      expect(
        service.requests
          .list()
          .filter(({ method }) => method !== "GET")
          .map(({ method }) => method),
      ).toEqual(["PATCH"]);
      expect(approved(service)).toContain("120");
      expect((await object.plan(config)).action).toBe("no-op");
    });
  }

  it("warn: a create that could not be released is kept, with a warning, and carried on", async ({
    service,
    object,
  }) => {
    const config = {
      document: DOCUMENT,
      enabled: true,
      triggers: new Map([["daily", false]]),
      on_release_failure: "warn",
    };
    service.faults.add(failingPatch(/triggers/));
    const warnings = await object.apply(config);
    expect(warnings.map(({ summary }) => summary).join()).toContain('Could not set trigger "daily"');
    expect(object.state?.tainted).toBe(false);
    service.faults.clear();
    const plan = await object.plan(config);
    expect(plan.changed).toContain("triggers");
    await object.applyPlan(plan);
    expect(only(service).approved!.triggers).toMatchObject([{ name: "daily", enabled: false }, { name: "manual" }]);
    expect((await object.plan(config)).action).toBe("no-op");
  });
});

describe.concurrent("a write of wfa_workflow", () => {
  it("approves nothing that it could not read back", async ({ service, object }) => {
    loseReads(service);
    expect(await reasonOf(object.apply({ document: DOCUMENT }))).toMatch(/Could not read back the new workflow "load"/);
    expect(only(service).approved).toBeNull();
  });

  it("changes nothing where the service refuses the update", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.faults.add({ method: "PUT", fault: { kind: "status", status: 409 } });
    expect(await reasonOf(object.apply({ document: FASTER }))).toMatch(
      /Could not submit the changed document of workflow "load"/,
    );
    expect(object.value).toMatchObject({ document: DOCUMENT, state: "approved" });
    service.faults.clear();
    await object.apply({ document: FASTER });
    expect(approved(service)).toContain("120");
  });

  it("goes by what reading shows of an update that the service answered with an error", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.faults.add({ method: "PUT", fault: { kind: "errorAfter", status: 500 } });
    service.faults.add({ method: "PATCH", fault: { kind: "errorAfter", status: 502 } });
    expect(await object.apply({ document: FASTER, enabled: true })).toEqual([]);
    expect(approved(service)).toContain("120");
    expect((await object.plan({ document: FASTER, enabled: true })).action).toBe("no-op");
  });

  it("says so where only an administrator may preserve the ACL", async ({ service, object }) => {
    expect(await reasonOf(object.apply({ document: DOCUMENT, preserve_acl: true }))).toMatch(/administrator/);
    expect(service.backstage.workflows()).toEqual([]);
    expect(object.state).toBeNull();
    const administrator = await startCore({ endpoint: service.url, api_key: service.keys.administrator });
    const workflow = await administrator.resource("wfa_workflow");
    await workflow.apply({ document: DOCUMENT, preserve_acl: true });
    expect(only(service).approved).not.toBeNull();
  });

  it("carries a large document with everything that XML can hold byte for byte", async ({ service, object }) => {
    const text = `\${x} %{y} $\${z} %%{w} "quoted" 'single' \\ \n\tä漢字😀 ]] &amp;`.repeat(4000);
    const document = `<workflow id="big" name="big"><task name="t">${text}</task></workflow>`;
    expect(document.length).toBeGreaterThan(200_000);
    await object.apply({ document });
    const posted = service.requests.list().find(({ method }) => method === "POST")!;
    expect(posted.body).toBe(document);
    expect((await object.plan({ document })).action).toBe("no-op");
  });
});

describe.concurrent("destroying wfa_workflow", () => {
  it("disables with deletion_policy = disable, and only forgets with abandon", async ({ service, core, object }) => {
    await object.apply({ document: DOCUMENT, enabled: true, deletion_policy: "disable" });
    await object.destroy();
    expect(object.state).toBeNull();
    expect(only(service).approved!.enabled).toBe(false);
    const adopted = await (await core.anotherRun()).resource("wfa_workflow");
    await adopted.apply({ document: DOCUMENT, enabled: true, adopt_existing: true, deletion_policy: "abandon" });
    service.requests.clear();
    await adopted.destroy();
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    expect(only(service).approved!.enabled).toBe(true);
  });

  it("that is gone while it is being disabled fails", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, deletion_policy: "disable" });
    const wait = async (): Promise<void> => service.backstage.deleteWorkflow(only(service).id);
    service.faults.add({ method: "PATCH", fault: { kind: "hold", moment: "after", wait } });
    await expect(object.destroy()).rejects.toThrow(/is gone[^]*while it was being disabled/);
  });

  const hiding = withService("wfa_workflow", { flags: "hidden" });
  hiding("takes no flag that nobody shows for disabled, unless the service says so", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, enabled: true, deletion_policy: "disable" });
    service.faults.add({ method: "PATCH", times: Infinity, fault: { kind: "resetBefore" } });
    await expect(object.destroy()).rejects.toThrow(/Could not delete workflow/);
    service.faults.clear();
    await object.destroy();
    expect(only(service).approved!.enabled).toBe(false);
  });

  it("deletes both versions, and takes what is gone already for success", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, overwrite_pending_submission: true });
    service.backstage.submit(approved(service).replace(/(?<=["'])300(?=["'])/, "5"));
    await object.refresh();
    await object.destroy();
    expect(service.backstage.workflows()).toEqual([]);
    await object.apply({ document: DOCUMENT });
    service.backstage.deleteWorkflow(only(service).id);
    await object.destroy();
    expect(object.state).toBeNull();
  });
});
