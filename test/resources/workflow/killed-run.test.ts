import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { approved, only, reasonOf } from "./observing";

const DOCUMENT = "<workflow id='w' name='load'><task name='load' password='{{secret:db}}'/></workflow>";
const secret = (value: string, version: number) => ({
  document: DOCUMENT,
  secrets_wo: new Map([["db", value]]),
  secrets_wo_version: version,
});
const sent = (value: string): string => DOCUMENT.replace("{{secret:db}}", value);

describe.concurrent("secrets that a killed run has sent, of which nothing is in state", () => {
  const it = withService("wfa_workflow");

  it("are ours where they wait for approval: the same apply goes on with them", async ({ service, object }) => {
    await object.apply(secret("first-secret", 1));
    service.backstage.submit(sent("second-secret"));
    const plan = await object.plan(secret("second-secret", 2));
    await object.applyPlan(plan);
    expect(approved(service)).toContain("second-secret");
    expect((await object.plan(secret("second-secret", 2))).action).toBe("no-op");
    expect(only(service).submitted).toBeNull();
  });

  it("are not taken for somebody else's, nor somebody else's for them", async ({ service, object }) => {
    await object.apply(secret("first-secret", 1));
    service.backstage.submit(sent("evil-secret"));
    const reason = await reasonOf(object.apply(secret("second-secret", 2)));
    expect(reason).toMatch(/has a pending submission that is someone else's/);
    expect(reason).not.toMatch(/(first|second|evil)-secret/);
  });

  it("lead to adopting the workflow, as an import would show them", async ({ service, object }) => {
    service.backstage.submit(sent("first-secret"));
    const reason = await reasonOf(object.apply(secret("first-secret", 1)));
    expect(reason).toMatch(
      /already exists[^]*set adopt_existing = true[^]*An import shows[^]*\n {2}terraform import wfa_workflow\.NAME w\n/,
    );
    await object.apply({ ...secret("first-secret", 1), adopt_existing: true });
    expect(JSON.stringify(object.value)).not.toContain("first-secret");
    expect((await object.plan({ ...secret("first-secret", 1), adopt_existing: true })).action).toBe("no-op");
  });
});
