import { describe, expect } from "vitest";
import { type RunningService } from "../../src/service";
import { withService } from "../harness/with-service";
import { NewerEngine, type Found } from "./newer-engine";
import { TESTED_VARIATIONS } from "../harness/tested-variations";

const document = (name: string): string =>
  `<workflow id="id of ${name}" name="${name}"><trigger name="manual"/></workflow>`;
const names = (found: readonly Found[]): readonly string[] => found.map(({ displayName }) => displayName);

/** alpha and beta are approved, the others are not; there is a group below the root. */
function prepare({ backstage }: RunningService): void {
  for (const name of ["alpha", "beta", "gamma", "a*b"]) backstage.submit(document(name));
  for (const name of ["alpha", "beta"]) backstage.approve(`id of ${name}`);
  backstage.createGroup({ id: "fin", name: "Finance", description: "Money" });
  backstage.createQueue("Nightly");
}

describe.concurrent.each(TESTED_VARIATIONS)("lists of a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow", variation);

  it("filter workflows by state, approval and name", async ({ service, core }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    expect(await engine.list("wfa_workflow")).toEqual(
      ["alpha", "beta", "gamma", "a*b"].map((name) => ({
        displayName: name,
        identity: { id: `id of ${name}` },
        state: null,
      })),
    );
    const listed = async (filters: object): Promise<readonly string[]> =>
      names(await engine.list("wfa_workflow", { ...filters }));
    expect(await listed({ state: "approved" })).toEqual(["alpha", "beta"]);
    expect(await listed({ state: "submitted" })).toEqual(expect.arrayContaining(["gamma", "a*b"]));
    expect(await listed({ unapproved: true })).toEqual(["gamma", "a*b"]);
    expect(await listed({ unapproved: false })).toEqual(["alpha", "beta"]);
    expect(await listed({ state: "submitted", unapproved: true })).toEqual(["gamma", "a*b"]);
    expect(await listed({ name_pattern: "*a" })).toEqual(["alpha", "beta", "gamma"]);
    expect(await listed({ name_pattern: "a\\*?" })).toEqual(["a*b"]);
    expect(await listed({ name_pattern: "ALPHA" })).toEqual([]);
    expect(names(await engine.list("wfa_workflow", {}, { limit: 2 }))).toEqual(["alpha", "beta"]);
    await expect(listed({ state: "running" })).rejects.toThrow(/"state"/);
    expect(await listed({ state: "approved", unapproved: true })).toEqual([]);
    await expect(listed({ name_pattern: "" })).rejects.toThrow(/blank pattern/);
  });

  it("give workflows whole where they are asked to: state and configuration plan nothing", async ({
    service,
    core,
    object,
  }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    const [alpha] = await engine.list("wfa_workflow", { name_pattern: "alpha" }, { include: true });
    await object.import("id of alpha");
    expect(alpha?.state).toEqual(object.value);
    const config = await engine.generatedConfig("wfa_workflow", alpha!.state!);
    expect(config["approve"]).toBeNull();
    expect(config["definition_json"]).toBeNull();
    expect(config["document"]).toContain("alpha");
    expect((await object.plan(config)).action).toBe("no-op");
  });

  it("filter groups, and give them whole", async ({ service, core }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    expect(names(await engine.list("wfa_workflow_group"))).toEqual(["Master", "Finance"]);
    const [group] = await engine.list(
      "wfa_workflow_group",
      { filter: new Map([["name", "Finance"]]) },
      { include: true },
    );
    expect(group).toMatchObject({
      displayName: "Finance",
      identity: { id: "fin" },
      state: { id: "fin", name: "Finance", description: "Money" },
    });
    const again = await core.resource("wfa_workflow_group");
    await again.import("fin");
    expect((await again.plan(await engine.generatedConfig("wfa_workflow_group", group!.state!))).action).toBe("no-op");
  });

  it("give the triggers of all workflows, or of one", async ({ service, core }) => {
    prepare(service);
    const engine = new NewerEngine(core.server);
    const triggers = await engine.list("wfa_workflow_trigger", {}, { include: true });
    expect(names(triggers)).toEqual(["alpha: manual", "beta: manual", "gamma: manual", "a*b: manual"]);
    expect(triggers[0]).toMatchObject({
      identity: { workflow_id: "id of alpha", name: "manual" },
      state: { workflow_id: "id of alpha", name: "manual" },
    });
    expect(names(await engine.list("wfa_workflow_trigger", { workflow_id: "id of beta" }))).toEqual(["beta: manual"]);
    await expect(engine.list("wfa_workflow_trigger", { workflow_id: " " })).rejects.toThrow(/must not be blank/);
  });

  it("give queues, assets and calendars", async ({ service, core }) => {
    prepare(service);
    const { backstage } = service;
    backstage.addAsset({ name: "web", hostname: "web.example" });
    const calendar = backstage.putCalendar({ name: "Holidays", dates: ["2027-01-01"] });
    const engine = new NewerEngine(core.server);
    const queues = await engine.list("wfa_workflow_queue", {}, { include: true });
    expect(queues).toMatchObject([
      { identity: { name: "Master" }, state: { name: "Master", paused: false } },
      { identity: { name: "Nightly" }, state: { id: "Nightly", paused: false } },
    ]);
    expect(await engine.list("wfa_asset", {}, { include: true })).toMatchObject([
      { displayName: "web", state: { name: "web", hostname: "web.example" } },
    ]);
    expect(await engine.list("wfa_calendar", {}, { include: true })).toMatchObject([
      { displayName: "Holidays", identity: { id: calendar }, state: { id: calendar } },
    ]);
    for (const [type, { state }] of [
      ["wfa_workflow_queue", queues[1]!],
      ["wfa_calendar", (await engine.list("wfa_calendar", {}, { include: true }))[0]!],
      ["wfa_asset", (await engine.list("wfa_asset", {}, { include: true }))[0]!],
    ] as const) {
      const object = await core.resource(type);
      await object.import(state!["id"] as string);
      expect((await object.plan(await engine.generatedConfig(type, state!))).action).toBe("no-op");
    }
  });
});

describe("assets by group", () => {
  const it = withService("wfa_asset");

  it("are listed by name and id of the group", async ({ service, core }) => {
    const { backstage } = service;
    backstage.setAssetGroups(backstage.addAsset({ name: "web", hostname: "web.example" }), ["dev/chicago"]);
    backstage.addAsset({ name: "db", hostname: "db.example" });
    const engine = new NewerEngine(core.server);
    expect(names(await engine.list("wfa_asset"))).toEqual(["web", "db"]);
    expect(names(await engine.list("wfa_asset", { group_name: "dev/chicago" }))).toEqual(["web"]);
    const group = backstage.assetGroups().find(({ path }) => path === "dev/chicago")!;
    expect(names(await engine.list("wfa_asset", { group_id: group.id }))).toEqual(["web"]);
    await expect(engine.list("wfa_asset", { group_id: "" })).rejects.toThrow(/must not be blank/);
  });
});
