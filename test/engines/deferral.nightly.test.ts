import { expect } from "vitest";
import { engineTitle } from "../../src/engine";
import { withStack } from "../harness/engine-stack";

/** A provider block whose endpoint is known once something else was applied. */
const configuration = (endpoint: string, blocks: string): string => `resource "terraform_data" "host" {
  input = "${endpoint}"
}
provider "wfa" {
  endpoint = terraform_data.host.output
}
${blocks}`;

const GROUP = `resource "wfa_workflow_group" "finance" {
  name = "Finance"
}
`;
const OTHERS = `data "wfa_workflow_groups" "all" {}
resource "wfa_workflow" "report" {
  document = "<workflow name='report'><task name='t'/><group>Master</group></workflow>"
}
import {
  to = wfa_workflow_queue.master
  id = "Master"
}
resource "wfa_workflow_queue" "master" {
  name   = "Master"
  paused = false
}
import {
  to = wfa_calendar.holidays
  identity = { id = "cal-1" }
}
resource "wfa_calendar" "holidays" {
  definition = jsonencode({ id = "cal-1", name = "Holidays", dates = ["2027-01-01"] })
}
output "groups" {
  value = data.wfa_workflow_groups.all.groups[*].name
}
`;

interface Plan {
  readonly deferred_changes?: readonly {
    readonly reason: string;
    readonly resource_change: { readonly address: string; readonly change: { readonly actions: readonly string[] } };
  }[];
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: { readonly actions: readonly string[] };
  }[];
}

withStack()(
  "what needs an endpoint that is not known yet is deferred, and applied in the next round",
  async ({ stack, skip }) => {
    const { engine, service } = stack;
    service.backstage.putCalendar({ id: "cal-1", name: "Holidays", dates: ["2027-01-01"] });
    const configure = (blocks: string): Promise<void> => stack.write("main.tf", configuration(service.url, blocks));
    const start = (...args: readonly string[]) => stack.run(args, { env: { WFA_ENDPOINT: undefined } });
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await start(...args);
      expect([code, stderr]).toEqual([0, ""]);
      return stdout;
    };
    const plan = async (...args: readonly string[]) => {
      await run("plan", "-allow-deferral", "-out=saved.tfplan", ...args);
      const { deferred_changes = [], resource_changes = [] } = JSON.parse(
        await run("show", "-json", "saved.tfplan"),
      ) as Plan;
      expect(new Set(deferred_changes.map(({ reason }) => reason))).toEqual(
        new Set(deferred_changes.length === 0 ? [] : ["provider_config_unknown"]),
      );
      const inWords = ({ address, change }: { address: string; change: { actions: readonly string[] } }): string =>
        `${address} ${change.actions.join()}`;
      return {
        deferred: deferred_changes.map((deferred) => inWords(deferred.resource_change)).sort(),
        planned: resource_changes.map(inWords).filter((line) => !line.endsWith("no-op")),
      };
    };

    // Older engines cannot read the rest.
    await configure("");
    await run("init");
    const { stderr } = await start("plan", "-allow-deferral");
    skip(
      /experimental builds|flag provided but not defined/.test(stderr),
      `${engineTitle(engine)} has no deferred changes (experimental builds of Terraform)`,
    );
    await configure(GROUP + OTHERS);

    expect(await plan()).toEqual({
      deferred: [
        "data.wfa_workflow_groups.all read",
        "wfa_calendar.holidays create",
        "wfa_workflow.report create",
        "wfa_workflow_group.finance create",
        "wfa_workflow_queue.master create",
      ],
      planned: ["terraform_data.host create"],
    });
    expect(service.requests.list()).toEqual([]);
    await run("apply", "saved.tfplan");
    expect(service.requests.list()).toEqual([]);
    expect(await run("apply", "-allow-deferral", "-auto-approve")).toContain(
      "2 imported, 2 added, 0 changed, 0 destroyed",
    );
    expect(await plan()).toEqual({ deferred: [], planned: [] });

    // With objects in state, and one that left the configuration.
    await configure(OTHERS.replace("name='t'", "name='u'"));
    expect(await plan("-replace=terraform_data.host")).toEqual({
      deferred: [
        "data.wfa_workflow_groups.all read",
        "wfa_calendar.holidays no-op",
        "wfa_workflow.report update",
        "wfa_workflow_group.finance delete",
        "wfa_workflow_queue.master no-op",
      ],
      planned: ["terraform_data.host delete,create"],
    });
    const before = service.snapshot();
    await run("apply", "saved.tfplan");
    expect(service.snapshot()).toEqual(before);
    expect((await plan()).planned.sort()).toEqual(["wfa_workflow.report update", "wfa_workflow_group.finance delete"]);
    await run("apply", "saved.tfplan");
    expect(await plan()).toEqual({ deferred: [], planned: [] });
  },
);
