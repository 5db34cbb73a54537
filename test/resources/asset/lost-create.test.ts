import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { CREATED_OBJECTS, loseReads, loseRequest } from "../shared/created-objects";

const { config: ASSET } = CREATED_OBJECTS.asset;

describe.concurrent("an asset whose create was lost", () => {
  const it = withService("wfa_asset");

  it("is not one that is not as it was sent", async ({ service, object: asset }) => {
    loseRequest(service);
    await expect(asset.apply(ASSET)).rejects.toThrow("Could not create");
    service.faults.clear();
    const theirs = service.backstage.addAsset({ name: "web", description: "Theirs", hostname: "web.example" });
    await expect(asset.apply(ASSET)).rejects.toThrow('Asset "web" already exists');
    expect(service.backstage.asset(theirs)).not.toBeNull();
  });

  it("shows what somebody changed before it is first read", async ({ service, object: asset }) => {
    loseReads(service);
    await asset.apply(ASSET);
    service.faults.clear();
    service.backstage.updateAsset(asset.value["id"] as string, { description: "Theirs" });
    const { action, changed } = await asset.plan(ASSET);
    expect([action, changed.includes("description"), changed.includes("hostname")]).toEqual(["replace", true, false]);
    expect(asset.value["description"]).toBe("Theirs");
  });

  it("is as it was written where the service spells the host name out in full", async ({ service, object: asset }) => {
    const wanted = { name: "web", hostname: "web" };
    loseReads(service);
    await asset.apply(wanted);
    service.faults.clear();
    service.backstage.updateAsset(asset.value["id"] as string, { hostname: "WEB.example" });
    expect((await asset.plan(wanted)).action).toBe("no-op");
    expect(asset.value["hostname"]).toBe("web");
  });
});
