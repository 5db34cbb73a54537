import { describe, expect } from "vitest";
import { type RunningService } from "../../../src/service";
import { CoreError } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const NAME = "Nacht/Läufe 100%";
const isPaused = (service: RunningService, name = NAME): boolean =>
  service.backstage.queues().find((queue) => queue.name === name)!.paused;
const patches = (service: RunningService): number =>
  service.requests.list().filter(({ method }) => method === "PATCH").length;

describe.concurrent.each(TESTED_VARIATIONS)("wfa_workflow_queue on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_queue", variation);

  it("adopts a queue, plans nothing more, sees a change, mends it, and keeps it on destroy", async ({
    service,
    object: queue,
  }) => {
    service.backstage.createQueue(NAME);
    const config = { name: NAME, paused: true };
    await queue.apply(config);
    expect(isPaused(service)).toBe(true);
    expect(queue.value).toMatchObject({ id: NAME, name: NAME, paused: true, original_paused: false });
    expect((await queue.plan(config)).action).toBe("no-op");

    service.backstage.setPaused(NAME, false);
    const plan = await queue.plan(config);
    expect(plan).toMatchObject({ action: "update", changed: ["paused"] });
    await queue.applyPlan(plan);
    expect(isPaused(service)).toBe(true);
    await queue.apply({ name: NAME, paused: false });
    expect(isPaused(service)).toBe(false);
    await queue.apply(config);
    await queue.destroy();
    expect(queue.state).toBeNull();
    expect(isPaused(service)).toBe(true);
  });

  it("sends nothing where the queue is as wanted", async ({ service, object: queue }) => {
    service.backstage.createQueue(NAME);
    await queue.apply({ name: NAME, paused: false, on_destroy: "restore" });
    await queue.destroy();
    expect(patches(service)).toBe(0);
  });

  it("restores what there was where it is told to", async ({ service, core, object: queue }) => {
    await queue.apply({ name: "Master", paused: true, on_destroy: "restore" });
    await queue.destroy();
    expect(isPaused(service, "Master")).toBe(false);
    service.backstage.setPaused("Master", true);
    const enabled = await core.resource("wfa_workflow_queue");
    await enabled.apply({ name: "Master", paused: false });
    await enabled.apply({ name: "Master", paused: false, on_destroy: "restore" });
    expect(isPaused(service, "Master")).toBe(false);
    await enabled.destroy();
    expect(isPaused(service, "Master")).toBe(true);
  });

  it("is imported by name, then plans nothing, and remembers how it was found", async ({ service, core }) => {
    service.backstage.createQueue(NAME);
    service.backstage.createQueue(`name=${NAME}`);
    service.backstage.setPaused(NAME, true);
    for (const reference of [NAME, `name=${NAME}`, "name=Master"]) {
      const imported = await core.resource("wfa_workflow_queue");
      await imported.import(reference);
      const name = reference === "name=Master" ? "Master" : reference;
      expect(imported.value).toMatchObject({ id: name, name, paused: name === NAME, original_paused: name === NAME });
      expect((await imported.plan({ name, paused: name === NAME })).action).toBe("no-op");
    }
    const missing = await core.resource("wfa_workflow_queue");
    await missing.import({ name: NAME });
    for (const name of ["name=Master", "Nope"])
      await expect(missing.import({ name })).rejects.toThrow(`No workflow queue is named "${name}"`);
    await expect(missing.import("name=Nope")).rejects.toThrow(/No workflow queue is named "Nope"[^]*"Master"/);
  });

  it("lists the queues that there are where the name is wrong, and makes nothing", async ({
    service,
    object: queue,
  }) => {
    service.backstage.createQueue(NAME);
    await expect(queue.apply({ name: "master", paused: true })).rejects.toThrow(
      /No workflow queue is named "master"[^]*"Master", "Nacht\/Läufe 100%"/,
    );
    expect(queue.state).toBeNull();
    expect(patches(service)).toBe(0);
  });

  it("is read by the data source", async ({ service, core }) => {
    service.backstage.createQueue(NAME);
    service.backstage.setPaused(NAME, true);
    const { queues } = await core.data("wfa_workflow_queues", {});
    expect(queues).toMatchObject([
      { name: "Master", paused: false },
      { name: NAME, paused: true },
    ]);
    expect(JSON.parse((queues as any)[1].attributes_json)).toMatchObject({ name: NAME, paused: true });
  });

  it("remembers what there was where the answer to the write is lost", async ({ service, object: queue }) => {
    service.backstage.createQueue(NAME);
    service.faults.add({ method: "PATCH", fault: { kind: "resetAfter" }, times: 1 });
    // Whether the client may try again is its own affair; what was there before must not be forgotten.
    await queue
      .apply({ name: NAME, paused: true, on_destroy: "restore" })
      .catch((error: unknown) => expect(error).toBeInstanceOf(CoreError));
    expect(isPaused(service)).toBe(true);
    expect(queue.value["original_paused"]).toBe(false);
    await queue.destroy();
    expect(isPaused(service)).toBe(false);
  });
});

describe("wfa_workflow_queue", () => {
  const it = withService("wfa_workflow_queue");

  it("refuses what is no queue's setting", async ({ object: queue }) => {
    const problems = async (values: Record<string, string | boolean>) =>
      (await queue.validate({ name: "Master", paused: true, ...values })).map(({ detail, path }) => [detail, path]);
    expect(await problems({})).toEqual([]);
    expect(await problems({ name: "" })).toMatchObject([
      [expect.stringContaining("must not be blank"), [{ attribute: "name" }]],
    ]);
    expect(await problems({ on_destroy: "delete" })).toMatchObject([
      [expect.stringContaining('must be one of "keep", "restore"; got "delete"'), [{ attribute: "on_destroy" }]],
    ]);
  });

  it("keeps state and names the request where the service refuses", async ({ service, object: queue }) => {
    service.faults.add({ method: "PATCH", fault: { kind: "status", status: 403 }, times: 2 });
    await expect(queue.apply({ name: "Master", paused: true })).rejects.toThrow(
      /Could not pause workflow queue "Master"[^]*403/,
    );
    expect(queue.state).toBeNull();
    await queue.apply({ name: "Master", paused: false });
    await expect(queue.apply({ name: "Master", paused: true })).rejects.toThrow(/403/);
    expect(queue.value["paused"]).toBe(false);
  });

  it("loses nothing from state where the list cannot be read", async ({ service, object: queue }) => {
    await queue.apply({ name: "Master", paused: true });
    for (const status of [401, 403, 404, 409, 500]) {
      service.faults.add({ method: "GET", fault: { kind: "status", status } });
      await expect(queue.refresh()).rejects.toThrow(String(status));
      service.faults.clear();
      expect(queue.value["paused"]).toBe(true);
    }
  });
});
