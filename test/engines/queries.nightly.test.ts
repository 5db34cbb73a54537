import { describe, expect } from "vitest";
import type { RunningService } from "../../src/service";
import { needs, withStack } from "../harness/engine-stack";

const KINDS = ["asset", "calendar", "workflow", "workflow_group", "workflow_queue"];

/** An object of each kind, with what the generated configuration could get wrong. */
function furnish({ backstage }: RunningService): void {
  backstage.createGroup({ name: "Finance" });
  backstage.approve(
    backstage.submit(
      `<workflow id="wf-a" name="A \${b} %{c}"><trigger name="nightly"/><task cmd="echo {{date}}"/></workflow>`,
    ),
  );
  backstage.submit(`<workflow id="wf-b" name="B"><task name="t"/></workflow>`);
  backstage.putCalendar({ id: "cal-1", name: "Holidays", dates: ["2027-01-01"], weight: 1.5 });
  backstage.addAsset({ name: "web", description: "Web server", hostname: "web.example", ipAddress: "192.0.2.1" });
}

describe("terraform query", () => {
  const list = (kind: string): string => `list "wfa_${kind}" "all" {\n  provider = wfa\n}\n`;

  withStack()("lists every kind, and what it generates imports without a change", async ({ stack, skip }) => {
    needs(stack, "listResources", { skip });
    furnish(stack.service);
    await stack.write("all.tfquery.hcl", KINDS.map(list).join("\n"));
    await stack.succeed("init");
    const found = await stack.succeed("query", "-generate-config-out=generated.tf");
    for (const [kind, what] of [
      ["asset", /id=\S+ +web$/m],
      ["calendar", /id=cal-1 +Holidays$/m],
      ["workflow", /id=wf-a +A \${b} %{c}$/m],
      ["workflow", /id=wf-b +B$/m],
      ["workflow_group", /id=\S+ +Finance$/m],
      ["workflow_queue", /name=Master +Master$/m],
    ] as const) {
      expect(
        found
          .split("\n")
          .filter((line) => line.startsWith(`list.wfa_${kind}.all `))
          .join("\n"),
      ).toMatch(what);
    }

    const plan = await stack.succeed("plan");
    expect(plan).toContain("Plan: 7 to import, 0 to add, 0 to change, 0 to destroy.");
    const before = stack.service.snapshot();
    expect(await stack.succeed("apply", "-auto-approve")).toContain("7 imported, 0 added, 0 changed, 0 destroyed");
    expect(stack.service.snapshot()).toEqual(before);
    expect(await stack.succeed("plan")).toContain("No changes.");
  });

  withStack()("takes a configuration, and refuses one that is wrong with its line", async ({ stack, skip }) => {
    needs(stack, "listResources", { skip });
    for (const name of ["Nightly load", "Hourly load", "Pay"]) {
      stack.service.backstage.submit(`<workflow name="${name}"><task name="t"/></workflow>`);
    }
    const filter = (config: string): string =>
      `variable "to" {\n  default = ""\n}\nlist "wfa_workflow" "some" {\n  provider = wfa\n  config {\n    ${config}\n  }\n}\n`;
    await stack.write("some.tfquery.hcl", filter('name_pattern = "*load"'));
    await stack.succeed("init");
    const found = await stack.succeed("query", "-json");
    const objects = found
      .trim()
      .split("\n")
      .map(
        (line) =>
          JSON.parse(line) as { readonly type: string; readonly list_resource_found?: { display_name: string } },
      )
      .filter(({ type }) => type === "list_resource_found");
    expect(objects.map((line) => line.list_resource_found?.display_name).sort()).toEqual([
      "Hourly load",
      "Nightly load",
    ]);

    await stack.write("some.tfquery.hcl", filter('state = "nonsense"'));
    const refused = await stack.run(["query"]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('must be one of "submitted", "approved"; got "nonsense"');
    expect(refused.stderr).toMatch(/some\.tfquery\.hcl line \d+/);
  });
});
