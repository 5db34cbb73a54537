import { expect } from "vitest";
import { withService } from "../../harness/with-service";
import { DOCUMENT } from "./documents";
import { only } from "./observing";

const it = withService("wfa_workflow");

it.for(["abandon", "disable"])(
  "a create that failed is carried on with although deletion_policy is %s",
  async (policy, { service, core, object }) => {
    const config = { document: DOCUMENT, enabled: true, deletion_policy: policy };
    service.faults.add({ method: "PATCH", fault: { kind: "status", status: 500 } });
    await expect(object.apply(config)).rejects.toThrow(/Could not approve[^]*the next apply replaces the workflow/);
    expect(object.state?.tainted).toBe(true);
    const { id } = only(service);

    const again = await (await core.anotherRun()).resource("wfa_workflow");
    again.state = object.state;
    const plan = await again.plan(config);
    expect(plan.action).toBe("replace");
    await again.applyPlan(plan);
    expect(only(service)).toMatchObject({ id, approved: { enabled: true } });
    expect(service.requests.list().filter(({ method }) => method === "POST")).toHaveLength(1);
    expect((await again.plan(config)).action).toBe("no-op");
  },
);

it("what an earlier run left behind is not taken up unasked", async ({ core, object }) => {
  await object.apply({ document: DOCUMENT, deletion_policy: "abandon" });
  await object.destroy();
  const other = await (await core.anotherRun()).resource("wfa_workflow");
  await expect(other.apply({ document: DOCUMENT })).rejects.toThrow("already exists");
});
