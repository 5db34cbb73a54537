import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";

const ASSET = { name: "web", description: "Web server", hostname: "web.example" };

describe.concurrent("an unconfirmed create of an asset", () => {
  const it = withService("wfa_asset");

  it("is kept in state, found by the next apply, and replaced: there is one asset", async ({
    service,
    object: asset,
  }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" } });
    service.faults.add({ path: "/assets", skip: 1, times: Infinity, fault: { kind: "status", status: 500 } });
    await expect(asset.apply(ASSET)).rejects.toThrow(
      /Could not create asset "web"[^]*Cannot tell whether the asset was created, so it is kept in state/,
    );
    service.faults.clear();
    expect(asset.state).toMatchObject({ tainted: true, value: { id: null, hostname: "web.example" } });
    await asset.apply(ASSET);
    expect(service.backstage.assets()).toMatchObject([{ id: asset.value["id"] as string }]);
    expect((await asset.plan(ASSET)).action).toBe("no-op");
  });

  it("leaves state where the service never had it, and is added then", async ({ service, object: asset }) => {
    service.faults.add({ times: Infinity, skip: 1, fault: { kind: "resetBefore" } });
    await expect(asset.apply(ASSET)).rejects.toThrow("Could not create");
    service.faults.clear();
    expect((await asset.plan(ASSET)).action).toBe("create");
    await asset.apply(ASSET);
    expect(service.backstage.assets()).toHaveLength(1);
  });

  it("never takes for its own what is not as it was sent", async ({ service, object: asset }) => {
    service.faults.add({ times: Infinity, skip: 1, fault: { kind: "resetBefore" } });
    await expect(asset.apply(ASSET)).rejects.toThrow("Could not create");
    service.faults.clear();
    const theirs = service.backstage.addAsset({ name: "web", description: "Theirs", hostname: "web.example" });
    await expect(asset.apply(ASSET)).rejects.toThrow('Asset "web" already exists');
    expect(service.backstage.asset(theirs)).not.toBeNull();
  });
});
