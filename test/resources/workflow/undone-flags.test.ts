import { expect } from "vitest";
import { withService } from "../../harness/with-service";
import { only } from "./observing";

const document = (timeout: number): string =>
  `<workflow name='load'><trigger name='nightly'/><task name='t' timeout='${timeout}'/></workflow>`;
const config = (timeout: number) => ({
  document: document(timeout),
  enabled: true,
  triggers: new Map([["nightly", false]]),
});
const nightly = (enabled: boolean) => ({ triggers: [{ name: "nightly", enabled }] });

// Such a service sets the flags of what is submitted anew, and shows none of them.
const it = withService("wfa_workflow", { resubmission: "resetsFlags", flags: "hidden" });

it.for([
  ["its trigger", 1],
  ["its approval, enabling and trigger", 0],
] as const)(
  "what an update left undone is done by the next apply without a look, too: %s",
  async ([, skip], { service, core, object }) => {
    await object.apply(config(1));
    service.faults.add({ method: "PATCH", skip, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(object.apply(config(2))).rejects.toThrow("The next apply continues from this step");
    service.faults.clear();
    if (skip > 0) expect(only(service).approved).toMatchObject(nightly(true));

    const later = await (await core.anotherRun()).resource("wfa_workflow");
    later.state = object.state;
    const blind = await later.plan(config(2), { refresh: false });
    expect(blind.action).toBe("update");
    await later.applyPlan(blind);
    expect(only(service).approved).toMatchObject({
      text: expect.stringContaining("2") as string,
      enabled: true,
      ...nightly(false),
    });
    expect((await later.plan(config(2))).action).toBe("no-op");
  },
);

it("what an update left undone whose plugin was killed is done by the next apply", async ({
  service,
  core,
  object,
}) => {
  await object.apply(config(1));
  const before = object.state!;
  service.faults.add({ method: "PATCH", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
  await expect(object.apply(config(2))).rejects.toThrow("The next apply continues from this step");
  service.faults.clear();
  const later = await (await core.anotherRun()).resource("wfa_workflow");
  // The prior values and no private data is what an engine keeps then.
  later.state = { ...before, private: new Uint8Array() };
  await later.apply(config(2));
  expect(only(service).approved).toMatchObject({
    text: expect.stringContaining("2") as string,
    enabled: true,
    ...nightly(false),
  });
  expect((await later.plan(config(2))).action).toBe("no-op");
});
