import { expect, onTestFinished, test } from "vitest";
import { createClient, type ServiceClient } from "../../src/client";
import { readInventory, readObjects, readVersion, UnreadableError, visibilityOf } from "../../src/inventory";
import { startService, type RunningService } from "../../src/service";

const signal = new AbortController().signal;

async function server(): Promise<{ readonly service: RunningService; readonly client: ServiceClient }> {
  const service = await startService({ queues: ["Night"] });
  const client = createClient({ endpoint: service.url, apiKey: service.keys.user, maxRetries: 0 });
  onTestFinished(async () => {
    await client.close();
    await service.close();
  });
  return { service, client };
}

test("lists are read once; one that the key may not read is said, unless all are required", async () => {
  const { service, client } = await server();
  const group = service.backstage.createGroup({ name: "Finance" });
  const id = service.backstage.submit(`<workflow name="Load" groupId="${group}"/>`);
  service.faults.add({ path: "/assets", times: Infinity, fault: { kind: "status", status: 403 } });
  service.requests.clear();
  const inventory = await readInventory(client, { versions: true, signal });
  expect(
    service.requests
      .list()
      .map(({ method, path, query }) => `${method} ${path} ${query}`.trim())
      .sort(),
  ).toEqual([
    "GET /assets",
    "GET /calendars",
    "GET /workflowGroups",
    "GET /workflowQueues",
    "GET /workflows",
    "GET /workflows state=approved",
    "GET /workflows state=submitted",
  ]);
  expect(inventory.unread).toEqual([
    { kind: "assets", id: null, name: null, reason: expect.stringContaining("does not have permission") as string },
  ]);
  expect(inventory.byId("workflows", id)).toEqual({ kind: "workflows", id, name: "Load" });
  expect(inventory.named("queues", "Night")).toEqual([{ kind: "queues", id: "Night", name: "Night" }]);
  expect([inventory.versions!.has(id, "submitted"), inventory.versions!.has(id, "approved")]).toEqual([true, false]);
  expect(await inventory.groupOf(id)).toBe(group);
  await expect(readInventory(client, { complete: true, signal })).rejects.toMatchObject({ status: 403 });
});

test("what is wrong with one object is said of it; what is wrong with the service ends the reading", async () => {
  const { service, client } = await server();
  const ids = Array.from({ length: 40 }, (_, at) => service.backstage.submit(`<workflow name="W${at}"/>`));
  const options = { endpoint: client.endpoint, signal, progress: () => undefined };
  const objects = ids.map((id) => ({ kind: "workflows" as const, id, name: null }));
  const read = () =>
    readObjects(
      objects,
      async ({ id }) => {
        if (id === ids[1]) throw new UnreadableError("It is odd\n  in two lines");
        return id === ids[2] ? null : ((await readVersion(client, id, "submitted", signal))?.version.name ?? null);
      },
      options,
    );
  service.faults.add({ path: `/workflows/${ids[0]}`, times: Infinity, fault: { kind: "status", status: 403 } });
  const { found, unread } = await read();
  expect(found).toEqual(ids.slice(3).map((_, at) => `W${at + 3}`));
  expect(unread.map(({ id, reason }) => [id, reason]).sort()).toEqual(
    [
      [ids[0], expect.stringContaining("does not have permission") as string],
      [ids[1], "It is odd in two lines"],
    ].sort(),
  );
  service.faults.clear();
  service.faults.add({ path: "/workflows/*", times: Infinity, fault: { kind: "status", status: 503 } });
  await expect(read()).rejects.toMatchObject({ status: 503 });
});

test("what a server shows: a flag that only some documents have is the users' own", () => {
  const version = {
    name: null,
    group: null,
    queue: null,
    revision: null,
    submittedBy: null,
    enabled: null,
    triggers: {},
  };
  const of = (...documents: readonly string[]) =>
    visibilityOf(documents.map((document) => ({ id: "7", version: { ...version, document } })));
  expect(of('<w id="7" enabled="true"/>', "<w/>")).toMatchObject({ workflowFlag: "hidden", triggerFlags: null });
  expect(of('<w id="7" enabled="true"><trigger name="t" enabled="false"/></w>')).toMatchObject({
    workflowFlag: "xml",
    triggerFlags: "xml",
    ids: [{ elements: [] }],
  });
});
