import { describe, expect } from "vitest";
import type { JsonValue } from "../../../src/framework";
import { decodeRecord } from "../../../src/resources/workflow-approval/record";
import { withService } from "../../harness/with-service";
import { ID, propose, writes } from "./proposing";

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

  it("enable switches it without a change of what was approved, whatever is sensitive since", async ({
    service,
    object,
  }) => {
    const config = { workflow_id: ID, server_revision: await propose(service), enable: true };
    await object.apply(config);
    await object.apply({ ...config, enable: false });
    const { value } = object;
    expect(await object.refresh()).toEqual([]);
    expect(object.value).toEqual(value);
    const masked = { ...config, enable: false, sensitive_paths: ["//task/@timeout"] };
    service.requests.clear();
    await object.apply(masked);
    expect(writes(service)).toEqual([]);
    const { baseline } = decodeRecord(JSON.parse(Buffer.from(object.state!.private).toString()) as JsonValue);
    expect(baseline!.rendition.text).not.toContain("300");
    expect(await object.refresh()).toEqual([]);
    expect((await object.plan(masked)).action).toBe("no-op");
  });
});
