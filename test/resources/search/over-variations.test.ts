import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

describe.concurrent.each(TESTED_VARIATIONS)("wfa_search on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow_group", variation);

  it("stores the criteria, follows the link, and gives the results", async ({ service, core }) => {
    service.backstage.submit('<workflow name="Invoices"/>');
    const criteria = ' { "types" : ["workflow"], "criteria": [{ "field" : "name", "value": "Invoices" }] } ';
    const data = await core.data("wfa_search", { criteria_json: criteria, body_json: "{}" });
    expect(data["criteria_json"]).toBe(criteria);
    expect(data["results_json"]).toContain("Invoices");
    JSON.parse(data["results_json"] as string);
    const [first, second, ...more] = service.requests.list().filter(({ status }) => status !== 404);
    expect(first).toMatchObject({ method: "POST", path: "/searches", contentType: "application/json", body: criteria });
    expect(second).toMatchObject({ method: "POST", body: "{}" });
    expect(second!.path).toMatch(/^\/searches\/[^/]+$/);
    expect(more).toEqual([]);
  });

  it("sends no body in the second step where none is given", async ({ service, core }) => {
    await core.data("wfa_search", { criteria_json: '{"criteria":[{"field":"name","value":"nothing"}]}' });
    expect(service.requests.list().at(-1)).toMatchObject({ method: "POST", body: "", contentType: null });
  });

  it("refuses what is no JSON before anything is sent, at the attribute", async ({ service, core }) => {
    await expect(core.data("wfa_search", { criteria_json: "[]" })).rejects.toThrow(
      /criteria_json[^]*must be the text of a JSON object/,
    );
    await expect(core.data("wfa_search", { criteria_json: "{}", body_json: "{" })).rejects.toThrow(
      /body_json[^]*must be JSON text/,
    );
    expect(service.requests.list()).toEqual([]);
  });

  it("tells that the service could not search", async ({ service, core }) => {
    service.faults.add({ method: "POST", path: "/searches", fault: { kind: "status", status: 400 } });
    await expect(core.data("wfa_search", { criteria_json: "{}" })).rejects.toThrow(/Could not search[^]*400/);
  });
});
