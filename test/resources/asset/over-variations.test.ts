import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { UNKNOWN, startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const CONFIG = {
  name: "Läufer / 1",
  description: "Loads",
  hostname: "Loader-1.example.com",
  ip_address: "10.0.0.1",
  port: 7600,
  ft_port: 7601,
  additional_fields_json: '{ "site": {"floor": 2, "room": "A"}, "rack": 12345678901234567890, "weight": 1.50 }',
};
const assets = (service: RunningService) => service.backstage.assets();
const posts = (service: RunningService): number =>
  service.requests.list().filter(({ method }) => method === "POST").length;

describe.concurrent.each(TESTED_VARIATIONS)("wfa_asset on a service that is $name", ({ variation }) => {
  const it = withService("wfa_asset", variation);

  it("is added, plans nothing more, and leaves nothing", async ({ service, object: asset }) => {
    await asset.apply(CONFIG);
    expect(assets(service)).toMatchObject([
      { hostname: CONFIG.hostname, fields: { name: CONFIG.name, port: 7600, site: { floor: 2 } } },
    ]);
    expect(asset.value).toMatchObject({ ...CONFIG, id: assets(service)[0]!.id, masq: false, agent_version: "6.3" });
    const { agent_id, sysname, arch_tag, machine, release, distro, agent_build, agent_update } = asset.value;
    for (const fact of [agent_id, sysname, arch_tag, machine, release, distro, agent_build, agent_update])
      expect(fact).toMatch(/./);
    const body = service.requests.list().find(({ method }) => method === "POST")!.body;
    expect(body).toContain("12345678901234567890");
    expect((await asset.plan(CONFIG)).action).toBe("no-op");
    await asset.destroy();
    expect(assets(service)).toEqual([]);
    expect(asset.state).toBeNull();
  });

  it("takes what the configuration leaves to the service, and leaves it alone", async ({ service, object: asset }) => {
    const config = { hostname: "small" };
    await asset.apply(config);
    expect(asset.value).toMatchObject({
      name: "small",
      description: null,
      ip_address: null,
      port: 7500,
      ft_port: 7501,
      additional_fields_json: null,
    });
    expect((await asset.plan(config)).action).toBe("no-op");
    service.backstage.updateAsset(asset.value["id"], { name: "Renamed", port: 1234 });
    expect((await asset.plan(config)).action).toBe("no-op");
    expect(asset.value).toMatchObject({ name: "Renamed", port: 1234 });
    // What is no field of the service is changed in place, and nothing is sent.
    const before = posts(service);
    expect(await asset.plan({ ...config, adopt_existing: true })).toMatchObject({ action: "update", replaces: [] });
    await asset.apply({ ...config, adopt_existing: true });
    expect(posts(service)).toBe(before);
    expect((await asset.plan({ ...config, adopt_existing: true })).action).toBe("no-op");
  });

  it("makes no difference of another spelling", async ({ object: asset }) => {
    await asset.apply(CONFIG);
    const respelt = {
      ...CONFIG,
      hostname: "loader-1.EXAMPLE.com",
      additional_fields_json: '{"weight":15e-1,"rack":12345678901234567890.0,\n"site":{"room":"\\u0041","floor":2e0}}',
    };
    expect((await asset.plan(respelt)).action).toBe("no-op");
  });

  it("replaces for every attribute that changes, with a warning", async ({ service, object: asset }) => {
    await asset.apply(CONFIG);
    const { id } = asset.value;
    const changes = {
      name: "Other",
      description: "Other",
      hostname: "other",
      ip_address: "10.0.0.2",
      port: 7700,
      ft_port: 7701,
      additional_fields_json: CONFIG.additional_fields_json.replace("12345678901234567890", "12345678901234567891"),
    };
    for (const [name, value] of Object.entries(changes)) {
      const plan = await asset.plan({ ...CONFIG, [name]: value });
      expect(plan).toMatchObject({ action: "replace", replaces: [[{ attribute: name }]] });
      expect(plan.warnings).toMatchObject([
        { summary: 'Asset "Läufer / 1" is going to be replaced', path: [{ attribute: name }] },
      ]);
    }
    expect(await asset.plan({ ...CONFIG, additional_fields_json: null })).toMatchObject({ action: "replace" });
    await asset.apply({ ...CONFIG, ...changes });
    expect(assets(service)).toMatchObject([{ hostname: "other" }]);
    expect(asset.value["id"]).not.toBe(id);
  });

  it("sees every change behind its back, and that it was undone", async ({ service, object: asset }) => {
    await asset.apply(CONFIG);
    const { id } = asset.value;
    const fields = {
      name: "name",
      description: "description",
      hostname: "hostname",
      ip_address: "ipAddress",
      port: "port",
      ft_port: "ftPort",
    } as const;
    for (const [name, field] of Object.entries(fields) as [keyof typeof fields, string][]) {
      service.backstage.updateAsset(id, { [field]: typeof CONFIG[name] === "number" ? 999 : "changed" });
      expect(await asset.plan(CONFIG)).toMatchObject({ action: "replace", replaces: [[{ attribute: name }]] });
      expect(await asset.plan(CONFIG)).toMatchObject({ action: "replace" });
      service.backstage.updateAsset(id, { [field]: CONFIG[name] });
      expect((await asset.plan(CONFIG)).action).toBe("no-op");
      expect(asset.value[name]).toEqual(CONFIG[name]);
    }
    service.backstage.updateAsset(id, { site: { floor: 3, room: "A" } });
    expect(await asset.plan(CONFIG)).toMatchObject({
      action: "replace",
      changed: expect.arrayContaining(["additional_fields_json"]),
    });
    expect(JSON.parse(asset.value["additional_fields_json"])).toMatchObject({
      site: { floor: 3, room: "A" },
      weight: 1.5,
    });
    service.backstage.updateAsset(id, { site: { room: "A", floor: 2 }, seenBy: "somebody" });
    expect((await asset.plan(CONFIG)).action).toBe("no-op");
    expect(asset.value["additional_fields_json"]).toBe(CONFIG.additional_fields_json);
    service.backstage.deleteAsset(id);
    expect((await asset.plan(CONFIG)).action).toBe("create");
    await asset.destroy();
  });

  it("is imported by id and by name, and then plans nothing", async ({ service, core }) => {
    const config = { ...CONFIG, additional_fields_json: null };
    const id = service.backstage.addAsset({
      name: config.name,
      description: config.description,
      hostname: config.hostname,
      ipAddress: config.ip_address,
      port: 7600,
      ftPort: 7601,
      site: { floor: 2, room: "A" },
    });
    for (const reference of [id, `name=${config.name}`]) {
      const imported = await core.resource("wfa_asset");
      await imported.import(reference);
      expect((await imported.plan(config)).action).toBe("no-op");
      expect((await imported.plan({ hostname: "loader-1.example.com" })).action).toBe("no-op");
      service.requests.clear();
      // Additional fields cannot be told from the server's own: what the configuration says first is taken over.
      const said = { ...config, additional_fields_json: '{"site": {"room": "A", "floor": 2}, "hidden": true}' };
      const plan = await imported.plan(said);
      expect(plan).toMatchObject({ action: "update", changed: ["additional_fields_json"] });
      expect(plan.warnings).toMatchObject([{ detail: expect.stringContaining('does not show "hidden"') }]);
      expect(await imported.plan({ ...config, additional_fields_json: '{"site":{"floor":4}}' })).toMatchObject({
        action: "replace",
      });
      await imported.apply(said);
      expect((await imported.plan(said)).action).toBe("no-op");
      service.backstage.updateAsset(id, { site: { floor: 5, room: "A" } });
      expect(await imported.plan(said)).toMatchObject({ action: "replace" });
      service.backstage.updateAsset(id, { site: { floor: 2, room: "A" } });
      expect((await imported.plan(said)).action).toBe("no-op");
      expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    }
    const missing = await core.resource("wfa_asset");
    await expect(missing.import("name=Nope")).rejects.toThrow(/No asset is named "Nope"[^]*"Läufer \/ 1"/);
    await expect(missing.import("nope")).rejects.toThrow(/non-existent/);
  });

  it("adds no second one where the answer is lost, or where it exists", async ({ service, core, object: asset }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" }, times: 1 });
    await asset.apply(CONFIG);
    expect(assets(service)).toHaveLength(1);
    expect((await asset.plan(CONFIG)).action).toBe("no-op");
    const second = await (await core.anotherRun()).resource("wfa_asset");
    await expect(second.apply({ hostname: "LOADER-1.example.com" })).rejects.toThrow(
      new RegExp(
        `Asset "LOADER-1.example.com" already exists[^]*terraform import wfa_asset\\.NAME ${asset.value["id"]}[^]*adopt_existing`,
      ),
    );
    expect(second.state).toBeNull();
    expect(posts(service)).toBe(1);
  });

  it("adopts what is as configured, and lists what is not", async ({ service, object: asset }) => {
    const id = service.backstage.addAsset({ hostname: "there", description: "old", site: 1 });
    const config = { hostname: "there", adopt_existing: true };
    await expect(asset.apply({ ...config, description: "new", additional_fields_json: '{"site":2}' })).rejects.toThrow(
      /not as configured[^]*description: "old" on the service, "new" in the configuration[^]*field "site": 1 on the service, 2/,
    );
    expect(asset.state).toBeNull();
    const fitting = { ...config, description: "old", additional_fields_json: '{"site":1.0}' };
    await asset.apply(fitting);
    expect(asset.value).toMatchObject({ id, name: "there" });
    expect(posts(service)).toBe(0);
    expect((await asset.plan(fitting)).action).toBe("no-op");
    // The next run may remove it as any other.
    const later = await (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource("wfa_asset");
    later.state = asset.state;
    await later.destroy();
    expect(assets(service)).toEqual([]);
  });

  it("belongs to one resource of a run, and outlives its adoption by its own replacement", async ({
    service,
    core,
    object: asset,
  }) => {
    const id = service.backstage.addAsset({ hostname: "there" });
    const config = { hostname: "there", adopt_existing: true };
    await asset.import(id);
    const replacing = await core.resource("wfa_asset");
    await replacing.apply(config);
    // As with create_before_destroy: the object to be destroyed is the one just adopted.
    expect(await asset.destroy()).toMatchObject([
      { severity: "warning", summary: 'Asset "there" was adopted in this run and is not deleted' },
    ]);
    expect(assets(service)).toHaveLength(1);
    const third = await core.resource("wfa_asset");
    await expect(third.apply(config)).rejects.toThrow(/Asset "there" already exists[^]*cannot belong to two blocks/);
    const outcomes = await Promise.allSettled(
      ["A", "a"].map(async (hostname) => (await core.resource("wfa_asset")).apply({ hostname })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(assets(service)).toHaveLength(2);
  });

  it("says that the agent must be there where the service refuses", async ({ service, object: asset }) => {
    service.backstage.setAgent({ host: "bare", installed: false });
    service.backstage.setAgent({ host: "keyless", keys: false });
    for (const hostname of ["bare", "keyless"]) {
      await expect(asset.apply({ hostname })).rejects.toThrow(
        new RegExp(`Could not create asset "${hostname}"[^]*agent software is installed[^]*keys are prepositioned`),
      );
      expect(asset.state).toBeNull();
    }
    expect(assets(service)).toEqual([]);
  });

  it("is read by the data sources", async ({ service, core, object: asset }) => {
    await asset.apply(CONFIG);
    const { id } = asset.value;
    service.backstage.addAsset({ hostname: "other" });
    service.backstage.setAssetGroups(id, ["dev/chicago"]);
    const fields = Object.fromEntries(Object.entries(CONFIG).filter(([name]) => name !== "additional_fields_json"));
    const single = await core.data("wfa_asset", { id });
    expect(single).toMatchObject({ ...fields, id, masq: false, agent_id: asset.value["agent_id"] });
    expect(JSON.parse(single["attributes_json"] as string)).toMatchObject({ site: { floor: 2 } });
    const names = async (query: Record<string, string>) =>
      ((await core.data("wfa_assets", query))["assets"] as any[]).map(({ name }) => name);
    expect(await names({})).toEqual([CONFIG.name, "other"]);
    expect(await names({ group_name: "dev/chicago" })).toEqual([CONFIG.name]);
    const group = service.backstage.assetGroups().find(({ path }) => path === "dev")!;
    expect(await names({ group_id: group.id })).toEqual([CONFIG.name]);
    await expect(core.data("wfa_asset", { id: "nope" })).rejects.toThrow(
      /No asset has the id "nope"[^]*"Läufer \/ 1" \(id /,
    );
  });
});

describe("wfa_asset", () => {
  const it = withService("wfa_asset");

  it("refuses what is no asset's setting", async ({ object: asset }) => {
    const problems = async (values: Record<string, string | number>) =>
      (await asset.validate(values)).map(({ summary, detail, path }) => [`${summary} ${detail}`, path]);
    expect(await problems({ hostname: "h" })).toEqual([]);
    expect(await problems({ description: "d" })).toMatchObject([
      [expect.stringContaining("Set hostname or ip_address"), [{ attribute: "hostname" }]],
    ]);
    for (const port of [0, -1, 65_536, 1.5]) {
      expect(await problems({ hostname: "h", port })).toMatchObject([
        [expect.stringContaining("from 1 to 65535"), [{ attribute: "port" }]],
      ]);
      expect(await problems({ hostname: "h", ft_port: port })).toMatchObject([
        [expect.stringContaining("from 1 to 65535"), [{ attribute: "ft_port" }]],
      ]);
    }
    for (const name of ["name", "hostname", "ip_address"]) {
      expect(await problems({ hostname: "h", [name]: " " })).toMatchObject([
        [expect.stringContaining("must not be blank"), [{ attribute: name }]],
      ]);
    }
    expect(await problems({ hostname: "h", additional_fields_json: "[]" })).toMatchObject([
      [expect.stringContaining("not a JSON object"), [{ attribute: "additional_fields_json" }]],
    ]);
  });

  it("plans with an address that is known only after apply", async ({ object: asset }) => {
    expect(await asset.plan({ hostname: UNKNOWN })).toMatchObject({ action: "create" });
    await asset.apply({ hostname: "h" });
    expect(await asset.plan({ hostname: UNKNOWN })).toMatchObject({ action: "replace" });
    expect((await asset.validate({ hostname: UNKNOWN })).length).toBe(0);
  });

  it("finds what it added whatever becomes of the answer, and says why where nothing was added", async ({
    service,
    core,
  }) => {
    for (const kind of ["resetAfter", "errorAfter", "truncated", "brokenJson"] as const) {
      service.faults.add({ method: "POST", fault: { kind }, times: 1 });
      const asset = await core.resource("wfa_asset");
      await asset.apply({ hostname: kind });
      expect(assets(service).filter(({ hostname }) => hostname === kind)).toMatchObject([{ id: asset.value["id"] }]);
    }
    for (const [status, text] of [
      [400, /prepositioned/],
      [409, /prepositioned/],
      [403, /^(?![^]*prepositioned)[^]*does not have permission/],
    ] as const) {
      service.faults.add({ method: "POST", fault: { kind: "status", status }, times: 1 });
      const asset = await core.resource("wfa_asset");
      await expect(asset.apply({ hostname: "refused" })).rejects.toThrow(text);
      expect(asset.state).toBeNull();
    }
  });

  it("loses nothing from state where it cannot be read", async ({ service, object: asset }) => {
    await asset.apply({ hostname: "h" });
    for (const status of [401, 403, 409, 500]) {
      service.faults.add({ method: "GET", fault: { kind: "status", status } });
      await expect(asset.refresh()).rejects.toThrow(String(status));
      service.faults.clear();
      expect(asset.value["hostname"]).toBe("h");
    }
  });

  it("takes an empty description for none", async ({ service, core, object: asset }) => {
    await asset.apply({ hostname: "h", description: "" });
    expect((await asset.plan({ hostname: "h", description: "" })).action).toBe("no-op");
    const imported = await core.resource("wfa_asset");
    await imported.import(assets(service)[0]!.id);
    expect(await imported.plan({ hostname: "h", description: "" })).toMatchObject({ replaces: [] });
    await imported.apply({ hostname: "h", description: "" });
    expect((await imported.plan({ hostname: "h", description: "" })).action).toBe("no-op");
    service.backstage.updateAsset(assets(service)[0]!.id, { description: "somebody's" });
    expect((await imported.plan({ hostname: "h", description: "" })).action).toBe("replace");
  });
});
