import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import type { CoreError, ImitatedCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit } from "./documents";
import { failingPatch, only } from "./observing";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const it = withService("wfa_workflow");

const SUMMARY = 'Deleting workflow "load" would delete a pending submission that is someone else\'s';
const LINE = /Their change[^]*\/workflow\/task\[@name='load'\]\/@timeout: 60 -> 90/;
const DELETES = { summary: 'Deleting workflow "load" deletes a pending submission that is someone else\'s' };
const deletes = (service: RunningService): number =>
  service.requests.list().filter(({ method }) => method === "DELETE").length;

/** Somebody submits a change, which the next refresh shows. */
function submit(service: RunningService): void {
  const { id, approved, submitted } = only(service);
  const text = (approved ?? submitted)!.text.replace(/(?<=["'])60(?=["'])/, "90");
  service.backstage.submit(/ id=/.test(text) ? text : text.replace("<workflow", `<workflow id="${id}"`));
}

const failure = (promise: Promise<unknown>): Promise<CoreError> =>
  promise.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: CoreError) => error,
  );

const inAnotherRun = async (
  { core }: { readonly core: { anotherRun(): Promise<{ resource(type: string): Promise<ImitatedCore> }> } },
  object: ImitatedCore,
): Promise<ImitatedCore> => {
  const again = await (await core.anotherRun()).resource("wfa_workflow");
  again.state = object.state;
  return again;
};

describe.concurrent.each(TESTED_VARIATIONS)(
  "someone else's pending submission on a service that is $name",
  ({ variation }) => {
    const each = withService("wfa_workflow", variation);

    each(
      "is shown by the plan of a destroy, which then refuses, until the configuration allows it",
      async ({ service, object }) => {
        const config = { document: DOCUMENT };
        await object.apply(config);
        submit(service);
        await object.refresh();
        const before = deletes(service);
        const error = await failure(object.destroy());
        expect(error).toMatchObject({ during: "destroy", diagnostics: [{ severity: "error", summary: SUMMARY }] });
        expect(String(error)).toMatch(LINE);
        expect([deletes(service), object.state === null]).toEqual([before, false]);

        await object.apply({ ...config, overwrite_pending_submission: true });
        expect(only(service).submitted).not.toBeNull();
        const said = await object.destroy();
        expect(said.at(-1)).toMatchObject({ severity: "warning", ...DELETES });
        expect(said.at(-1)!.detail).toMatch(LINE);
        expect(service.backstage.workflows()).toEqual([]);
      },
    );
  },
);

describe.concurrent("destroying a workflow with someone else's pending submission", () => {
  it("warns in the plan, with what to do", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, sensitive_paths: ["//task/@timeout"] });
    submit(service);
    await object.refresh();
    const error = await failure(object.destroy());
    expect(String(error)).toMatch(/Approve or withdraw it[^]*set overwrite_pending_submission = true, apply, and only/);
    expect(String(error)).not.toMatch(/\b90\b/);
  });

  it("refuses one that was submitted after the plan, even where the configuration allows the deletion", async ({
    service,
    object,
  }) => {
    for (const overwrite_pending_submission of [false, true]) {
      await object.apply({ document: DOCUMENT, overwrite_pending_submission });
      const error = await failure(object.destroy({ between: async () => submit(service) }));
      expect(error.diagnostics[0]).toMatchObject({
        summary: expect.stringContaining("changed"),
        detail: expect.stringContaining("Nothing was deleted."),
      });
      expect(only(service).submitted).not.toBeNull();
      service.backstage.deleteWorkflow(only(service).id, "submitted");
      await object.refresh();
    }
    expect(await object.destroy()).toEqual([]);
  });

  it.for(["disable", "abandon"])(
    "loses nothing with deletion_policy %s",
    async (deletion_policy, { service, object }) => {
      await object.apply({ document: DOCUMENT, deletion_policy });
      submit(service);
      await object.refresh();
      expect(await object.destroy()).toEqual([]);
      expect(only(service).submitted).not.toBeNull();
    },
  );

  it("deletes its own submission that nobody has approved", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, approve: false });
    await object.refresh();
    expect(await object.destroy()).toEqual([]);
    expect(service.backstage.workflows()).toEqual([]);
  });

  it("refuses for an imported workflow too", async ({ service, core, object }) => {
    const id = service.backstage.submit(DOCUMENT);
    service.backstage.approve(id);
    await object.import(id);
    submit(service);
    await object.refresh();
    await expect(object.destroy()).rejects.toThrow(LINE);
    const other = await inAnotherRun({ core }, object);
    service.backstage.approve(id);
    await other.refresh();
    const edits = (): void => service.backstage.edit(id, "approved", (text) => text.replace('"90"', '"91"'));
    await expect(other.destroy({ between: async () => edits() })).rejects.toThrow(/changed[^]*Nothing was deleted/);
    await other.refresh();
    expect(await other.destroy()).toEqual([]);
  });
});

describe.concurrent("replacing a workflow with someone else's pending submission", () => {
  it("warns where the plan refreshes, and refuses in the apply", async ({ service, core, object }) => {
    const config = { document: DOCUMENT };
    await object.apply(config);
    submit(service);
    for (const refresh of [true, "minimal"] as const) {
      const again = await inAnotherRun({ core }, object);
      const plan = await again.plan(config, { replace: true, refresh });
      expect(plan.action).toBe("replace");
      expect(plan.refreshed).toMatchObject([
        { detail: expect.stringMatching(/changes the document or deletes the workflow fails[^]*60 -> 90/) },
      ]);
      await expect(again.applyPlan(plan)).rejects.toThrow(LINE);
      expect(again.state).not.toBeNull();
    }
  });

  it("refuses for a tainted one, of which an engine hands over no private state; our own submission goes", async ({
    service,
    core,
    object,
  }) => {
    const config = { document: DOCUMENT };
    service.faults.add({ ...failingPatch(/workflows/), times: 1 });
    await expect(object.apply(config)).rejects.toThrow(/Could not approve/);
    const tainted = object.state;
    submit(service);
    const first = await inAnotherRun({ core }, object);
    const plan = await first.plan(config);
    expect(plan.action).toBe("replace");
    await expect(first.applyPlan(plan)).rejects.toThrow(SUMMARY);
    expect(only(service).submitted!.text).toMatch(/90/);

    service.backstage.submit(only(service).submitted!.text.replace(/(?<=["'])90(?=["'])/, "60"));
    object.state = tainted;
    const second = await inAnotherRun({ core }, object);
    await second.applyPlan(await second.plan(config));
    expect(service.backstage.workflows()).toHaveLength(1);
    expect(only(service)).toMatchObject({ approved: {} });
  });

  it("replaces a tainted one of which somebody has edited what is approved", async ({ service, core, object }) => {
    const config = { document: DOCUMENT, triggers: new Map([["daily", false]]) };
    service.faults.add({ ...failingPatch(/triggers/), times: 1 });
    await expect(object.apply(config)).rejects.toThrow(/daily/);
    service.backstage.edit(only(service).id, "approved", (text) => text.replace('"60"', '"90"'));
    const again = await inAnotherRun({ core }, object);
    await again.applyPlan(await again.plan(config));
    expect(only(service).approved!.text).toContain('"60"');
  });

  it("replaces a tainted one with secrets, whose submission nobody can tell from ours", async ({
    service,
    core,
    object,
  }) => {
    const config = {
      document: edit('name="extract"', 'name="extract" key="{{secret:KEY}}"'),
      secrets_wo: new Map([["KEY", "s3cr3t-value"]]),
    };
    service.faults.add({ ...failingPatch(/workflows/), times: 1 });
    await expect(object.apply(config)).rejects.toThrow(/Could not approve/);
    const again = await inAnotherRun({ core }, object);
    await again.applyPlan(await again.plan(config));
    expect(service.backstage.workflows()).toHaveLength(1);
  });
});
