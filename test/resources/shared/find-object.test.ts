import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createObject } from "../../../src/resources/shared/create-object";
import {
  deleteObject,
  findToDelete,
  findToRead,
  requireRefreshAfterUnconfirmedCreate,
} from "../../../src/resources/shared/find-object";
import type { Provenance } from "../../../src/resources/shared/provenance";
import type { ServiceClient } from "../../../src/client";
import type { DiagnosticError } from "../../../src/framework";
import { failureOf } from "../../client/support/client-for";
import { lose, machineCreation, startScene, WEB, type Machine } from "./machines";

const CONFIRMED: Provenance<unknown> = { kind: "confirmed", baseline: "known" };
const UNREAD: Provenance<unknown> = { kind: "imported", baseline: null };
const UNCONFIRMED: Provenance<unknown> = { kind: "unconfirmed", before: [] };

/** On a service that takes several machines of one name, as ours does not. */
const listing = (client: ServiceClient, machines: readonly Machine[]): ReturnType<typeof machineCreation> => {
  const shown = machines.map((machine, index) => ({ id: `${index + 1}`, name: null, attributes: { ...machine } }));
  return {
    ...machineCreation(client, WEB),
    list: async () => shown,
    get: async (wanted) => shown.find(({ id }) => id === wanted) ?? null,
  };
};

describe.concurrent("a confirmed object", () => {
  test("is read by its id; gone where the service answers 404 once, if it is one", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    const creatable = machineCreation(client, WEB);
    const known = { id, provenance: CONFIRMED };
    expect(await findToRead(creatable, known, context())).toMatchObject({ id, observed: { id } });
    service.backstage.deleteAsset(id);
    service.requests.clear();
    expect(await findToRead(creatable, known, context())).toBeNull();
    expect(service.requests.list().map(({ path }) => path)).toEqual([`/assets/${id}`, "/assets"]);
  });

  test("is not gone where the list still shows it, and many such cost no list each", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const ids = Array.from({ length: 20 }, (_, index) => service.backstage.addAsset({ ...WEB, hostname: `${index}` }));
    const gone = service.backstage.addAsset({ ...WEB });
    const read = (id: string) => findToRead(machineCreation(client, WEB), { id, provenance: CONFIRMED }, context());
    await client.assets.list({}, context());
    service.backstage.deleteAsset(gone);
    service.faults.add({ path: "/assets/*", times: Infinity, fault: { kind: "status", status: 404 } });
    service.requests.clear();
    const results = await Promise.all(ids.map(async (id) => (await failureOf(read(id))) as DiagnosticError));
    for (const [index, { text }] of results.entries()) {
      expect(text.summary).toBe('The service contradicts itself about machine "web.example"');
      expect(text.detail).toContain(
        `no machine with the id "${ids[index]!}" (404 or 410), and its list of machines shows`,
      );
    }
    expect(service.requests.list().filter(({ path }) => path === "/assets").length).toBeLessThan(9);
    expect(await read(gone)).toBeNull();
  });

  test("keeps its state where the endpoint seems to be no service", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    service.faults.add({ times: Infinity, fault: { kind: "status", status: 404 } });
    const read = findToRead(machineCreation(client, WEB), { id: "x", provenance: CONFIRMED }, context());
    await expect(read).rejects.toThrow("404");
  });

  test("is gone when reading says so, and its id is free from the delete request on", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const creatable = machineCreation(client, WEB);
    const id = service.backstage.addAsset({ ...WEB });
    expect(await createObject(creatable, { adopt: true }, context())).toEqual({ kind: "adopted", id });
    let looks = 0;
    await deleteObject(
      creatable,
      id,
      async () => null,
      context(),
      async () => (looks++ === 0 ? "still there" : null),
    );
    expect(looks).toBe(2);
    expect(await createObject(creatable, { adopt: true }, context())).toEqual({ kind: "adopted", id });
  });
});

describe.concurrent("an object that no read has shown since it was created", () => {
  test.for([
    ["a read of one not yet read back", { kind: "notYetReadBack" }, findToRead],
    ["a delete of one not yet read back", { kind: "notYetReadBack" }, findToDelete],
    ["a delete without private state", UNREAD, findToDelete],
  ] as const)("is waited for: %s", async ([, provenance, find], { onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    service.faults.add({ method: "GET", times: 2, fault: { kind: "status", status: 404 } });
    expect(await find(machineCreation(client, WEB), { id, provenance }, context())).toMatchObject({ id });
  });

  test("is not waited for by the first read of an import", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    expect(await findToRead(machineCreation(client, WEB), { id: "x", provenance: UNREAD }, context())).toBeNull();
    expect(service.requests.list()).toHaveLength(2);
  });

  test("is not gone where the service only takes long to answer", { timeout: 30_000 }, async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    // As long as another one is waited for in vain.
    service.faults.add({ method: "GET", fault: { kind: "hold", moment: "before", wait: () => sleep(8_500) } });
    const known = { id, provenance: { kind: "notYetReadBack" } } as const;
    expect(await findToRead(machineCreation(client, WEB), known, context())).toMatchObject({ id });
  });

  test("is gone after a while", { timeout: 30_000 }, async ({ onTestFinished }) => {
    const { client, context } = await startScene(onTestFinished);
    const known = { id: "x", provenance: { kind: "notYetReadBack" } } as const;
    expect(await findToRead(machineCreation(client, WEB), known, context())).toBeNull();
  });
});

describe.concurrent("an unconfirmed object", () => {
  test("is found by a later command: not there before, and as it was sent", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const creatable = machineCreation(client, WEB);
    lose(service);
    const created = await createObject(creatable, { adopt: false }, context());
    service.faults.clear();
    const provenance = { kind: "unconfirmed", before: "before" in created ? created.before : [] } as const;
    const { id } = service.backstage.assets()[0]!;
    for (const find of [findToRead, findToDelete]) {
      const run = context();
      expect(await find(creatable, { id: null, provenance }, run)).toMatchObject({ id });
      expect(run.diagnostics.list).toEqual([]);
    }
  });

  test("was never created where nothing new is as it was sent", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const before = [service.backstage.addAsset({ ...WEB })];
    service.backstage.addAsset({ hostname: "other.example" });
    const run = context();
    const provenance = { kind: "unconfirmed", before } as const;
    expect(await findToRead(machineCreation(client, WEB), { id: null, provenance }, run)).toBeNull();
    expect(run.diagnostics.list).toEqual([]);
  });

  test("cannot be told from two that are as it was sent: a warning, and nothing is taken", async ({
    onTestFinished,
  }) => {
    const { client, context } = await startScene(onTestFinished);
    const run = context();
    const machines = listing(client, [{ ...WEB, description: "theirs" }, WEB, WEB]);
    expect(await findToDelete(machines, { id: null, provenance: UNCONFIRMED }, run)).toBeNull();
    expect(run.diagnostics.list).toMatchObject([
      {
        severity: "warning",
        summary: 'Cannot tell whether machine "web.example" is the one created here',
        detail: expect.stringMatching(
          /Several machines that were not there before are like it \(id "2", "3"\)\. Nothing was changed on the service, and this resource is no longer in state[^]*\n {2}terraform import wfa_machine\.NAME /,
        ) as string,
      },
    ]);
  });

  test("is the one as it was sent, whatever else is like it", async ({ onTestFinished }) => {
    const { client, context } = await startScene(onTestFinished);
    const run = context();
    const known = { id: null, provenance: UNCONFIRMED };
    const machines = listing(client, [{ ...WEB, description: "theirs" }, WEB]);
    expect(await findToRead(machines, known, run)).toMatchObject({ id: "2" });
    expect(run.diagnostics.list).toEqual([]);
  });

  test("is left alone where others use it already, and the message says how", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    service.backstage.addAsset({ ...WEB });
    const run = context();
    const used = { ...machineCreation(client, WEB), usedByOthers: async () => "Used by: somebody" };
    expect(await findToRead(used, { id: null, provenance: UNCONFIRMED }, run)).toBeNull();
    expect(run.diagnostics.list[0]?.detail).toMatch(/Somebody else already uses the one[^]*Used by: somebody/);
  });

  test("is looked for by the id that the configuration chose, listed or not", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    const chosen = { ...machineCreation(client, WEB), ownId: id, list: () => Promise.reject(new Error("not listed")) };
    expect(await findToRead(chosen, { id: null, provenance: UNCONFIRMED }, context())).toMatchObject({ id });
  });

  test("is not one that the list shows without an id", async ({ onTestFinished }) => {
    const { client, context } = await startScene(onTestFinished);
    const run = context();
    const shown = [{ id: null, name: null, attributes: { ...WEB } }];
    const machines = {
      ...machineCreation(client, WEB),
      list: async () => shown as never,
      get: async () => shown[0] as never,
    };
    expect(await findToRead(machines, { id: null, provenance: UNCONFIRMED }, run)).toBeNull();
    expect(run.diagnostics.list).toEqual([]);
  });

  test("is not found where nothing has the id that the configuration chose", async ({ onTestFinished }) => {
    const { client, context } = await startScene(onTestFinished);
    const chosen = { ...machineCreation(client, WEB), ownId: "m-1" };
    expect(await findToRead(chosen, { id: null, provenance: UNCONFIRMED }, context())).toBeNull();
  });
});

test("without a refresh, nothing goes by an unconfirmed create", async ({ onTestFinished }) => {
  const { client, context } = await startScene(onTestFinished);
  const creatable = machineCreation(client, WEB);
  const refusal =
    /^Cannot tell whether machine "web.example" was created: .* Apply again without `-refresh=false` or `-minimal-refresh`$/;
  // A delete without private state, an update with it.
  await expect(findToDelete(creatable, { id: null, provenance: UNREAD }, context())).rejects.toThrow(refusal);
  const update = (id: string | null, provenance: Provenance<unknown>) => () =>
    requireRefreshAfterUnconfirmedCreate(creatable, { id, provenance });
  expect(update(null, UNCONFIRMED)).toThrow(refusal);
  expect(update("", CONFIRMED)).toThrow(refusal);
  // A configured id is in state, whether or not the object is there.
  expect(update("m-1", UNCONFIRMED)).toThrow(refusal);
  expect(update("m-1", CONFIRMED)()).toBe("m-1");
});
