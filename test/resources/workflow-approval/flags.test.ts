import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { ID, propose } from "./proposing";

const PLACES = ["hidden", "json", "xml", "both"] as const;
const SERVICES = PLACES.flatMap((workflowFlag) =>
  PLACES.flatMap((triggerFlags) =>
    (["always", "onceSwitched"] as const).map((xmlFlags) => ({ workflowFlag, triggerFlags, xmlFlags })),
  ),
);

describe.concurrent.each(SERVICES)("on a service with %o", (service) => {
  const it = withService("wfa_workflow_approval", { ...service, approvedSubmission: "kept" });

  it("switching the workflow or a trigger is no change of what was approved", async ({ service, object, core }) => {
    const config = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(config);
    const switches = [
      () => service.backstage.setTrigger(ID, "nightly", false),
      () => service.backstage.setEnabled(ID, false),
      () => service.backstage.setEnabled(ID, true),
      () => service.backstage.setTrigger(ID, "nightly", true),
    ];
    const actions: string[] = [];
    for (const turn of switches) {
      turn();
      const next = await (await core.anotherRun()).resource("wfa_workflow_approval");
      next.state = object.state;
      actions.push((await next.plan(config)).action);
    }
    expect(actions).toEqual(["no-op", "no-op", "no-op", "no-op"]);
  });
});
