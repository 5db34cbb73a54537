import { describe, expect } from "vitest";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const DOCUMENT = '<workflow name="load"><trigger name="nightly"/><task name="extract" timeout="300"/></workflow>';

describe.concurrent.each(TESTED_VARIATIONS)(
  "a proposal and its approval with two keys, on a service that is $name",
  ({ variation }) => {
    const it = withService("wfa_workflow", variation);

    it("go hand in hand, version after version, and neither is the other's drift", async ({
      service,
      object: proposal,
    }) => {
      const approver = await startCore({ endpoint: service.url, api_key: service.keys.administrator });
      const approval = await approver.resource("wfa_workflow_approval");
      for (const timeout of ["300", "120"]) {
        const proposed = { document: DOCUMENT.replace("300", timeout), approve: false };
        await proposal.apply(proposed);
        const { id, server_revision } = proposal.value;
        const approved = { workflow_id: id as string, server_revision: server_revision as string };
        await approval.apply(approved);
        expect(service.backstage.workflow(id)!.approved!.text).toContain(timeout);
        expect((await proposal.plan(proposed)).action).toBe("no-op");
        expect(proposal.value).toMatchObject({ state: "approved", server_revision });
        expect((await approval.plan(approved)).action).toBe("no-op");
      }
    });
  },
);
