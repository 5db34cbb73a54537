import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

describe.concurrent.each(TESTED_VARIATIONS)("wfa_audit_log on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_group", variation);

  it("shows each record with all that the service tells of it", async ({ service, core }) => {
    service.backstage.as("ann").createGroup({ name: "Finance / Überträge" });
    const { entries } = await core.data("wfa_audit_log", {});
    const records = (entries as readonly { readonly attributes_json: string }[]).map(
      ({ attributes_json }) => attributes_json,
    );
    expect(records).toHaveLength(service.audit.length);
    expect(records.filter((record) => record.includes("ann"))).toHaveLength(1);
    for (const record of records)
      expect(Object.keys(JSON.parse(record)).sort()).toEqual(Object.keys(JSON.parse(record)));
  });

  it("passes parameters through, and says what the service thinks of them", async ({ service, core }) => {
    const parameters = new Map([["from day", "1 & 2"]]);
    await core.data("wfa_audit_log", { parameters }).then(
      (data) => expect(data["parameters"]).toEqual(parameters),
      (error: unknown) => expect(String(error)).toMatch(/Could not list the audit log records[^]*400/),
    );
    expect(service.requests.list().at(-1)).toMatchObject({
      method: "GET",
      path: "/auditlog",
      query: "from%20day=1%20%26%202",
    });
  });
});
