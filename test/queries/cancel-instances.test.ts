import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../src/cty";
import { startService, type RunningService } from "../../src/service";
import { startCore } from "../harness/imitated-core";
import { withService } from "../harness/with-service";
import { startGateway } from "../harness/gateway";
import { CAPABLE, configOf, NewerEngine, textsOf } from "./newer-engine";
import { TESTED_VARIATIONS } from "../harness/tested-variations";

const ACTION = "wfa_cancel_instance";

/** Approved and enabled workflows that run without end. */
function prepare({ backstage }: RunningService, ids: readonly string[]): void {
  backstage.setRuns({ outcome: "endless" });
  for (const id of ids) {
    backstage.submit(`<workflow id="${id}" name="${id}"><trigger name="manual"/><task name="t"/></workflow>`);
    backstage.approve(id);
    backstage.setEnabled(id, true);
    backstage.setTrigger(id, "manual", true);
  }
}

const running = ({ backstage }: RunningService): readonly string[] =>
  backstage
    .instances()
    .filter(({ state }) => state === "running")
    .map(({ id }) => id);

/** Runs of a workflow that reads show. */
async function runs({ backstage }: RunningService, workflowId: string, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => backstage.execute(workflowId, "manual"));
  await expect.poll(() => ids.every((id) => (backstage.instance(id)?.visibleAt ?? Infinity) <= Date.now())).toBe(true);
  return ids;
}

describe.concurrent.each(TESTED_VARIATIONS)(
  "the instances of a workflow on a service that is $name",
  ({ variation }) => {
    const it = withService("wfa_workflow", variation);

    it("are cancelled, and no others", async ({ service, core }) => {
      prepare(service, ["load", "other"]);
      const [first, second] = await runs(service, "load", 2);
      const others = await runs(service, "other", 1);
      const { progress, diagnostics } = await new NewerEngine(core.server).invoke(ACTION, { workflow_id: "load" });
      expect(diagnostics).toEqual([]);
      expect([...progress].sort()).toEqual(
        [first, second]
          .flatMap((id) => [`Instance ${id} is being cancelled`, `Instance ${id} is no longer running`])
          .sort(),
      );
      expect(running(service)).toEqual(others);
    });
  },
);

describe("the instances of a workflow", () => {
  const it = withService("wfa_workflow");

  it("are nothing to worry about where none runs, unless there is no such workflow", async ({ service, core }) => {
    prepare(service, ["load"]);
    const engine = new NewerEngine(core.server);
    expect(await engine.invoke(ACTION, { workflow_id: "load" })).toEqual({
      progress: ['Workflow "load" has no running instance'],
      diagnostics: [],
    });
    const { progress, diagnostics } = await engine.invoke(ACTION, { workflow_id: "laod" });
    expect(progress).toEqual([expect.stringContaining('Warning: There is no workflow "laod"')]);
    expect(textsOf(diagnostics)).toEqual(['warning: There is no workflow "laod"']);
  });

  it("may end before the service is asked which workflow they run", async ({ service }) => {
    prepare(service, ["load"]);
    const [id] = await runs(service, "load", 1);
    const gateway = await startGateway(service);
    gateway.answers = (text) => {
      if (running(service).length > 0) service.backstage.endInstance(id!);
      return text.replaceAll('"workflowId":', '"hidden":');
    };
    try {
      const { server } = await startCore({ endpoint: gateway.url, api_key: service.keys.user });
      expect(await new NewerEngine(server).invoke(ACTION, { workflow_id: "load" })).toEqual({
        progress: ['Workflow "load" has no running instance'],
        diagnostics: [],
      });
    } finally {
      await gateway.close();
    }
  });

  it.for(["gone", "kept"] as const)("may end before they are cancelled: %s", async (endedInstances) => {
    const service = await startService({ variation: { endedInstances } });
    prepare(service, ["load"]);
    const [id] = await runs(service, "load", 1);
    const gateway = await startGateway(service);
    gateway.answers = (text) => {
      if (running(service).length > 0) service.backstage.endInstance(id!);
      return text;
    };
    try {
      const { server } = await startCore({ endpoint: gateway.url, api_key: service.keys.user });
      expect(await new NewerEngine(server).invoke(ACTION, { workflow_id: "load" })).toEqual({
        progress: [],
        diagnostics: [],
      });
      expect(service.requests.list().filter(({ method }) => method === "PUT")).toHaveLength(1);
    } finally {
      await gateway.close();
      await service.close();
    }
  });

  it("stay where the service does not say which workflow they run, with a warning that names them", async ({
    service,
  }) => {
    prepare(service, ["load"]);
    const [id] = await runs(service, "load", 1);
    const gateway = await startGateway(service);
    gateway.answers = (text) => text.replaceAll('"workflowId":', '"hidden":');
    try {
      const { server } = await startCore({ endpoint: gateway.url, api_key: service.keys.user });
      const { progress, diagnostics } = await new NewerEngine(server).invoke(ACTION, { workflow_id: "load" });
      expect(progress).toEqual([
        'No running instance is known to belong to workflow "load"',
        expect.stringContaining("Warning: Cannot tell whether"),
      ]);
      expect(textsOf(diagnostics)).toEqual([
        'warning: Cannot tell whether 1 running instance belongs to workflow "load"',
      ]);
      expect(diagnostics[0]?.detail).toContain(`"${id}"`);
      expect(running(service)).toEqual([id]);
    } finally {
      await gateway.close();
    }
  });

  it("may come from variables, of which one is null in the end", async ({ core }) => {
    const validated = async (values: Readonly<Record<string, Value>>): Promise<readonly string[]> => {
      const config = await configOf("actions", ACTION, values);
      const request = { typeName: ACTION, config, clientCapabilities: CAPABLE };
      const { signal } = new AbortController();
      return textsOf((await core.server.validateActionConfig(request, { signal })).diagnostics);
    };
    expect(await validated({ instance_id: UNKNOWN, workflow_id: UNKNOWN })).toEqual([]);
    expect(await validated({ instance_id: "i", workflow_id: UNKNOWN })).toEqual([]);
    expect(await validated({ instance_id: UNKNOWN })).toEqual([]);
  });

  it("or one instance: exactly one of the two is set", async ({ service, core }) => {
    const engine = new NewerEngine(core.server);
    await expect(engine.invoke(ACTION)).rejects.toThrow(/exactly one of instance_id and workflow_id\nNeither is set/);
    await expect(engine.invoke(ACTION, { instance_id: "i", workflow_id: "w" })).rejects.toThrow(/Both are set/);
    await expect(engine.invoke(ACTION, { workflow_id: "" })).rejects.toThrow(/must not be blank/);
    expect(service.requests.list()).toEqual([]);
  });
});
