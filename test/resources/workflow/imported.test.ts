import { describe, expect } from "vitest";
import type { Planned } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const SUMMARY = 'Workflow "load" has more on the service than in document';
/** With an attribute and an element that a service might have added. */
const RICHER = edit(
  '<task name="load" timeout="60"/>',
  '<task name="load" timeout="60" contact="ann"><note>careful</note></task>',
);

const textsOf = ({ warnings }: Planned): readonly string[] =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`);

describe.concurrent.each(TESTED_VARIATIONS)("an imported wfa_workflow on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow", variation);

  it("with more than the document: the first plan that removes it says so, once", async ({ service, object }) => {
    const id = service.backstage.submit(RICHER);
    service.backstage.approve(id);
    await object.import(id);
    const imported = await object.plan({ document: DOCUMENT });
    expect([imported.action, textsOf(imported)]).toEqual(["no-op", []]);

    const plan = await object.plan({ document: FASTER });
    const [warning, ...others] = textsOf(plan);
    expect(others).toEqual([]);
    expect(warning).toContain(SUMMARY);
    expect(warning).toContain("  - /workflow/task[@name='load']/@contact removed (was ann)\n");
    expect(warning).toContain("  - /workflow/task[@name='load']/note removed\n");
    expect(warning).not.toMatch(/\/workflow\/@id|extract'\]\/@timeout/);
    await object.applyPlan(plan);
    expect(service.backstage.workflows()[0]!.approved!.text).not.toContain("careful");
    const next = await object.plan({ document: DOCUMENT });
    expect([next.action, textsOf(next)]).toEqual(["update", []]);
  });
});

describe.concurrent("an imported wfa_workflow", () => {
  const it = withService("wfa_workflow");

  it("with a task that the document lacks: the import's own plan shows and names it", async ({ service, object }) => {
    const id = service.backstage.submit(DOCUMENT);
    service.backstage.approve(id);
    await object.import(id);
    const plan = await object.plan({ document: edit('  <task name="load" timeout="60"/>\n', "") });
    expect(plan.action).toBe("update");
    expect(textsOf(plan).join()).toContain("  - /workflow/task[@name='load'] removed\n\nTo keep one");
  });

  it("with what the document contains or ignores: nothing to say", async ({ service, object }) => {
    const id = service.backstage.submit(RICHER);
    service.backstage.approve(id);
    await object.import(id);
    const contained = { document: edit('timeout="300"', 'timeout="120"', RICHER) };
    const ignored = { document: FASTER, ignored_paths: ["//task/@contact", "//task/note"] };
    for (const config of [contained, ignored]) {
      const plan = await object.plan(config);
      expect([plan.action, textsOf(plan)]).toEqual(["update", []]);
    }
    const masked = await object.plan({ document: FASTER, sensitive_paths: ["//task/@contact"] });
    expect(textsOf(masked).join()).toMatch(/@contact removed/);
    expect(textsOf(masked).join()).not.toContain("ann");
  });

  it("that differs only in a note or at ignored_paths keeps its document", async ({ service, object }) => {
    const id = service.backstage.submit(edit('name="load"', 'name="load" revision="4"'));
    service.backstage.approve(id);
    await object.import(id);
    const noted = edit('name="load"', 'name="load" revision="3"');
    const ignored = { document: FASTER, ignored_paths: ["//task/@timeout"] };
    expect([(await object.plan({ document: noted })).changed, (await object.plan(ignored)).changed]).toEqual([
      [],
      ["ignored_paths"],
    ]);
  });

  it("without a trigger that somebody removed: one apply takes it over", async ({ service, object }) => {
    const document = (triggers: string): string => `<workflow id="w" name="w">${triggers}<task name="a"/></workflow>`;
    const [two, one] = [document('<trigger name="t"/><trigger name="u"/>'), document('<trigger name="t"/>')];
    service.backstage.approve(service.backstage.submit(two));
    await object.import("w");
    const first = {
      document: two,
      triggers: new Map([
        ["t", true],
        ["u", true],
      ]),
    };
    expect((await object.plan(first)).action).toBe("no-op");
    service.backstage.approve(service.backstage.submit(one));
    const config = { document: one, triggers: new Map([["t", true]]) };
    await object.applyPlan(await object.plan(config));
    expect((await object.plan(config)).action).toBe("no-op");
  });
});
