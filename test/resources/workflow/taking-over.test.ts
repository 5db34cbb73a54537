import { describe, expect } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { approved, failingPatch, only, reasonOf } from "./observing";

const it = withService("wfa_workflow");

describe.concurrent("the two plans of one apply", () => {
  const finals: readonly [string, (server: string) => string][] = [
    ["the document of before", () => DOCUMENT],
    ["the server's edited document", (server) => server],
    ["a third one", () => FASTER],
  ];
  for (const [name, final] of finals) {
    for (const drifted of [false, true]) {
      it(`agree where an unknown document becomes ${name}${drifted ? ", after a drift" : ""}`, async ({
        service,
        object,
      }) => {
        await object.apply({ document: DOCUMENT, enabled: true });
        if (drifted)
          service.backstage.edit(only(service).id, "approved", (text) => text.replace(/(?<=["'])300(?=["'])/, "600"));
        const unknown = await object.plan({ document: UNKNOWN, enabled: true });
        const document = final(approved(service));
        const known = await object.plan({ document, enabled: true }, { refresh: false });
        // What was known in the first plan stays; applying runs core's check of the final plan.
        if (unknown.action === "update") await object.applyPlan({ ...unknown, config: known.config });
        expect((await object.plan({ document, enabled: true })).action).toBe("no-op");
        expect(object.value["drift"]).toEqual([]);
      });
    }
  }
});

describe.concurrent("drift that the configuration takes over", () => {
  it("is gone with the next apply, which writes nothing", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.backstage.edit(only(service).id, "approved", (text) => text.replace(/(?<=["'])300(?=["'])/, "600"));
    const config = { document: edit("300", "600") };
    await object.refresh();
    service.requests.clear();
    await object.apply(config);
    expect(object.value["drift"]).toEqual([]);
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    service.backstage.edit(only(service).id, "approved", (text) => text.replace(/(?<=["'])60(?=["'])/, "61"));
    await object.refresh();
    expect(object.value["drift"]).toEqual(["/workflow/task[@name='load']/@timeout: 60 -> 61"]);
    await object.apply(config);
    expect((await object.plan(config)).action).toBe("no-op");
  });
});

describe.concurrent("drift that the configuration takes over before any saved state has it", () => {
  const longer = (text: string): string => text.replace(/(?<=["'])300(?=["'])/, "600");

  it("plans nothing until a saved state has it, and is recorded then", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.backstage.edit(only(service).id, "approved", longer);
    const taken = { document: longer(DOCUMENT) };
    expect((await object.plan(taken)).action).toBe("no-op");
    expect(object.value).toMatchObject({ document: taken.document, drift: [expect.stringContaining("300 -> 600")] });
    service.requests.clear();
    const saved = await object.plan(taken);
    expect(saved.changed).toEqual(expect.arrayContaining(["drift"]));
    await object.applyPlan(saved);
    expect(object.value["drift"]).toEqual([]);
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("is written over where the configuration has only a part of it, or nothing", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.backstage.edit(only(service).id, "approved", (text) => longer(text).replace(/(?<=["'])60(?=["'])/, "61"));
    expect((await object.plan({ document: edit("300", "600") })).action).toBe("update");
    await object.apply({ document: DOCUMENT });
    expect(approved(service)).toMatch(/["']300["']/);
  });
});

describe.concurrent("adopting a workflow", () => {
  it("is refused for one that another resource of the same run made", async ({ service, core, object }) => {
    await object.apply({ document: DOCUMENT, adopt_existing: true });
    for (const document of [DOCUMENT, FASTER]) {
      const second = await core.resource("wfa_workflow");
      expect(await reasonOf(second.apply({ document, adopt_existing: true }))).toMatch(
        /one workflow cannot belong to two blocks/,
      );
      expect(second.state).toBeNull();
    }
    expect(approved(service)).toContain('"300"');
  });

  it("never deletes what it has just taken over (create_before_destroy)", async ({ service, core, object }) => {
    await object.apply({ document: DOCUMENT, adopt_existing: true });
    const next = await core.anotherRun();
    const created = await next.resource("wfa_workflow");
    await created.apply({ document: DOCUMENT, adopt_existing: true });
    const deposed = await next.resource("wfa_workflow");
    deposed.state = object.state;
    const warnings = await deposed.destroy();
    expect(warnings.map(({ summary }) => summary).join()).toContain("was adopted in this run and is not deleted");
    expect(service.backstage.workflows()).toHaveLength(1);
    expect((await created.plan({ document: DOCUMENT, adopt_existing: true })).action).toBe("no-op");
  });

  it("taints nothing where it fails half-way", async ({ service, object }) => {
    service.backstage.submit(DOCUMENT);
    service.faults.add({ method: "PUT", fault: { kind: "status", status: 500 } });
    const reason = await reasonOf(object.apply({ document: FASTER, adopt_existing: true }));
    expect(reason).toMatch(/Could not submit[^]*Apply again: the apply reads the workflow first/);
    expect(reason).not.toMatch(/taint|created the workflow/);
    expect(object.state).toBeNull();
    service.faults.clear();
    service.faults.add(failingPatch(/.*/));
    await object.apply({ document: FASTER, adopt_existing: true });
    expect(object.state).toMatchObject({ tainted: false });
    service.faults.clear();
    await object.apply({ document: FASTER, adopt_existing: true });
    expect(service.backstage.workflows()).toHaveLength(1);
    expect(approved(service)).toContain('"120"');
  });

  it("that somebody has deleted since it was found says so, and keeps nothing", async ({ service, object }) => {
    const config = { document: DOCUMENT, adopt_existing: true };
    service.backstage.submit(DOCUMENT);
    const plan = await object.plan(config);
    const wait = async (): Promise<void> => service.backstage.deleteWorkflow(only(service).id);
    // Each search reads both versions.
    service.faults.add({ method: "GET", skip: 7, fault: { kind: "hold", moment: "before", wait } });
    expect(await reasonOf(object.applyPlan(plan))).toMatch(/is gone[^]*while it was being adopted/);
    expect(object.state).toBeNull();
  });

  it("asks for the same name, also where it is none", async ({ service, core, object }) => {
    await object.apply({ document: "<workflow name='n0'/>" });
    const nameless = await core.resource("wfa_workflow");
    await nameless.apply({ document: "<workflow><task name='t'/></workflow>" });
    expect(service.backstage.workflows()).toHaveLength(2);
  });
});

describe.concurrent("a foreign submission", () => {
  it("that contains our document and more is named in the plan, and what is approved was sent again", async ({
    service,
    object,
  }) => {
    await object.apply({ document: DOCUMENT });
    service.backstage.submit(approved(service).replace('timeout="300"', 'timeout="120" evil="yes"'));
    const plan = await object.plan({ document: FASTER });
    expect(plan.warnings.map(({ detail }) => detail).join()).toContain("/@evil added: yes");
    await object.applyPlan(plan);
    expect(approved(service)).toContain('timeout="120"');
    expect(approved(service)).not.toContain("evil");
    expect((await object.plan({ document: FASTER })).action).toBe("no-op");
  });

  it("that comes after the plan is left alone, although it contains our document", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const plan = await object.plan({ document: FASTER });
    service.backstage.submit(approved(service).replace('timeout="300"', 'timeout="120" evil="yes"'));
    expect(await reasonOf(object.applyPlan(plan))).toMatch(/changed on the service after the plan was made/);
    expect(only(service).submitted!.text).toContain("evil");
  });

  it("is not overwritten where nothing was ever approved", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, approve: false });
    const id = only(service).id;
    service.backstage.submit(service.backstage.workflow(id)!.submitted!.text.replace('"300"', '"66"'));
    const reason = await reasonOf(object.apply({ document: DOCUMENT, approve: false }));
    expect(reason).toMatch(
      /pending submission that is someone else's.*300 -> 66.*The document of the configuration did not change/s,
    );
    expect(service.backstage.workflow(id)!.submitted!.text).toContain("66");
    await object.apply({ document: DOCUMENT, approve: false, overwrite_pending_submission: true });
    expect(service.backstage.workflow(id)!.submitted!.text).toContain("300");
  });

  it("does not stop a change of flags alone, which leaves it alone", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, enabled: true });
    service.backstage.submit(approved(service).replace('"300"', '"66"'));
    await object.apply({ document: DOCUMENT, enabled: false });
    const submitted = { text: expect.stringContaining("66") as string };
    expect(only(service)).toMatchObject({ submitted, approved: { enabled: false } });
  });

  it("is not overwritten by another version of secrets", async ({ service, object }) => {
    const document = DOCUMENT.replace("<task", `<login password="{{secret:db}}"/><task`);
    const secrets_wo = new Map([["db", "hunter2-hunter2"]]);
    await object.apply({ document, secrets_wo, secrets_wo_version: 1 });
    const id = only(service).id;
    service.backstage.submit(approved(service).replace('"300"', '"66"'));
    expect(await reasonOf(object.apply({ document, secrets_wo, secrets_wo_version: 2 }))).toMatch(
      /pending submission that is someone else's/,
    );
    expect(service.backstage.workflow(id)!.submitted!.text).toContain("66");
  });
});

describe.concurrent("a service that keeps what was submitted beside what was approved", () => {
  const kept = withService("wfa_workflow", { approvedSubmission: "kept" });

  kept("an edit that somebody submitted and approved is drift, which an apply undoes", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const id = only(service).id;
    service.backstage.submit(approved(service).replace('"300"', '"66"'));
    service.backstage.approve(id);
    await object.refresh();
    expect(object.value).toMatchObject({ pending_submission: false, drift: [expect.stringContaining("300 -> 66")] });
    await object.apply({ document: DOCUMENT });
    expect(approved(service)).toContain("300");
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
  });
});
