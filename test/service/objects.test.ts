import { describe, expect, it } from "vitest";
import { type Bench, fieldsOf, listOf, openBench } from "./support/bench";
import { CONTRACT_VARIATIONS } from "../harness/tested-variations";

const names = async ({ json }: Bench, path: string): Promise<readonly string[]> =>
  listOf(await json(path)).map(({ name }) => name);

describe("assets", () => {
  it("show what was given and what the agent reports, the same every time", async () => {
    const bench = await openBench({ agents: ["WEB1"] });
    const data = {
      name: "web",
      hostname: "web1",
      ipAddress: "10.0.0.1",
      description: "d",
      port: 1,
      ftPort: 2,
      rack: { row: 4 },
    };
    const { status, text } = await bench.call("POST", "/assets", { body: JSON.stringify(data) });
    const { id } = fieldsOf(JSON.parse(text));
    expect(status).toBe(201);
    const shown = fieldsOf(await bench.json(`/assets/${id}`));
    expect(shown).toMatchObject({ ...data, id, sysname: expect.any(String), agentVersion: "6.3", masq: false });
    expect(shown.agentId).toMatch(/^[0-9a-f]{8}-/);
    bench.service.backstage.deleteAsset(id);
    const again = bench.service.backstage.addAsset(data);
    expect(fieldsOf(await bench.json(`/assets/${again}`))).toEqual({ ...shown, id: again });
  });

  it("need an agent with its keys, which option and backstage give and take", async () => {
    const bench = await openBench({ agents: ["web1", "10.0.0.3"] });
    bench.service.backstage.setAgent({ host: "web2", keys: false });
    const post = async (asset: object): Promise<readonly [number, string]> => {
      const { status, text } = await bench.call("POST", "/assets", { body: JSON.stringify(asset) });
      return [status, status < 300 ? "" : JSON.parse(text).error.message];
    };
    expect(await post({ hostname: "web1" })).toEqual([201, ""]);
    expect(await post({ hostname: "Web1" })).toEqual([409, expect.stringContaining("is already the asset")]);
    expect(await post({ hostname: "web2" })).toEqual([
      422,
      'The security keys of the agent on "web2" have not been prepositioned',
    ]);
    expect(await post({ hostname: "web3" })).toEqual([422, 'The agent software is not installed on "web3"']);
    expect(await post({ hostname: "web3", ipAddress: "10.0.0.3" })).toEqual([201, ""]);
    bench.service.backstage.setAgent({ host: "web2" });
    expect(await post({ hostname: "web2" })).toEqual([201, ""]);
    expect(bench.service.audit.map(({ operation }) => operation)).toEqual(["asset.add", "asset.add", "asset.add"]);
  });

  it("answer a write in XML where the service does", async () => {
    const bench = await openBench({ variation: { writeAnswers: "xml" } });
    const added = await bench.call("POST", "/assets", { body: '{"hostname": "web1", "name": "a<b", "port": 7}' });
    expect([added.status, added.headers.get("content-type")]).toEqual([201, "application/xml;charset=UTF-8"]);
    const [{ id }] = listOf(await bench.json("/assets"));
    expect(added.text).toMatch(/^<asset .*\/>$/);
    for (const attribute of [`id="${id}"`, 'hostname="web1"', 'name="a&lt;b"', 'port="7"']) {
      expect(added.text).toContain(` ${attribute}`);
    }
    const deleted = await bench.call("DELETE", `/assets/${id}`);
    expect([deleted.status, deleted.text]).toEqual([200, expect.stringMatching(/^<confirmation>.*<\/confirmation>$/)]);
  });

  it("are asked for by ids that there are", async () => {
    const bench = await openBench();
    for (const method of ["GET", "DELETE"]) {
      const { status, text } = await bench.call(method, "/assets/nobody");
      expect([status, JSON.parse(text).error.message]).toEqual([404, 'There is no asset with the id "nobody"']);
    }
  });

  it("are in groups by path and by id, and in those above", async () => {
    const bench = await openBench();
    const { backstage } = bench.service;
    const [one, two] = [
      backstage.addAsset({ name: "one", hostname: "a" }),
      backstage.addAsset({ name: "two", hostname: "b" }),
    ];
    backstage.addAsset({ name: "three", hostname: "c" });
    backstage.setAssetGroups(one, ["dev/chicago"]);
    backstage.setAssetGroups(two, ["dev/chicago2", "prod"]);
    expect(await names(bench, "/assets?groupName=dev/chicago")).toEqual(["one"]);
    expect(await names(bench, "/assets?groupName=All%2Fdev%2Fchicago")).toEqual(["one"]);
    expect(await names(bench, "/assets?groupName=dev")).toEqual(["one", "two"]);
    expect(await names(bench, "/assets?groupName=All")).toEqual(["one", "two", "three"]);
    expect(await names(bench, "/assets?groupId=all-assets")).toEqual(["one", "two", "three"]);
    const dev = backstage.assetGroups().find(({ path }) => path === "dev");
    expect(await names(bench, `/assets?groupId=${dev?.id}`)).toEqual(["one", "two"]);
    expect(await names(bench, `/assets?groupId=${dev?.id}&groupName=prod`)).toEqual(["two"]);
    expect([await names(bench, "/assets?groupName=test"), await names(bench, "/assets?groupId=nobody")]).toEqual([
      [],
      [],
    ]);
    await bench.call("DELETE", `/assets/${one}`);
    expect(await names(bench, "/assets?groupName=dev")).toEqual(["two"]);
  });
});

describe("queues", () => {
  it("are Master and what the option and backstage say, with paused of each", async () => {
    const bench = await openBench({ queues: ["Night / weekend"] });
    bench.service.backstage.createQueue("Third");
    expect(
      (await bench.call("PATCH", "/workflowQueues/Night%20%2F%20weekend", { body: '{"paused": true}' })).status,
    ).toBe(200);
    expect(listOf(await bench.json("/workflowQueues")).map(({ name, paused }) => [name, paused])).toEqual([
      ["Master", false],
      ["Night / weekend", true],
      ["Third", false],
    ]);
    const { status, text } = await bench.call("PATCH", "/workflowQueues/Day", { body: '{"paused": true}' });
    expect([status, text]).toEqual([
      404,
      expect.stringContaining('there is \\"Master\\", \\"Night / weekend\\", \\"Third\\"'),
    ]);
  });
});

describe("a paused queue", () => {
  it("is answered in XML where the service answers writes so", async () => {
    const bench = await openBench({ variation: { writeAnswers: "xml" } });
    for (const paused of [true, false]) {
      const { status, text } = await bench.call("PATCH", "/workflowQueues/Master", {
        body: JSON.stringify({ paused }),
      });
      expect([status, text]).toEqual([200, expect.stringMatching(/^<workflowQueue .*\/>$/)]);
      for (const attribute of ['name="Master"', `paused="${paused}"`]) expect(text).toContain(` ${attribute}`);
    }
  });
});

describe("calendars", () => {
  it("are updated by the id or else the name that they carry", async () => {
    const bench = await openBench();
    const post = async (calendar: object): Promise<readonly unknown[]> => {
      const { status, text } = await bench.call("POST", "/calendars", { body: JSON.stringify(calendar) });
      return [status, status < 300 ? fieldsOf(JSON.parse(text)).id : null];
    };
    expect(await post({ id: "c1", name: "holidays" })).toEqual([201, "c1"]);
    expect(await post({ id: "c1", name: "vacation" })).toEqual([200, "c1"]);
    expect(await post({ name: "vacation", dates: ["2024-07-01"] })).toEqual([200, "c1"]);
    expect(await post({ id: "c2", name: "vacation" })).toEqual([201, "c2"]);
    expect(await post({ name: "vacation" })).toEqual([400, null]);
    expect(listOf(await bench.json("/calendars"))).toMatchObject([{ id: "c1", dates: ["2024-07-01"] }, { id: "c2" }]);
  });

  it("keep what they were given; a service that rewrites adds to it and orders anew", async () => {
    const definition = { name: "c", zone: { name: "Europe/Berlin" }, a: [1, null, "x"] };
    for (const [documents, more] of [
      ["kept", []],
      ["rewritten", ["timeZone", "description", "revision", "modifiedBy", "modified"]],
    ] as const) {
      const bench = await openBench({ variation: { documents } });
      const id = bench.service.backstage.putCalendar(definition);
      const shown = fieldsOf(await bench.json(`/calendars/${id}`));
      expect(shown).toMatchObject({ ...definition, id });
      expect(Object.keys(shown).sort()).toEqual(["a", "clazz", "id", "name", "zone", ...more].sort());
    }
  });

  it("show what was there until the visibility delay has passed", async () => {
    const bench = await openBench({ variation: { visibilityDelay: 100 } });
    const shown = async (): Promise<unknown> => {
      const { status, text } = await bench.call("GET", "/calendars/c1");
      return status === 200 ? fieldsOf(JSON.parse(text)).edition : status;
    };
    await bench.call("POST", "/calendars", { body: '{"id": "c1", "name": "c", "edition": 1}' });
    expect([await shown(), listOf(await bench.json("/calendars"))]).toEqual([404, []]);
    bench.advance(100);
    await bench.call("PUT", "/calendars/c1", { body: '{"name": "c", "edition": 2}' });
    expect(await shown()).toBe(1);
    bench.advance(100);
    expect(await shown()).toBe(2);
  });
});

describe("searches", () => {
  const find = async ({ call }: Bench, search: object, page?: object): Promise<any> => {
    await call("POST", "/searches", { body: JSON.stringify({ name: "s", ...search }) });
    const { text } = await call("POST", "/searches/s", page === undefined ? {} : { body: JSON.stringify(page) });
    return JSON.parse(text);
  };
  const filled = async (): Promise<Bench> => {
    const bench = await openBench({ queues: ["Night"] });
    const { backstage } = bench.service;
    backstage.createGroup({ name: "Finance" });
    for (const name of ["Load invoices", "Load orders"]) backstage.submit(`<workflow name="${name}" queue="Night"/>`);
    backstage.addAsset({ name: "load balancer", hostname: "lb" });
    backstage.putCalendar({ name: "finance days" });
    return bench;
  };
  const found = ({ results }: any): readonly string[] =>
    results.map((result: any) => `${result.type} ${fieldsOf(result).name}`);

  it("find objects of every type by their fields", async () => {
    const bench = await filled();
    const name = (operator: string, value: string, rest = {}): object => ({
      criteria: [{ field: "name", operator, value }],
      ...rest,
    });
    expect(found(await find(bench, name("contains", "oad")))).toEqual([
      "workflow Load invoices",
      "workflow Load orders",
      "asset load balancer",
    ]);
    expect(found(await find(bench, name("equals", "Finance")))).toEqual(["workflowGroup Finance"]);
    expect(found(await find(bench, name("contains", "days", { types: ["calendar", "asset"] })))).toEqual([
      "calendar finance days",
    ]);
    const two = [
      { field: "queue", value: "Night" },
      { field: "name", operator: "contains", value: "orders" },
    ];
    expect(found(await find(bench, { criteria: two }))).toEqual(["workflow Load orders"]);
    expect(found(await find(bench, { criteria: [], types: ["workflowQueue", "workflowGroup"] }))).toEqual([
      "workflowQueue Master",
      "workflowQueue Night",
      "workflowGroup Master",
      "workflowGroup Finance",
    ]);
  });

  it("answer the part that the second body asks for, and how much there is", async () => {
    const bench = await filled();
    const page = await find(bench, { criteria: [], types: ["workflow"] }, { start: 1, limit: 5 });
    expect([page.total, page.start, found(page)]).toEqual([2, 1, ["workflow Load orders"]]);
  });

  it.each(CONTRACT_VARIATIONS)("have their link as $name says", async ({ variation }) => {
    const bench = await openBench({ variation });
    const { status, headers, text } = await bench.call("POST", "/searches", {
      body: '{"name": "a/b", "criteria": []}',
    });
    expect(status).toBe(201);
    const href = `${bench.service.url}/searches/a%2Fb`;
    const anywhere = `${headers.get("location") ?? ""} ${text}`;
    expect(anywhere).toContain(
      variation.searchLink === "links" && variation.writeAnswers !== "xml" ? new URL(href).pathname : href,
    );
    bench.settle();
    expect((await bench.call("POST", "/searches/a%2Fb")).status).toBe(200);
  });
});

describe("the system", () => {
  it("has statistics that add up from the state", async () => {
    const bench = await openBench({ variation: { approvedSubmission: "kept" } });
    const { backstage } = bench.service;
    for (const id of ["w1", "w2"])
      backstage.submit(`<workflow id="${id}" name="n"><trigger name="t"/><task/></workflow>`);
    backstage.approve("w1");
    backstage.addAsset({ hostname: "a" });
    backstage.setRuns({ outcome: "unconfirmed", taskDuration: 0 });
    backstage.execute("w1", "t");
    backstage.setRuns({ outcome: "endless" });
    backstage.execute("w1", "t");
    expect(fieldsOf(await bench.json("/system/statistics"))).toEqual({
      clazz: expect.any(String),
      active: 1,
      approved: 1,
      assets: 1,
      daysOfLogsToKeep: 60,
      domain: "embedded",
      executed: 2,
      startDateTime: Date.parse("2024-05-01T10:00:00Z"),
      submitted: 1,
      unconfirmed: 1,
      users: 2,
      version: "1.0.0",
    });
    backstage.submit('<workflow id="w1" name="n" edition="2"/>');
    expect(fieldsOf(await bench.json("/system/statistics")).submitted).toBe(2);
  });

  it("has properties", async () => {
    for (const fields of ["attrs", "flat", "wrapped"] as const) {
      const bench = await openBench({ variation: { fields } });
      expect(fieldsOf(await bench.json("/system/situate-properties"))).toMatchObject({
        "server.host": "localhost",
        "log.level": "info",
      });
    }
  });

  it("resets alerts", async () => {
    const bench = await openBench();
    bench.service.backstage.raiseAlert("Disk full");
    const { status, text } = await bench.call("PUT", "/system/alert-integration-reset");
    expect([status, JSON.parse(text)]).toEqual([200, { message: "Alerts reset; 1 active alert removed", removed: 1 }]);
    expect(bench.service.backstage.alerts()).toEqual([]);
    expect(bench.service.audit).toMatchObject([
      { operation: "system.alertReset", objectType: "system", detail: "1 active" },
    ]);
  });

  it("opens a ticket for a help report, with or without words", async () => {
    const bench = await openBench();
    expect((await bench.call("POST", "/system/help-report")).status).toBe(200);
    const { text } = await bench.call("POST", "/system/help-report", { body: '{"summary": "Slow"}' });
    expect(fieldsOf(JSON.parse(text))).toMatchObject({ ticket: "HR-000002", openedBy: "automation" });
    expect(bench.service.backstage.tickets().map(({ report }) => report)).toEqual([{}, { summary: "Slow" }]);
  });
});
