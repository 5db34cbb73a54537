import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workbench } from "../../../src/tooling/workbench";
import { openWarmWorkbench } from "../../harness/warm-workbench";
import { project, PROVIDER, type Project } from "../drift-project";
import { ended, WFA, type Ended } from "../run-wfa";

const CONFIGURATION = `${PROVIDER}
resource "wfa_workflow_group" "finance" {
  name = "Finance"
}
resource "wfa_workflow" "ignored" {
  document = "<workflow name='Ignored'><task name='t' timeout='1'/></workflow>"
  lifecycle {
    ignore_changes = [document]
  }
}
resource "wfa_workflow" "inside" {
  document      = "<workflow name='Inside' groupId='{{group}}'><task name='t' timeout='1'/></workflow>"
  substitutions = { group = wfa_workflow_group.finance.id }
}
check "volume" {
  assert {
    condition     = length(wfa_workflow.ignored.name) > 100
    error_message = "The name is short"
  }
}
`;

let bench: Workbench;
let own: Project;
const review = (...args: readonly string[]): Promise<Ended> =>
  ended(spawn(WFA, ["review", ...args], { cwd: own.folder, env: own.env }));

describe("what no plan shows", () => {
  beforeAll(async () => {
    bench = await openWarmWorkbench({});
  }, 120_000);
  afterAll(() => bench.close());

  test(
    "is told by reports: ignored changes, a refresh-only plan, a known failure, a lost state",
    { timeout: 400_000 },
    async () => {
      own = await project(bench, "hidden", { "main.tf": CONFIGURATION });
      await own.engine("init");
      await own.engine("apply", "-auto-approve");
      const { backstage } = bench.service;
      const workflow = backstage.workflows().find(({ approved }) => approved?.text.includes("Ignored"))!;
      backstage.edit(workflow.id, "approved", (text) => text.replace(/timeout=(.)1/, "timeout=$17"));

      const drift = await own.drift("--json");
      const { stacks } = JSON.parse(drift.stdout) as {
        readonly stacks: readonly { readonly objects: readonly object[] }[];
      };
      expect(drift.code).toBe(2);
      expect(stacks[0]!.objects).toContainEqual(
        expect.objectContaining({
          address: "wfa_workflow.ignored",
          drifted: true,
          changes: [{ kind: "document", line: "/workflow/task[@name='t']/@timeout: 1 -> 7", ignored: true }],
        }),
      );
      const written = await own.drift("--write");
      expect(written.code).toBe(0);
      expect(written.stdout).toContain("ignore_changes hides it: no apply reverts it");
      expect(await readFile(join(own.folder, "main.tf"), "utf8")).toBe(CONFIGURATION);

      await own.engine("plan", "-refresh-only", "-out=refresh.tfplan");
      expect((await review("refresh.tfplan", "--format", "text")).stdout).toContain(
        "1 -> 7 (a refresh-only plan changes nothing on the service)",
      );
      await own.engine("plan", "-out=saved.tfplan");
      const saved = (await review("saved.tfplan", "--format", "text")).stdout;
      expect(saved).toContain("1 -> 7 (hidden by ignore_changes, so no apply reverts it)");
      expect(saved).toContain('Checks failed: check.volume: "The name is short"');

      await own.engine("plan", "-replace=wfa_workflow_group.finance", "-out=renamed.tfplan");
      const failing = await review("renamed.tfplan");
      expect(failing.stdout).toMatch(/^> \[!CAUTION\]\n> \*\*The apply fails:\*\* \[`wfa_workflow_group\.finance`\]/m);
      expect(failing.stdout).toMatch(
        /^\| ♻️ replace \| \[`wfa_workflow_group\.finance`\]\(#change-\d+\) \| .*the apply fails \|$/m,
      );
      const sarif = JSON.parse((await review("renamed.tfplan", "--format", "sarif")).stdout) as {
        readonly runs: readonly { readonly results: readonly object[] }[];
      };
      expect(sarif.runs[0]!.results).toContainEqual(
        expect.objectContaining({ ruleId: "wfa/planned-failure", level: "error" }),
      );

      await rm(join(own.folder, "terraform.tfstate"));
      const lost = await own.drift();
      expect(lost.code).toBe(1);
      expect(lost.stdout).toContain("The state is empty, but the configuration has 3 resource blocks of the provider");
      expect(lost.stdout).toContain("wfa export --match DIR");
    },
  );
});
