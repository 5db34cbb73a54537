import { expect } from "vitest";
import { withStack } from "../harness/engine-stack";

const WORKFLOW = `resource "wfa_workflow" "w" {
  document = "<workflow id='w-1' name='w'><task name='t' timeout='60'/></workflow>"
}
`;
const CALENDAR = `resource "wfa_calendar" "c" {
  definition = jsonencode({ id = "c-1", name = "c", days = ["MON"] })
}
`;

/** Terraform 1.11 plans the deletion of what left the configuration from the state of before its own refresh. */
withStack()(
  "what has drifted and leaves the configuration is deleted by one apply, and a saved plan is still bound to what it saw",
  async ({ stack }) => {
    const { service } = stack;
    const edit = (timeout: number): void => {
      service.backstage.edit("w-1", "approved", (text) =>
        text.replace(/timeout='\d+'|timeout="\d+"/, `timeout="${timeout}"`),
      );
      service.backstage.putCalendar({ id: "c-1", name: "c", days: [`D${timeout}`] });
    };
    await stack.write("main.tf", WORKFLOW + CALENDAR);
    await stack.succeed("init");
    await stack.succeed("apply", "-auto-approve");
    edit(90);
    await stack.write("main.tf", "");

    const planned = (await stack.succeed("plan", "-out=deletion.plan")).replace(/\s+/g, " ");
    expect(planned).toMatch(/2 to destroy/);
    expect(planned).toMatch(/timeout[^]{0,20}60 -> 90|timeout='90'|timeout=\\"90/);
    edit(120);
    const { code, stdout, stderr } = await stack.run(["apply", "deletion.plan"]);
    expect(code).toBe(1);
    expect((stdout + stderr).replace(/[│╷╵\s]+/g, " ")).toMatch(
      /changed on the service after the plan was made.*90 -> 120/,
    );

    await stack.succeed("apply", "-auto-approve");
    expect([service.backstage.workflows(), service.backstage.calendars()]).toEqual([[], []]);
  },
);
