import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const NUMBERS = [
  "active",
  "approved",
  "assets",
  "days_of_logs_to_keep",
  "executed",
  "start_date_time",
  "submitted",
  "unconfirmed",
  "users",
];

describe.concurrent.each(TESTED_VARIATIONS)("the system's data on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_group", variation);

  it("has every statistic of the interface document, typed", async ({ service, core }) => {
    const before = await core.data("wfa_system_statistics", {});
    for (const name of NUMBERS) expect(typeof before[name], name).toMatch(/^(number|bigint)$/);
    for (const name of ["domain", "version"]) expect(typeof before[name], name).toBe("string");
    expect(Object.keys(before).sort()).toEqual([...NUMBERS, "attributes_json", "domain", "version"].sort());
    expect(JSON.parse(before["attributes_json"] as string)).toMatchObject({
      daysOfLogsToKeep: Number(before["days_of_logs_to_keep"]),
    });

    service.backstage.submit('<workflow name="waits"/>');
    service.backstage.approve(service.backstage.submit('<workflow name="runs"/>'));
    const after = await core.data("wfa_system_statistics", {});
    expect(Number(after["approved"])).toBe(Number(before["approved"]) + 1);
    expect(Number(after["submitted"])).toBeGreaterThan(Number(before["submitted"]));
  });

  it("has the server's properties as a map of texts", async ({ core }) => {
    const { properties } = await core.data("wfa_system_properties", {});
    const entries = [...(properties as ReadonlyMap<string, unknown>)];
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(([, value]) => typeof value !== "string" && value !== null)).toEqual([]);
  });

  it("never shows a property in an error", async ({ service, core }) => {
    service.faults.add({ method: "GET", path: "/system/situate-properties", fault: { kind: "status", status: 400 } });
    await expect(core.data("wfa_system_properties", {})).rejects.toThrow(
      /Could not read the server's properties[^]*400/,
    );
  });
});
