import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../../src/cty";
import type { RunningService } from "../../../src/service";
import type { Core } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";

const it = withService("wfa_workflow");

const DOCUMENT = `<workflow name="load"><trigger name="daily"/><trigger name="a/b"/></workflow>`;
const TWICE = /Trigger "a\/b" of workflow ".*" is set twice in this configuration/;
const setting = (...names: readonly (readonly [string, Value])[]) => ({ document: DOCUMENT, triggers: new Map(names) });
const trigger = (workflow_id: Value, enabled: Value, name: Value = "a/b"): Readonly<Record<string, Value>> => ({
  workflow_id,
  name,
  enabled,
});
const writes = (service: RunningService) => service.requests.list().filter(({ method }) => method !== "GET");

/** A workflow that exists, in a run of its own; both blocks of the next run. */
async function blocks(core: Core, config: ReturnType<typeof setting>) {
  const made = await core.resource("wfa_workflow");
  await made.apply({ document: DOCUMENT });
  const next = await core.anotherRun();
  const workflow = await next.resource("wfa_workflow");
  workflow.state = made.state;
  return { id: made.value["id"] as string, workflow, config, own: await next.resource("wfa_workflow_trigger") };
}

describe.concurrent("a trigger in triggers of its workflow and in a block of its own", () => {
  for (const [enabled, refresh] of [
    [true, true],
    [false, false],
    [false, "minimal"],
  ] as const) {
    it(`is an error in the plan of whichever comes second (${enabled ? "the same" : "another"} value, refresh ${refresh})`, async ({
      core,
    }) => {
      const there = await blocks(core, setting(["daily", true], ["a/b", true]));
      await there.workflow.plan(there.config, { refresh });
      const problem = there.own.plan(trigger(there.id, enabled), { refresh });
      await expect(problem).rejects.toThrow(TWICE);
      await expect(problem).rejects.toMatchObject({ diagnostics: [{ path: [{ attribute: "name" }] }] });
    });
  }

  it("is an error at triggers where the workflow comes second, also with a value that is unknown", async ({ core }) => {
    const { id, workflow, own } = await blocks(core, setting());
    await own.plan(trigger(id, true));
    await expect(workflow.plan(setting(["a/b", UNKNOWN]))).rejects.toMatchObject({
      diagnostics: [{ path: [{ attribute: "triggers" }, { key: "a/b" }], summary: expect.stringMatching(TWICE) }],
    });
    await workflow.plan(setting(["daily", true]));
    await workflow.plan({ document: DOCUMENT, triggers: UNKNOWN });
  });

  it("is no error for another trigger, another workflow, or one block alone that is planned again", async ({
    core,
  }) => {
    const { id, workflow, own } = await blocks(core, setting());
    for (let time = 0; time < 2; time++) {
      await workflow.plan(setting(["daily", true]), { refresh: "minimal" });
      await own.plan(trigger(id, true), { refresh: "minimal" });
    }
    await own.plan(trigger("daily/a", true, "b"));
    await own.plan(trigger(UNKNOWN, true));
    await own.plan(trigger(id, true, UNKNOWN));
  });

  it("of a new workflow is an error before anything is sent a second time", async ({ service, core, object }) => {
    const own = await core.resource("wfa_workflow_trigger");
    await object.plan(setting(["a/b", true]));
    expect((await own.plan(trigger(UNKNOWN, false))).action).toBe("create");
    await object.apply(setting(["a/b", true]));
    service.requests.clear();
    await expect(own.apply(trigger(object.value["id"], false))).rejects.toThrow(TWICE);
    expect(writes(service)).toEqual([]);
  });

  it("may move from the one to the other", async ({ core }) => {
    const { id, workflow, own } = await blocks(core, setting());
    await own.apply(trigger(id, true));
    await own.destroy();
    await workflow.apply(setting(["a/b", false]));
    await workflow.apply({ document: DOCUMENT });
    await own.apply(trigger(id, true));
  });
});
