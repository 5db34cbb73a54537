import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { CREATED_OBJECTS, type CreatedObject, loseCreate, loseRequest } from "./created-objects";

/** A create of which nobody knows whether it arrived: its answer is lost, and every read afterwards fails. */
describe.concurrent.each(Object.entries<CreatedObject>(CREATED_OBJECTS))("an unconfirmed create: %s", (_name, kind) => {
  const { typeName, config, label, known, ids, left = "no-op", isAdoptable = true } = kind;
  const it = withService(typeName);

  it("is kept in state, found by the next apply, and replaced: there is one object", async ({
    service,
    core,
    object,
  }) => {
    loseCreate(service);
    await expect(object.apply(config)).rejects.toThrow(
      new RegExp(`Could not (?:create|submit) ${label}[^]*Cannot tell whether .* was created, so it is kept in state`),
    );
    service.faults.clear();
    expect(object.state).toMatchObject({ tainted: true, value: { id: null, ...known } });
    const next = await (await core.anotherRun()).resource(typeName);
    next.state = object.state;
    expect((await next.plan(config)).action).toBe("replace");
    await next.apply(config);
    expect(ids(service)).toEqual([next.value["id"]]);
    expect((await next.plan(config)).action).toBe("no-op");
  });

  it("is carried on with where the taint is removed", async ({ service, object }) => {
    loseCreate(service);
    await expect(object.apply(config)).rejects.toThrow("kept in state");
    service.faults.clear();
    const created = ids(service);
    await object.refresh();
    expect(object.value).toMatchObject({ id: created[0], ...known });
    object.state = { ...object.state!, tainted: false };
    expect((await object.plan(config)).action).toBe(left);
    await object.apply(config);
    expect(ids(service)).toEqual(created);
    expect((await object.plan(config)).action).toBe("no-op");
  });

  it("leaves state where the service never had it, and is created then", async ({ service, object }) => {
    loseRequest(service);
    await expect(object.apply(config)).rejects.toThrow(label);
    service.faults.clear();
    expect((await object.plan(config)).action).toBe("create");
    await object.apply(config);
    expect(ids(service)).toHaveLength(1);
  });

  it.for(["html", "brokenJson"] as const)(
    "is kept while a read of it is broken (%s)",
    async (fault, { service, object }) => {
      loseCreate(service);
      await expect(object.apply(config)).rejects.toThrow("kept in state");
      service.faults.clear();
      const created = ids(service);
      service.faults.add({
        method: "GET",
        path: new RegExp(`/${created[0]!}$`),
        times: Infinity,
        fault: { kind: fault },
      });
      await expect(object.refresh()).rejects.toThrow(`Could not read ${label}`);
      await expect(object.destroy()).rejects.toThrow(`Could not delete ${label}`);
      expect(object.state).not.toBeNull();
      service.faults.clear();
      await object.destroy();
      expect(ids(service)).toEqual([]);
    },
  );

  it("is found by a destroy without a refresh too", async ({ service, object }) => {
    loseCreate(service);
    await expect(object.apply(config)).rejects.toThrow("kept in state");
    service.faults.clear();
    await object.destroy();
    expect(ids(service)).toEqual([]);
  });

  if (isAdoptable)
    it("is adopted with adopt_existing, which needs no state for it", async ({ service, object }) => {
      const adopting = { ...config, adopt_existing: true };
      loseCreate(service);
      await expect(object.apply(adopting)).rejects.toThrow(label);
      service.faults.clear();
      expect(object.state).toBeNull();
      const created = ids(service);
      await object.apply(adopting);
      expect(ids(service)).toEqual(created);
      expect((await object.plan(adopting)).action).toBe("no-op");
    });

  it.for([
    ["replaced", true, true],
    ["replaced", true, "minimal"],
    ["updated once it is untainted", false, "minimal"],
  ] as const)(
    "is not %s without a refresh, and is after one (tainted: %s, refresh: %s)",
    async ([, tainted, refresh], { service, object }) => {
      loseCreate(service);
      await expect(object.apply(config)).rejects.toThrow("kept in state");
      service.faults.clear();
      object.state = { ...object.state!, tainted };
      const created = ids(service);
      const blind = await object.plan(config, { refresh: false });
      expect(blind.action).toBe(tainted ? "replace" : "update");
      await expect(object.applyPlan(blind)).rejects.toThrow(
        /Cannot tell whether .* was created[^]*nothing was changed. Apply again without `-refresh=false` or `-minimal-refresh`/,
      );
      expect(ids(service)).toEqual(created);
      await object.applyPlan(await object.plan(config, { refresh }));
      expect(ids(service)).toEqual([object.value["id"]]);
      expect((await object.plan(config)).action).toBe("no-op");
    },
  );
});
