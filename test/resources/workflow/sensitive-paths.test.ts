import { describe, expect } from "vitest";
import { withService } from "../../harness/with-service";
import { only, reasonOf } from "./observing";
import { expectNoSecret } from "./workflow-with-secrets";

describe.concurrent("sensitive_paths", () => {
  const it = withService("wfa_workflow");
  const plain = (password: string) =>
    `<workflow name="load"><task name="a" timeout="300" password="${password}"><token>${password}</token></task></workflow>`;
  const sensitive_paths = ["//@password", "//token"];

  it("hide values everywhere but in the document", async ({ service, object }) => {
    await object.apply({ document: plain("P4ssw0rd"), sensitive_paths, show_definition: true });
    const withoutDocument = (): string => JSON.stringify({ ...object.value, document: null });
    expect(object.value["definition_json"]).toContain("(sensitive)");
    expectNoSecret(withoutDocument());

    const plan = await object.plan({ document: plain("n3wer secret"), sensitive_paths, show_definition: true });
    expect(plan.changed).toContain("revision");
    expect(plan.changed).not.toContain("definition_json");
    expectNoSecret(JSON.stringify({ ...plan.planned, document: null }));

    service.backstage.edit(only(service).id, "approved", (text) => text.replaceAll("P4ssw0rd", "ev1l value"));
    expect(await reasonOf(object.applyPlan(plan))).toMatch(
      /changed on the service[^]*@password: \(sensitive\) -> \(sensitive\)/,
    );
    expectNoSecret(await reasonOf(object.applyPlan(plan)));
    await object.refresh();
    expect(object.value["drift"]).toHaveLength(2);
    expectNoSecret(withoutDocument());
  });

  it("show in definition_json as soon as they change", async ({ service, object }) => {
    await object.apply({ document: plain("P4ssw0rd"), show_definition: true });
    expect(object.value["definition_json"]).toContain("P4ssw0rd");
    service.requests.clear();
    await object.apply({ document: plain("P4ssw0rd"), sensitive_paths, show_definition: true });
    expect(object.value["definition_json"]).not.toContain("P4ssw0rd");
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await object.plan({ document: plain("P4ssw0rd"), sensitive_paths, show_definition: true })).action).toBe(
      "no-op",
    );
  });

  it("that are no paths are refused", async ({ object }) => {
    const [problem] = await object.validate({ document: plain("P4ssw0rd"), sensitive_paths: ["task["] });
    expect(problem?.detail).toMatch(/is not a document path/);
  });
});
