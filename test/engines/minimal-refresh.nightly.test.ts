import { expect } from "vitest";
import { engineTitle } from "../../src/engine";
import { needs, withStack } from "../harness/engine-stack";

const configuration = (timeout: number): string => `resource "wfa_workflow" "w" {
  count    = 10
  document = "<workflow id='wf-\${count.index}' name='w\${count.index}'><task name='t' timeout='${timeout}'/></workflow>"
}
resource "wfa_calendar" "c" {
  definition = jsonencode({ id = "cal-1", name = "Holidays", dates = ["2027-01-01"] })
}
`;

withStack()("a plan with a minimal refresh reads what it changes, and what it deletes", async ({ stack, skip }) => {
  needs(stack, "minimalRefresh", { skip });
  const { engine, service } = stack;
  const { stdout: help } = await stack.run(["plan", "-help"]);
  skip(!help.includes("-minimal-refresh"), `${engineTitle(engine)} is a preview from before minimal refreshes`);
  const configure = (timeout: number): Promise<void> => stack.write("main.tf", configuration(timeout));
  const start = async (...args: readonly string[]) => {
    service.requests.clear();
    const { code, stdout, stderr } = await stack.run(args);
    const text = `${stdout}${stderr}`.replace(/\s+/g, " ");
    return { code, text, asked: service.requests.list().map(({ method, path }) => `${method} ${path}`) };
  };
  const edit = (id: string, timeout: number): void => {
    service.backstage.submit(`<workflow id='${id}' name='w'><task name='t' timeout='${timeout}'/></workflow>`);
    service.backstage.approve(id);
  };
  await configure(60);
  await start("init");
  expect(await start("apply", "-auto-approve")).toMatchObject({ code: 0 });

  expect(await start("plan", "-minimal-refresh", "-detailed-exitcode")).toMatchObject({ code: 0, asked: [] });
  edit("wf-3", 90);
  expect(await start("plan", "-minimal-refresh", "-detailed-exitcode")).toMatchObject({ code: 0, asked: [] });

  // With an edit, the drift of the others is still not read; that of the edited is.
  await configure(120);
  const edited = await start("plan", "-minimal-refresh", "-detailed-exitcode");
  expect(edited.code).toBe(2);
  expect(edited.text).toContain("timeout='90'");
  expect(edited.asked.filter((request) => request.includes("cal"))).toEqual([]);
  await start("apply", "-auto-approve", "-minimal-refresh");
  expect(await start("plan", "-detailed-exitcode")).toMatchObject({ code: 0 });

  edit("wf-3", 90);
  const destroyed = await start("destroy", "-auto-approve", "-minimal-refresh");
  expect(destroyed).toMatchObject({ code: 0 });
  expect(destroyed.text).toMatch(/changed on the service since the last apply.*is going to be deleted.*60|120 -> 90/);
  expect(service.backstage.workflows()).toEqual([]);
});
