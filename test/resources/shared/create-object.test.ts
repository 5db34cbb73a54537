// One file although it is long: every outcome of one create, over one service and one set of answers.
import { describe, expect, test } from "vitest";
import { createObject } from "../../../src/resources/shared/create-object";
import { findToDelete } from "../../../src/resources/shared/find-object";
import { lose, machineCreation, problem, startScene, WEB } from "./machines";

const CREATE = { adopt: false };

describe.concurrent("an object that is created", () => {
  test("is sent once, and read back", async ({ onTestFinished }) => {
    const { service, client, context, writes } = await startScene(onTestFinished);
    const created = await createObject(machineCreation(client, WEB), CREATE, context());
    const [asset] = service.backstage.assets();
    expect(created).toMatchObject({ kind: "created", id: asset!.id, observed: { id: asset!.id } });
    expect(writes()).toEqual(["POST"]);
  });

  test.for([
    ["the answer is lost", {}, "resetAfter"],
    ["the answer names no id", { writeAnswers: "empty", location: "off" }, null],
  ] as const)("is found among what was not there before where %s", async ([, variation, fault], { onTestFinished }) => {
    const { service, client, context, writes } = await startScene(onTestFinished, variation);
    if (fault !== null) service.faults.add({ method: "POST", fault: { kind: fault } });
    const run = context();
    const created = await createObject(machineCreation(client, WEB), CREATE, run);
    expect([writes(), run.diagnostics.list]).toEqual([["POST"], []]);
    expect(created).toMatchObject({ kind: "created", id: service.backstage.assets()[0]!.id });
  });

  test("is not the one that the answer names if that was there before", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const theirs = service.backstage.addAsset({ name: "theirs", hostname: "theirs.example" });
    const machine = machineCreation(client, WEB);
    const confused = {
      ...machine,
      post: async (...args: Parameters<typeof machine.post>) => ({ ...(await machine.post(...args)), id: theirs }),
    };
    const created = await createObject(confused, CREATE, context());
    const [, own] = service.backstage.assets();
    expect(created).toMatchObject({ kind: "created", id: own!.id });
  });

  test("is unconfirmed where the answer names an old one, and nothing new is there", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const theirs = service.backstage.addAsset({ name: "theirs", hostname: "theirs.example" });
    const confused = { ...machineCreation(client, WEB), post: async () => ({ id: theirs, object: null, xml: null }) };
    const run = context(AbortSignal.timeout(500));
    expect(await createObject(confused, CREATE, run)).toEqual({ kind: "unconfirmed", before: [theirs] });
    expect(run.diagnostics.list).toMatchObject([{ severity: "error" }]);
    expect(service.backstage.assets()).toMatchObject([{ id: theirs }]);
  });

  test("is unconfirmed where somebody else created one like it at the same time", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished, { sameMachine: "accepted" });
    const both = (): void => void [1, 2].map(() => service.backstage.addAsset({ ...WEB }));
    const post = async () => (both(), { id: null, object: null, xml: null });
    const run = context(AbortSignal.timeout(500));
    expect(await createObject({ ...machineCreation(client, WEB), post }, CREATE, run)).toEqual({
      kind: "unconfirmed",
      before: [],
    });
  });

  test("is not sent where it exists, and the message says how to manage it", async ({ onTestFinished }) => {
    const { service, client, context, writes } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    await expect(createObject(machineCreation(client, WEB), CREATE, context())).rejects.toThrow(
      `Machine "web.example" already exists: The service already has a machine with the same host name (id "${id}"), so nothing is sent.\n\nIf it is in state at another address, use a moved block. Otherwise, to manage it here, import it (with OpenTofu, tofu in place of terraform):\n  terraform import wfa_machine.NAME ${id}\nor set adopt_existing = true`,
    );
    expect(writes()).toEqual([]);
  });

  test("is sent where what the run has listed is gone meanwhile", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const theirs = service.backstage.addAsset({ ...WEB });
    const other = { hostname: "db.example", description: "ours" };
    await createObject(machineCreation(client, other), CREATE, context());
    service.backstage.deleteAsset(theirs);
    const created = await createObject(machineCreation(client, WEB), CREATE, context());
    expect(created.kind).toBe("created");
  });

  test("is not in state where the request had no effect, with the error as the object explains it", async ({
    onTestFinished,
  }) => {
    const { service, client, context } = await startScene(onTestFinished);
    service.faults.add({ method: "POST", fault: { kind: "status", status: 403 } });
    const machine = machineCreation(client, WEB);
    // Only a conflict (409) is explained by what stands in the way.
    const post: typeof machine.post = (options) => (service.backstage.addAsset({ ...WEB }), machine.post(options));
    const explained = { ...machine, post, explained: () => problem("Install the agent") };
    await expect(createObject(explained, CREATE, context())).rejects.toThrow("Install the agent");
  });

  test("is refused like one that exists where somebody else was faster", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const wait = async (): Promise<void> => void service.backstage.addAsset({ ...WEB });
    service.faults.add({ method: "POST", fault: { kind: "hold", moment: "before", wait } });
    await expect(createObject(machineCreation(client, WEB), CREATE, context())).rejects.toThrow(
      /^Machine "web\.example" already exists: [^]*terraform import/,
    );
    expect(service.backstage.assets()).toHaveLength(1);
  });

  test("is refused with the service's own words where it may be taken over", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const wait = async (): Promise<void> => void service.backstage.addAsset({ ...WEB });
    service.faults.add({ method: "POST", fault: { kind: "hold", moment: "before", wait } });
    await expect(createObject(machineCreation(client, WEB), { adopt: true }, context())).rejects.toThrow(
      /answered 409/,
    );
  });

  test("is refused with the service's own words where none shows", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    service.faults.add({ method: "POST", fault: { kind: "status", status: 409 } });
    service.faults.add({ method: "GET", skip: 1, times: Infinity, fault: { kind: "status", status: 403 } });
    await expect(createObject(machineCreation(client, WEB), CREATE, context())).rejects.toThrow(/answered 409/);
  });

  test("is in state with a warning where only reading it back failed", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    service.faults.add({ method: "GET", skip: 1, times: Infinity, fault: { kind: "status", status: 401 } });
    const run = context();
    const created = await createObject(machineCreation(client, WEB), CREATE, run);
    expect(created).toEqual({ kind: "notYetReadBack", id: service.backstage.assets()[0]!.id, problem: null });
    expect(run.diagnostics.list).toMatchObject([
      {
        severity: "warning",
        summary: 'Could not read back the new machine "web.example"',
        detail: expect.stringContaining("The service created it, and it is in state") as string,
      },
    ]);
  });

  test("waits until the service shows it", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    service.faults.add({ method: "GET", skip: 1, times: 2, fault: { kind: "status", status: 404 } });
    const created = await createObject(machineCreation(client, WEB), CREATE, context());
    expect(created.kind).toBe("created");
  });

  test("is an error, and in state, where the service gave it another id than the configuration", async ({
    onTestFinished,
  }) => {
    const { client, context } = await startScene(onTestFinished);
    const run = context();
    const created = await createObject({ ...machineCreation(client, WEB), ownId: "m-1" }, CREATE, run);
    expect(created.kind).toBe("created");
    expect(run.diagnostics.list).toMatchObject([
      { severity: "error", summary: 'The service gave machine "web.example" another id than the configuration' },
    ]);
  });

  test(
    "needs no id where the service may never show which one it is",
    { timeout: 30_000 },
    async ({ onTestFinished }) => {
      const { client, context } = await startScene(onTestFinished, { writeAnswers: "empty", location: "off" });
      const run = context();
      const hidden = { ...machineCreation(client, WEB), mayStayUnidentified: true, isOurs: () => false };
      expect(await createObject(hidden, CREATE, run)).toEqual({ kind: "unidentified" });
      expect(run.diagnostics.list).toEqual([]);
    },
  );
});

describe.concurrent("an unconfirmed create", () => {
  test("is reported, and kept with the ids that were there before", async ({ onTestFinished }) => {
    const { service, client, context, writes } = await startScene(onTestFinished);
    const before = service.backstage.addAsset({ hostname: "other.example" });
    lose(service);
    const run = context();
    const created = await createObject(machineCreation(client, WEB), CREATE, run);
    expect(created).toEqual({ kind: "unconfirmed", before: [before] });
    expect(run.diagnostics.list).toMatchObject([
      {
        severity: "error",
        summary: 'Could not create machine "web.example"',
        detail: expect.stringMatching(
          /Cannot tell whether the machine was created, so it is kept in state. Apply again:/,
        ) as string,
      },
    ]);
    expect(writes()).toEqual(["POST"]);
  });

  test("says what follows from it in the object's own words", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    lose(service);
    const run = context();
    const worded = {
      ...machineCreation(client, WEB),
      afterUnconfirmed: (isAnswered: boolean) => `Answered: ${isAnswered}`,
    };
    await createObject(worded, CREATE, run);
    expect(run.diagnostics.list[0]?.detail).toMatch(/Answered: false$/);
  });

  test("is only an error where the next create adopts it", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    lose(service);
    const run = context();
    await expect(createObject(machineCreation(client, WEB), { adopt: true }, run)).rejects.toThrow(
      'Could not create machine "web.example"',
    );
    expect(run.diagnostics.list).toEqual([]);
  });

  test(
    "takes nothing that somebody else created like it, nor what another resource of the run did",
    {
      timeout: 30_000,
    },
    async ({ onTestFinished }) => {
      const { service, client, context } = await startScene(onTestFinished);
      const creatable = { ...machineCreation(client, WEB), decide: async () => ({ kind: "create" as const }) };
      const first = await createObject(creatable, CREATE, context());
      expect(first.kind).toBe("created");
      // The list does not show the first one until the second is looked for.
      context().data.coordination.forgetList("machine");
      const blind = { ...creatable };
      let looks = 0;
      blind.list = async (options) => (looks++ === 0 ? [] : creatable.list(options));
      service.faults.add({ method: "POST", fault: { kind: "resetBefore" } });
      expect(await createObject(blind, CREATE, context())).toEqual({ kind: "unconfirmed", before: [] });
    },
  );
});

describe.concurrent("an object that exists", () => {
  test("is adopted without a request, by one resource of a run, and outlives the one that had it", async ({
    onTestFinished,
  }) => {
    const { service, client, context, writes } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    const creatable = machineCreation(client, WEB);
    expect(await createObject(creatable, { adopt: true }, context())).toEqual({ kind: "adopted", id });
    expect(writes()).toEqual([]);
    await expect(createObject(creatable, { adopt: true }, context())).rejects.toThrow(
      'Machine "web.example" already exists',
    );
    const run = context();
    const known = { id, provenance: { kind: "confirmed", baseline: null } } as const;
    expect(await findToDelete(creatable, known, run)).toBeNull();
    expect(run.diagnostics.list).toMatchObject([
      { severity: "warning", summary: 'Machine "web.example" was adopted in this run and is not deleted' },
    ]);
  });

  test("is taken over unasked where a delete of the same run handed it over", async ({ onTestFinished }) => {
    const { service, client, data, context, writes } = await startScene(onTestFinished);
    const id = service.backstage.addAsset({ ...WEB });
    data.coordination.handOver({ noun: "machine", id, key: WEB.hostname });
    const created = await createObject(machineCreation(client, WEB), CREATE, context());
    expect([created, writes()]).toEqual([{ kind: "adopted", id }, []]);
  });

  test("is seen by whoever creates it at the same time in one run", async ({ onTestFinished }) => {
    const { service, client, context } = await startScene(onTestFinished);
    const creatable = machineCreation(client, WEB);
    const both = await Promise.allSettled([
      createObject(creatable, CREATE, context()),
      createObject(creatable, CREATE, context()),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(service.backstage.assets()).toHaveLength(1);
  });
});
