import { describe, expect } from "vitest";
import type { RecordedRequest } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { approvedText, FASTER, ID, propose, reasonOf, SLOWER, stored, writes } from "./proposing";
import { isApproval, whileSomebodyActs, once, TYPE } from "./acting-service";

const it = withService("wfa_workflow_approval");

const isLookAtSubmission = ({ method, path, query }: RecordedRequest): boolean =>
  method === "GET" && path.startsWith("/workflows/") && query === "state=submitted";

describe.concurrent("a submission that comes at the same moment", () => {
  it("between the look and the approval: fails loudly with what was approved instead", async () => {
    const submit = once(({ backstage }) => void backstage.submit(SLOWER));
    await whileSomebodyActs(
      (request, service) => void (isLookAtSubmission(request) && submit(service)),
      async (object, service) => {
        const reviewed = await propose(service);
        const reason = await reasonOf(object.apply({ workflow_id: ID, server_revision: reviewed }));
        expect(reason).toMatch(/The approved version of workflow "load" is not the reviewed one/);
        expect(reason).toContain(
          "Approved, but not reviewed:\n  - /workflow/task[@name='extract']/@timeout: 300 -> 900",
        );
        expect(reason).toContain(reviewed);
        expect(object.state).toBeNull();
        const found = /set server_revision = "([0-9a-f]{64})"/.exec(reason)![1]!;
        await object.apply({ workflow_id: ID, server_revision: found });
        expect((await object.plan({ workflow_id: ID, server_revision: found })).action).toBe("no-op");
      },
    );
  });

  it("on update: the state keeps what was approved from here, and the next refresh shows the other", async () => {
    const submit = once(({ backstage }) => void backstage.submit(SLOWER));
    await whileSomebodyActs(
      (request, service) =>
        void (
          isLookAtSubmission(request) &&
          stored(service).submitted?.text.includes("120") === true &&
          submit(service)
        ),
      async (object, service) => {
        const first = { workflow_id: ID, server_revision: await propose(service) };
        await object.apply(first);
        const reviewed = { ...first, server_revision: await propose(service, FASTER) };
        expect(await reasonOf(object.apply(reviewed))).toMatch(
          /is not the reviewed one[^]*Approved, but not reviewed:\n {2}- .*120 -> 900/,
        );
        expect(object.value["server_revision"]).toBe(first.server_revision);
        expect((await object.refresh()).map(({ detail }) => detail).join()).toContain("120 -> 900");
        expect(object.value["server_revision"]).not.toBe(first.server_revision);
        expect((await object.plan(reviewed)).action).toBe("update");
      },
    );
  });

  it("between plan and apply: nothing is approved, and the differences to the approved version are listed", async ({
    service,
    object,
  }) => {
    const first = { workflow_id: ID, server_revision: await propose(service) };
    await object.apply(first);
    const plan = await object.plan({ ...first, server_revision: await propose(service, FASTER) });
    service.backstage.submit(SLOWER);
    expect(await reasonOf(object.applyPlan(plan))).toMatch(
      /The pending submission .* is not the reviewed one[^]*Changed from the approved version:\n {2}- .*300 -> 900/,
    );
    expect(object.value["server_revision"]).toBe(first.server_revision);
    expect(approvedText(service)).toContain("300");
  });

  it("between the acceptance of the approval and its effect: says that it was overtaken", async () => {
    await whileSomebodyActs(
      (request, service) => void (isApproval(request) && service.backstage.submit(SLOWER)),
      async (object, service) => {
        const reviewed = await propose(service);
        const reason = await reasonOf(object.apply({ workflow_id: ID, server_revision: reviewed }));
        expect(reason).toMatch(/The submitted version of workflow "load" is not the reviewed one/);
        expect(reason).toContain("timeout: 300 -> 900");
        expect(stored(service).approved).toBeNull();
      },
      { variation: { approvalDelay: 300 } },
    );
  });

  it("after the approval: the approval stands, and the next plan warns of what waits", async () => {
    const submit = once(({ backstage }) => void backstage.submit(SLOWER));
    await whileSomebodyActs(
      (request, service) => void (isApproval(request) && submit(service)),
      async (object, service) => {
        const config = { workflow_id: ID, server_revision: await propose(service) };
        await object.apply(config);
        expect(approvedText(service)).toContain("300");
        const plan = await object.plan(config);
        expect(plan.action).toBe("no-op");
        expect(plan.warnings.map(({ summary }) => summary)).toEqual(["The pending submission is not the reviewed one"]);
        // What waits does not stand in the way of the flag.
        await object.apply({ ...config, enable: false });
        expect(stored(service).approved!.enabled).toBe(false);
        expect(approvedText(service)).toContain("300");
        // A new approval of the same revision cannot be told from one that comes too late.
        const late = await (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource(TYPE);
        expect(await reasonOf(late.apply(config))).toMatch(
          /The reviewed revision is already approved. Changed since:\n {2}- .*300 -> 900/,
        );
      },
    );
  });

  it("of the very same by hand: the refused approval is done already", async () => {
    // The second look is the last one before the approval: without an approved version, at the flags.
    const approve = once(({ backstage }) => backstage.approve(ID), 2);
    await whileSomebodyActs(
      (request, service) => void (isLookAtSubmission(request) && approve(service)),
      async (object, service) => {
        const config = { workflow_id: ID, server_revision: await propose(service) };
        await object.apply(config);
        expect(writes(service)).toHaveLength(1);
        expect((await object.plan(config)).action).toBe("no-op");
      },
    );
  });
});
