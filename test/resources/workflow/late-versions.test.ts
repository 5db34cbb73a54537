import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit } from "./documents";
import { failingPatch, only, reasonOf } from "./observing";

const it = withService("wfa_workflow");

const WITH_ID = edit('<workflow name="load"', '<workflow id="wf-1" name="load"');

describe.concurrent("a version that shows only while a workflow is deleted", () => {
  it.for([
    ["submitted", () => undefined],
    ["approved", ({ backstage }: RunningService) => backstage.approve(backstage.workflows()[0]!.id)],
  ] as const)("and has more than ours is somebody else's: %s", async ([, approve], { service, core, object }) => {
    const config = { document: DOCUMENT, triggers: new Map([["daily", false]]) };
    service.faults.add(failingPatch(/triggers/));
    await expect(object.apply(config)).rejects.toThrow(/daily/);
    const { id, approved } = only(service);
    const later = await (await core.anotherRun()).resource("wfa_workflow");
    later.state = object.state;
    const plan = await later.plan(config);
    expect(plan.action).toBe("replace");
    const theirs = approved!.text.replace('timeout="60"', 'timeout="60" owner="ann"');
    const comes = async (): Promise<void> => {
      service.backstage.submit(theirs.replace(/<workflow(?! id)/, `<workflow id="${id}"`));
      approve(service);
    };
    // Once the deletion has been read back.
    const reads = {
      method: "GET",
      path: `/workflows/${id}`,
      fault: { kind: "hold", moment: "after", wait: comes },
    } as const;
    const wait = async (): Promise<void> => void service.faults.add(reads);
    service.faults.add({ method: "DELETE", fault: { kind: "hold", moment: "after", wait } });
    expect(await reasonOf(later.applyPlan(plan))).toMatch(
      /Somebody submitted or approved a new version of workflow[^]*The versions that the plan showed were deleted/,
    );
    const { submitted, approved: now } = only(service);
    expect((submitted ?? now)!.text).toContain("ann");
  });

  it("and is the submission that is deleted, approved late, is deleted too", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT, approve: false });
    const { id } = only(service);
    const wait = async (): Promise<void> => service.backstage.approve(id);
    service.faults.add({ method: "DELETE", fault: { kind: "hold", moment: "before", wait } });
    await object.destroy();
    expect(service.backstage.workflows()).toEqual([]);
  });

  it.for([
    ["the same run", /no error/],
    ["another run", /Somebody submitted or approved a new version of workflow/],
  ] as const)(
    "and has the same document is kept if it is created anew by %s",
    async ([whose, said], { service, core, object }) => {
      await object.apply({ document: WITH_ID });
      const run = await core.anotherRun();
      const before = await run.resource("wfa_workflow");
      before.state = object.state;
      await before.refresh();
      const creator = await (whose === "the same run" ? run : await core.anotherRun()).resource("wfa_workflow");
      const config = { document: WITH_ID, approve: false };
      const plan = await creator.plan(config);
      const create = async (): Promise<void> => void (await creator.applyPlan(plan));
      service.faults.add({ method: "DELETE", fault: { kind: "hold", moment: "after", wait: create } });
      expect(await reasonOf(before.destroy())).toMatch(said);
      expect(only(service)).toMatchObject({ id: "wf-1", submitted: { text: expect.stringContaining("wf-1") } });
      expect((await creator.plan(config)).action).toBe("no-op");
    },
  );
});
