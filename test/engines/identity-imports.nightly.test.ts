import { describe, expect } from "vitest";
import { needs, withStack, type EngineStack } from "../harness/engine-stack";

const DOCUMENT = `<workflow id="wf-a" name="A"><trigger name="nightly"/><task name="t" duration="1h"/></workflow>`;

type Identity = Readonly<Record<string, string>>;

const importBlock = (type: string, identity: Identity, name = "x"): string => `
import {
  to       = ${type}.${name}
  identity = ${JSON.stringify(identity)}
}
`;
const imported = (type: string, identity: Identity, body: string): string =>
  `${importBlock(type, identity)}resource "${type}" "x" {\n${body}\n}\n`;

/** What exists, and the identity with which each resource takes it in. */
function furnish({ service: { backstage } }: EngineStack) {
  backstage.approve(backstage.submit(DOCUMENT));
  backstage.setEnabled("wf-a", true);
  backstage.putCalendar({ id: "cal-1", name: "Holidays", dates: ["2027-01-01"] });
  const asset = backstage.addAsset({ name: "web", hostname: "web.example", ipAddress: "192.0.2.1" });
  const group = backstage.createGroup({ name: "Finance" });
  const instance = backstage.execute("wf-a", "nightly");
  backstage.endInstance(instance);
  const { definition } = JSON.parse(JSON.stringify(backstage.calendar("cal-1")));
  return [
    imported("wfa_workflow", { id: "wf-a" }, `document = ${JSON.stringify(DOCUMENT)}`),
    imported(
      "wfa_workflow_approval",
      { id: "wf-a" },
      `workflow_id = "wf-a"\nserver_revision = wfa_workflow.x.server_revision`,
    ),
    imported(
      "wfa_workflow_trigger",
      { workflow_id: "wf-a", name: "nightly" },
      `workflow_id = "wf-a"\nname = "nightly"\nenabled = true`,
    ),
    imported(
      "wfa_workflow_execution",
      { workflow_id: "wf-a", trigger: "nightly", instance_id: instance },
      `workflow_id = "wf-a"\ntrigger = "nightly"`,
    ),
    imported("wfa_workflow_group", { id: group }, `name = "Finance"`),
    imported("wfa_workflow_queue", { name: "Master" }, `name = "Master"\npaused = false`),
    imported("wfa_calendar", { id: "cal-1" }, `definition = ${JSON.stringify(JSON.stringify(definition))}`),
    imported("wfa_asset", { id: asset }, `name = "web"\nhostname = "web.example"\nip_address = "192.0.2.1"`),
  ];
}

describe("import by identity", () => {
  withStack()("takes each resource into state and changes nothing", async ({ stack, skip }) => {
    needs(stack, "identity", { skip });
    await stack.write("main.tf", furnish(stack).join(""));
    const before = stack.service.snapshot();
    await stack.succeed("init");
    expect(await stack.succeed("plan")).toContain("Plan: 8 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(await stack.succeed("apply", "-auto-approve")).toContain("8 imported, 0 added, 0 changed, 0 destroyed");
    expect(await stack.succeed("plan")).toContain("No changes.");
    expect(stack.service.snapshot()).toEqual(before);
  });

  withStack()("of what is not there is an error for each, and nothing is in state", async ({ stack, skip }) => {
    needs(stack, "identity", { skip });
    furnish(stack);
    const wrong: readonly (readonly [type: string, identity: Identity, body: string])[] = [
      ["wfa_workflow", { id: "wf-b" }, `document = "<workflow name='b'><task name='t'/></workflow>"`],
      ["wfa_workflow_approval", { id: "wf-b" }, `workflow_id = "wf-b"\nserver_revision = "${"0".repeat(64)}"`],
      [
        "wfa_workflow_trigger",
        { workflow_id: "wf-b", name: "nightly" },
        `workflow_id = "wf-b"\nname = "nightly"\nenabled = true`,
      ],
      ["wfa_workflow_group", { id: "none" }, `name = "Finance"`],
      ["wfa_workflow_queue", { name: "none" }, `name = "none"\npaused = false`],
      ["wfa_calendar", { id: "cal-2" }, `definition = jsonencode({ name = "x" })`],
      ["wfa_asset", { id: "none" }, `name = "web"\nhostname = "web.example"`],
    ];
    await stack.write("main.tf", wrong.map(([type, identity, body]) => imported(type, identity, body)).join(""));
    await stack.succeed("init");
    const { code, stderr } = await stack.run(["apply", "-auto-approve"]);
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/bug/i);
    const summaries = [...stderr.matchAll(/^Error: (.*)$/gm)].map(([, summary]) => summary);
    expect(summaries.sort()).toEqual([
      ...Array<string>(4).fill("Cannot import non-existent remote object"),
      'No workflow "wf-b"',
      'No workflow "wf-b"',
      'No workflow queue is named "none"',
    ]);
    expect(await stack.succeed("show")).toContain("No state.");
  });
});
