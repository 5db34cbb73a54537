import { describe, expect, it } from "vitest";
import { fieldsOf, listOf, openBench, sample } from "./support/bench";
import { CONTRACT_VARIATIONS } from "../harness/tested-variations";

describe.each(CONTRACT_VARIATIONS)("what a person does behind the client's back as $name", ({ variation }) => {
  it("shows at once, and under that person's name in the audit log", async () => {
    const bench = await openBench({ variation });
    const { backstage } = bench.service;
    const group = backstage.createGroup({ name: "Ops" });
    backstage.updateGroup(group, { name: "Operations" });
    expect(fieldsOf(await bench.json(`/workflowGroups/${group}`)).name).toBe("Operations");
    const id = backstage.submit(sample("ui", { root: ' group="Operations"' }));
    expect(listOf(await bench.json("/workflows"))).toMatchObject([{ id, name: "ui" }]);
    backstage.approve(id);
    expect((await bench.call("GET", `/workflows/${id}?state=approved`)).status).toBe(200);
    backstage.setTrigger(id, "nightly", false);
    backstage.setEnabled(id, false);
    expect(backstage.workflow(id)?.approved).toMatchObject({
      enabled: false,
      triggers: [{ name: "nightly", enabled: false }, {}],
    });
    backstage.as("maria").edit(id, "approved", (text) => text.replace('timeout="300"', 'timeout="600"'));
    const shown = await bench.call("GET", `/workflows/${id}?state=approved`, { accept: "application/xml" });
    expect(shown.text).toContain('timeout="600"');
    expect(backstage.workflow(id)?.approved).toMatchObject({
      enabled: false,
      triggers: [{ name: "nightly", enabled: false }, {}],
    });
    backstage.deleteWorkflow(id);
    backstage.deleteGroup(group);
    expect((await bench.call("GET", `/workflows/${id}`)).status).toBe(404);
    expect(bench.service.audit.map(({ user, operation }) => `${user} ${operation}`)).toEqual([
      "operator group.create",
      "operator group.update",
      "operator workflow.submit",
      "operator workflow.approve",
      "operator trigger.disable",
      "operator workflow.disable",
      "maria workflow.edit",
      ...(variation.approvedSubmission === "kept" ? ["operator workflow.deleteSubmitted"] : []),
      "operator workflow.deleteApproved",
      "operator group.delete",
    ]);
    expect(bench.service.requests.list().every(({ method }) => method === "GET")).toBe(true);
  });

  it("edits either version and leaves the other", async () => {
    const bench = await openBench({ variation });
    const { backstage } = bench.service;
    const id = backstage.submit(sample("two", { id: "w1" }));
    backstage.approve(id);
    backstage.submit(sample("two", { id: "w1", root: ' edition="2"' }));
    backstage.edit(id, "submitted", (text) => text.replace('edition="2"', 'edition="3"'));
    const { submitted, approved } = backstage.workflow(id) ?? {};
    expect(submitted?.text).toContain('edition="3"');
    expect(approved?.text).not.toContain("edition");
    backstage.edit(id, "approved", '<workflow id="w1" name="renamed"/>');
    expect(backstage.workflow(id)?.approved?.name).toBe("renamed");
    expect(backstage.workflow(id)?.submitted?.text).toBe(submitted?.text);
  });
});

describe("what even a person cannot do", () => {
  it("is refused with the reason", async () => {
    const { backstage } = (await openBench()).service;
    const top = backstage.createGroup({ name: "Top" });
    const below = backstage.createGroup({ name: "Below", parentId: top });
    expect(() => backstage.updateGroup(top, { parentId: below })).toThrow("into itself or a group below it");
    expect(() => backstage.approve("nobody")).toThrow('no workflow with the id "nobody"');
    const id = backstage.submit(sample("w"));
    expect(() => backstage.edit(id, "approved", sample("w"))).toThrow("no approved version");
    expect(() => backstage.edit(id, "submitted", sample("w"))).toThrow("carries no id");
    expect(() => backstage.edit(id, "submitted", "<w>")).toThrow("line 1");
    expect(() => backstage.setTrigger(id, "x", true)).toThrow('it has "nightly", "by hand"');
  });
});

describe("what a person does with a run behind the client's back", () => {
  it("cancels it at once, which is in both logs", async () => {
    const bench = await openBench();
    const { backstage } = bench.service;
    backstage.setRuns({ outcome: "endless" });
    const workflow = backstage.submit(sample("run"));
    backstage.approve(workflow);
    const [kept, canceled] = [backstage.execute(workflow, "nightly"), backstage.execute(workflow, "nightly")];
    backstage.as("maria").cancelInstance(canceled);
    expect([kept, canceled].map((id) => backstage.instance(id)?.state)).toEqual(["running", undefined]);
    expect(backstage.logs().map(({ result }) => result)).toEqual(["canceled"]);
    expect(bench.service.audit.filter(({ user }) => user === "maria")).toHaveLength(1);
  });
});
