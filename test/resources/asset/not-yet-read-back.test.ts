import { describe, expect } from "vitest";
import type { RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";

const ASSET = { name: "web", description: "Web server", hostname: "web.example" };
const AT_THE_ASSET = /^\/assets\/./;

/** The service adds the asset and says so, and every look at it fails. */
const blind = ({ faults }: RunningService, status = 401): void => {
  faults.add({ method: "GET", path: AT_THE_ASSET, times: Infinity, fault: { kind: "status", status } });
  // The list from before the create request is shown.
  faults.add({ method: "GET", path: "/assets", skip: 1, times: Infinity, fault: { kind: "status", status } });
};

describe.concurrent("an asset that was created and is not yet read back", () => {
  const it = withService("wfa_asset");

  it("succeeds with a warning, and the next refresh completes state", async ({ service, object: asset }) => {
    blind(service);
    expect(await asset.apply(ASSET)).toMatchObject([
      {
        severity: "warning",
        summary: 'Could not read back the new asset "web"',
        detail: expect.stringMatching(/answered 401[^]*comes into state with the next refresh/) as string,
      },
    ]);
    service.faults.clear();
    expect(asset.state).toMatchObject({ tainted: false, value: { hostname: "web.example", port: null } });
    expect((await asset.plan(ASSET, { refresh: false })).action).toBe("no-op");
    expect((await asset.plan(ASSET)).action).toBe("no-op");
    expect(asset.value["port"]).not.toBeNull();
    expect(service.backstage.assets()).toHaveLength(1);
  });

  it("is replaced without a refresh where it is tainted: what was never seen has not changed", async ({
    service,
    object: asset,
  }) => {
    blind(service);
    await asset.apply(ASSET);
    service.faults.clear();
    asset.state = { ...asset.state!, tainted: true };
    const plan = await asset.plan(ASSET, { refresh: false });
    expect(plan.action).toBe("replace");
    await asset.applyPlan(plan);
    expect(service.backstage.assets()).toMatchObject([{ id: asset.value["id"] as string }]);
  });

  it("is not believed to be gone while the service shows it late", async ({ service, object: asset }) => {
    blind(service);
    await asset.apply(ASSET);
    service.faults.clear();
    service.faults.add({ method: "GET", path: AT_THE_ASSET, times: 2, fault: { kind: "status", status: 404 } });
    expect((await asset.plan(ASSET)).action).toBe("no-op");
  });

  it("shows what somebody changed before the first look", async ({ service, object: asset }) => {
    blind(service);
    await asset.apply(ASSET);
    service.faults.clear();
    service.backstage.updateAsset(asset.value["id"] as string, { description: "Theirs" });
    const { action, changed } = await asset.plan(ASSET);
    expect([action, changed.includes("description"), changed.includes("hostname")]).toEqual(["replace", true, false]);
    expect(asset.value["description"]).toBe("Theirs");
  });
});

describe.concurrent("an asset that the service spells otherwise, and that is not yet read back", () => {
  const it = withService("wfa_asset");

  it("is as it was written where the host name is spelt out in full", async ({ service, object: asset }) => {
    const wanted = { name: "web", hostname: "web" };
    blind(service);
    await asset.apply(wanted);
    service.faults.clear();
    service.backstage.updateAsset(asset.value["id"] as string, { hostname: "WEB.example" });
    expect((await asset.plan(wanted)).action).toBe("no-op");
    expect(asset.value["hostname"]).toBe("web");
  });
});
