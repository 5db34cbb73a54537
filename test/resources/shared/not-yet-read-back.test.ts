import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import type { ImitatedCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { CREATED_OBJECTS, loseReads, type CreatedObject } from "./created-objects";

const { workflow } = CREATED_OBJECTS;
/** A workflow that is only submitted: each further step would need a read. */
const submitted = { ...workflow, config: { document: workflow.config.document, approve: false } };
const OBJECTS: Readonly<Record<string, CreatedObject>> = { ...CREATED_OBJECTS, workflow: submitted };

/** The service created the object and said so, and every read of it failed: state has what was written. */
async function createUnread(service: RunningService, object: ImitatedCore, { config, label }: CreatedObject) {
  loseReads(service);
  expect(await object.apply(config)).toMatchObject([
    {
      severity: "warning",
      summary: expect.stringContaining(label) as string,
      detail: expect.stringContaining("answered 401") as string,
    },
  ]);
  service.faults.clear();
}

/** For a few reads, the service does not show the object. */
const showLate = ({ faults }: RunningService): void =>
  void faults.add({ method: "GET", path: /^\/\w+\/./, times: 2, fault: { kind: "status", status: 404 } });

describe.concurrent.each(Object.entries(OBJECTS))("a create that is not yet read back: %s", (_name, kind) => {
  const { typeName, config, label, known, ids, remove, shown } = kind;
  const it = withService(typeName);

  it("succeeds with a warning, and the next refresh completes state", async ({ service, object }) => {
    await createUnread(service, object, kind);
    expect(object.state).toMatchObject({ tainted: false, value: { id: ids(service)[0], ...known } });
    if (shown !== undefined) expect(object.value[shown]).toBeNull();
    expect((await object.plan(config, { refresh: false })).action).toBe("no-op");
    expect((await object.plan(config)).action).toBe("no-op");
    if (shown !== undefined) expect(object.value[shown]).not.toBeNull();
    expect(ids(service)).toHaveLength(1);
  });

  it("is not believed to be gone while the service shows it late, and is once it was seen", async ({
    service,
    object,
  }) => {
    await createUnread(service, object, kind);
    showLate(service);
    expect((await object.plan(config)).action).toBe("no-op");
    remove(service, object.value["id"] as string);
    expect((await object.plan(config)).action).toBe("create");
  });

  it("leaves state where it does not show for a while", { timeout: 60_000 }, async ({ service, object }) => {
    await createUnread(service, object, kind);
    remove(service, object.value["id"] as string);
    expect((await object.plan(config)).action).toBe("create");
  });

  it("is replaced where it is tainted and shows late, without a refresh too", async ({ service, object }) => {
    await createUnread(service, object, kind);
    object.state = { ...object.state!, tainted: true };
    const plan = await object.plan(config, { refresh: false });
    expect(plan.action).toBe("replace");
    showLate(service);
    await object.applyPlan(plan);
    expect(ids(service)).toEqual([object.value["id"]]);
  });

  it("is destroyed where it shows late, without a refresh too", async ({ service, object }) => {
    await createUnread(service, object, kind);
    showLate(service);
    await object.destroy();
    expect(ids(service)).toEqual([]);
  });

  it("is an error where the service says until the timeout that it does not have it", async ({ service, object }) => {
    loseReads(service, 404);
    await expect(
      object.apply({ ...config, timeouts: { create: "4s", read: null, update: null, delete: null } }),
    ).rejects.toThrow(new RegExp(`The service did not show (?:the new )?${label} in time`));
    expect(object.state?.tainted).toBe(true);
  });
});
