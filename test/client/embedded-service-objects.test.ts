import { describe, expect, test } from "vitest";
import { booleanIn, numberIn, type ServiceObject, textIn, waitUntil } from "../../src/client";
import { printJson } from "../../src/document";
import type { RunningService } from "../../src/service";
import { failureOf, live } from "./support/client-for";
import { idOf, patient, serve } from "./support/serve";
import { TESTED_VARIATIONS } from "../harness/tested-variations";

const DOCUMENT = `<workflow name="Nightly / load" id="w 1">
  <task name="a" duration="0ms" lines="4"/><task name="b" duration="0ms" lines="6"/>
  <manualTrigger name="now"/>
</workflow>`;

/** An approved and enabled workflow; answers its id. */
function approved(service: RunningService): string {
  const id = service.backstage.submit(DOCUMENT);
  service.backstage.approve(id);
  service.backstage.setEnabled(id, true);
  return id;
}

const idsOf = (objects: readonly ServiceObject[]): readonly (string | null)[] => objects.map(({ id }) => id);

describe.each(TESTED_VARIATIONS.map(({ name, variation }) => [name, variation] as const))("%s", (_name, variation) => {
  test("an instance that runs, is cancelled and deleted", async () => {
    const { service, client } = await serve({ variation, runs: { outcome: "endless" } });
    const instances = client.workflowInstances;
    const workflow = approved(service);
    expect(await instances.list({}, live)).toEqual([]);

    const answer = await client.workflows.execute(workflow, "now", null, live);
    const [started] = service.backstage.instances();
    const id = started?.id ?? "";
    expect([id, null]).toContain(answer?.id);
    const seen = await waitUntil((signal) => instances.get(id, { signal }), patient);
    expect(seen).toMatchObject({ id, attributes: { state: "running", workflowId: workflow } });
    expect(idsOf(await instances.list({ state: "running", queue: "all" }, live))).toEqual([id]);
    expect(await instances.list({ state: "unconfirmed" }, live)).toEqual([]);
    expect(await instances.list({ queue: "another & queue" }, live)).toEqual([]);

    expect(await instances.cancel(id, live)).not.toBeNull();
    await waitUntil(async () => (await instances.list({ state: "running" }, live)).length === 0, patient);
    const left = await waitUntil(async (signal) => {
      const now = await instances.get(id, { signal });
      return now !== null && textIn(now.attributes, "state") === "canceling" ? null : { now };
    }, patient);
    if (left.now !== null) {
      expect(await failureOf(instances.cancel(id, live))).toMatchObject({ code: "status", status: 409 });
      expect(await instances.delete(id, live)).not.toBeNull();
      await waitUntil(async (signal) => (await instances.get(id, { signal })) === null, patient);
    }
    expect(await instances.delete(id, live)).toBeNull();
    expect(await instances.cancel(id, live)).toBeNull();
  });

  test("the log of a run, whole and from an offset", async () => {
    const { service, client } = await serve({ variation, runs: { outcome: "completed", taskDuration: 0 } });
    const workflowId = approved(service);
    const instanceId = service.backstage.execute(workflowId, "now");
    await waitUntil(async () => service.backstage.logs().length === 1, patient);
    const { workflowLogs } = client;

    const logs = await workflowLogs.list(
      { queryType: "L1", caseSensitive: false, exactMatch: false, parameters: { name: "NIGHTLY" } },
      live,
    );
    expect(logs).toMatchObject([
      { name: "Nightly / load", attributes: { workflowId, instanceId, result: "completed" } },
    ]);
    expect(await workflowLogs.list({ parameters: { name: "NIGHTLY / LOAD" } }, live)).toEqual([]);
    expect(
      await workflowLogs.list(
        { queryType: "custom", parameters: { startDate: "2001-01-01", endDate: "2001-01-02" } },
        live,
      ),
    ).toEqual([]);

    const entries = await workflowLogs.allEntries({ workflowId, instanceId }, {}, live);
    const indexes = entries?.map(({ attributes }) => numberIn(attributes, "index"));
    expect(indexes).toEqual(
      Array.from({ length: numberIn(logs[0]?.attributes ?? {}, "entries") as number }, (_, at) => at),
    );
    expect(indexes?.length).toBeGreaterThan(10);
    expect(await workflowLogs.allEntries({ workflowId, instanceId: null }, { start: 7 }, live)).toEqual(
      entries?.slice(7),
    );
    expect(await workflowLogs.allEntries({ workflowId, instanceId }, { start: 1000 }, live)).toEqual([]);
    expect(await workflowLogs.allEntries({ workflowId, instanceId: "another" }, {}, live)).toBeNull();
  });

  test("queues", async () => {
    const { service, client } = await serve({ variation, queues: ["Nächte / 2"] });
    const pausedOf = async (name: string): Promise<boolean | null> => {
      const queue = (await client.workflowQueues.list(live)).find((each) => each.name === name);
      return booleanIn(queue?.attributes ?? {}, "paused");
    };
    expect((await client.workflowQueues.list(live)).map(({ name }) => name)).toEqual(["Master", "Nächte / 2"]);
    for (const paused of [true, false]) {
      expect(await client.workflowQueues.setPaused("Nächte / 2", paused, live)).not.toBeNull();
      expect(await pausedOf("Nächte / 2")).toBe(paused);
      expect(await pausedOf("Master")).toBe(false);
    }
    expect(await client.workflowQueues.setPaused("none", true, live)).toBeNull();
    expect(service.requests.list().some(({ method, body }) => method === "PATCH" && body === '{"paused":true}')).toBe(
      true,
    );
  });

  test("assets", async () => {
    const { service, client } = await serve({ variation, agents: ["web-1"] });
    const { assets } = client;
    const refused = await failureOf(assets.create({ name: "n", hostname: "no-agent" }, null, live));
    expect(refused).toMatchObject({ reason: expect.stringContaining("not installed"), mayHaveHadEffect: false });
    const before = await assets.list({}, live);
    const answer = await assets.create({ name: "Web", hostname: "web-1", port: 2500 }, '{"rack":"r 7","port":1}', live);
    const id = await idOf(answer, before, (signal) => assets.list({}, { signal }));
    const seen = await waitUntil((signal) => assets.get(id, { signal }), patient);
    expect(seen).toMatchObject({ id, name: "Web", attributes: { hostname: "web-1", port: 2500, rack: "r 7" } });
    service.backstage.setAssetGroups(id, ["dev/chicago"]);
    const group = service.backstage.assetGroups().find(({ path }) => path === "dev/chicago");
    expect(idsOf(await assets.list({ groupName: "dev/chicago" }, live))).toEqual([id]);
    expect(idsOf(await assets.list({ groupId: group?.id ?? "" }, live))).toEqual([id]);
    expect(await assets.list({ groupId: "another" }, live)).toEqual([]);
    expect(await assets.delete(id, live)).not.toBeNull();
    await waitUntil(async (signal) => (await assets.get(id, { signal })) === null, patient);
    expect(await assets.delete(id, live)).toBeNull();
  });

  test("calendars", async () => {
    const { client } = await serve({ variation });
    const { calendars } = client;
    const before = await calendars.list(live);
    const answer = await calendars.save('{"name": "Ferien / Ü", "dates": ["2024-12-24", "2024-12-25"]}', live);
    const id = await idOf(answer, before, (signal) => calendars.list({ signal }));
    const seen = await waitUntil((signal) => calendars.get(id, { signal }), patient);
    expect(seen).toMatchObject({ id, name: "Ferien / Ü", attributes: { dates: ["2024-12-24", "2024-12-25"] } });
    expect(JSON.parse(printJson(seen.fields))).toEqual(seen.attributes);
    expect((await calendars.list(live)).map(({ fields }) => fields.get("dates"))).toEqual([
      ["2024-12-24", "2024-12-25"],
    ]);

    expect(await calendars.update(id, '{"name": "Ferien / Ü", "dates": []}', live)).not.toBeNull();
    await waitUntil(async (signal) => {
      const seen = await calendars.get(id, { signal });
      return seen !== null && printJson(seen.fields).includes('"dates":[]');
    }, patient);
    expect(await calendars.delete(id, live)).not.toBeNull();
    await waitUntil(async (signal) => (await calendars.get(id, { signal })) === null, patient);
    expect(await calendars.update(id, "{}", live)).toBeNull();
    expect(await calendars.delete(id, live)).toBeNull();
  });

  test("a search in two steps", async () => {
    const { service, client } = await serve({ variation });
    approved(service);
    const criteria = (name: string): string =>
      JSON.stringify({
        name,
        types: ["workflow"],
        criteria: [{ field: "name", operator: "contains", value: "Nightly" }],
      });
    const found = await client.searches.search(criteria("my search / 1"), null, live);
    expect(JSON.parse(found ?? "")).toMatchObject({ name: "my search / 1", total: 1 });
    const none = await client.searches.search(criteria("another"), '{"start":1}', live);
    expect(JSON.parse(none ?? "")).toMatchObject({ total: 1, results: [] });
  });

  test("statistics, properties, alerts, help reports, and what the audit log says of them", async () => {
    const properties = { "server.name": "s", "mail.password": "p=w" };
    const { service, client } = await serve({ variation, properties });
    approved(service);
    const { system } = client;
    expect(await system.statistics(live)).toMatchObject({
      active: 0,
      approved: 1,
      submitted: 0,
      assets: 0,
      executed: 0,
      unconfirmed: 0,
      daysOfLogsToKeep: 60,
      domain: "embedded",
    });
    const { startDateTime, users, version } = await system.statistics(live);
    expect([typeof startDateTime, typeof users, typeof version]).toEqual(["number", "number", "string"]);
    expect(Object.fromEntries(await system.properties(live))).toEqual(expect.objectContaining(properties));

    service.backstage.raiseAlert("disk full");
    await system.resetAlerts(live);
    expect(service.backstage.alerts()).toEqual([]);
    const report = await system.submitHelpReport('{"text":"help"}', live);
    await system.submitHelpReport(null, live);
    const [ticket, ...more] = service.backstage.tickets();
    expect(ticket?.report).toEqual({ text: "help" });
    expect(more).toHaveLength(1);
    expect([ticket?.id, null]).toContain(report.id);

    const records = await client.auditLog.list({}, live);
    expect(records.map(({ attributes }) => attributes["operation"])).toEqual(
      service.audit.map(({ operation }) => operation),
    );
    expect(records.map(({ attributes }) => attributes["operation"])).toEqual(
      expect.arrayContaining(["system.alertReset", "system.helpReport"]),
    );
  });
});
