import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../../src/cty";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { failSearches } from "./failing-searches";

const SECRET = "s3cr3t-parameter";
const CONFIG = {
  workflow_id: "w",
  trigger: "manual",
  parameters: new Map([["day", "1"]]),
  parameters_wo: new Map([["token", SECRET]]),
  keepers: new Map([["n", "1"]]),
};
const OTHER = { ...CONFIG, parameters_wo: new Map([["token", "an0ther"]]) };

function prepare({ backstage }: RunningService): void {
  backstage.submit(`<workflow id="w" name="load"><trigger name="manual"/></workflow>`);
  backstage.approve("w");
  backstage.setEnabled("w", true);
}

const sent = ({ requests }: RunningService): readonly unknown[] =>
  requests
    .list()
    .filter(({ method }) => method === "POST")
    .map(({ body }): unknown => JSON.parse(body));

describe.concurrent("secret parameters of a run", () => {
  const it = withService("wfa_workflow_execution");

  it("are sent with the others, and are not in state", async ({ service, object: execution }) => {
    prepare(service);
    await execution.apply(CONFIG);
    expect(sent(service)).toEqual([{ day: "1", token: SECRET }]);
    expect(execution.value["parameters_wo"]).toBeNull();
    expect(execution.state!.private?.toString() ?? "").not.toContain(SECRET);
    expect((await execution.plan(OTHER)).action).toBe("no-op");
    await execution.apply({ ...OTHER, parameters: null, keepers: new Map([["n", "2"]]) });
    expect(sent(service).slice(1)).toEqual([{ token: "an0ther" }]);
  });

  it("may be unknown in a plan, wholly or each", async ({ service, object: execution }) => {
    prepare(service);
    const unknowns: readonly Value[] = [UNKNOWN, new Map<string, Value>([["token", UNKNOWN]])];
    for (const parameters_wo of unknowns) {
      const plan = await execution.plan({ ...CONFIG, parameters_wo });
      expect(plan.action).toBe("create");
    }
    await execution.apply(CONFIG);
    expect(sent(service)).toHaveLength(1);
  });

  it("have names of their own", async ({ service, object: execution }) => {
    prepare(service);
    const values: readonly Value[] = [SECRET, UNKNOWN];
    for (const value of values)
      await expect(execution.plan({ ...CONFIG, parameters_wo: new Map([["day", value]]) })).rejects.toThrow(
        'parameters and parameters_wo both have a value for "day"',
      );
    expect(service.requests.list()).toEqual([]);
  });

  it("come with the next apply where a start was lost, and no message names them", async ({
    service,
    object: execution,
  }) => {
    prepare(service);
    service.faults.add({ method: "POST", fault: { kind: "resetBefore" } });
    failSearches(service);
    await expect(execution.apply(CONFIG)).rejects.toThrow("Cannot tell whether the workflow was started");
    service.faults.clear();
    service.requests.clear();
    await execution.apply(OTHER);
    expect(sent(service)).toEqual([{ day: "1", token: "an0ther" }]);

    const error: unknown = await execution.apply({ ...CONFIG, workflow_id: SECRET }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toContain('Workflow "(sensitive)" cannot be started');
    expect((error as Error).message).not.toContain(SECRET);
  });
});
