import { expect } from "vitest";
import { withStack, type EngineStack } from "../harness/engine-stack";

const configuration = (task: string): string => `
resource "wfa_workflow" "x" {
  document = "<workflow name='w'><task name='${task}'/></workflow>"
}
`;
const APPLY = ["apply", "-auto-approve"];

/** The service's time, which stands still while an approval has to be awaited. */
const clock = { offset: 0, stands: null as number | null };
const now = (): number => clock.stands ?? Date.now() - clock.offset;

/** Presses Ctrl-C while an apply waits for its approval, and returns its errors without the engine's boxes. */
async function interruptedApply({ service, start }: EngineStack): Promise<readonly string[]> {
  service.requests.clear();
  clock.stands = now();
  const run = start(APPLY);
  while (!service.requests.list().some(({ method }) => method === "PATCH"))
    await new Promise((resolve) => setTimeout(resolve, 20));
  run.interrupt();
  const { code, stderr, hung } = await run.ended;
  clock.offset = Date.now() - clock.stands;
  clock.stands = null;
  expect({ code, hung }, stderr).toEqual({ code: 1, hung: false });
  return errorsIn(stderr);
}

/** Those of the provider: an engine has one of its own about the halt. */
const errorsIn = (stderr: string): readonly string[] =>
  stderr
    .replaceAll(/\s*\n[│╷╵|\s]*/g, " ")
    .split("Error: ")
    .slice(1)
    .filter((text) => !text.startsWith("execution halted"));

withStack({ variation: { approvalDelay: 2000 }, now })(
  "Ctrl-C while an approval takes effect: one error says what the next apply does, and that apply does it",
  async ({ stack }) => {
    const { run, service, succeed, write } = stack;
    const workflows = () => service.backstage.workflows();
    const expectConverged = async (task: string): Promise<void> => {
      expect(workflows()).toMatchObject([{ submitted: null, approved: { text: expect.stringContaining(task) } }]);
      expect((await run(["plan", "-detailed-exitcode"])).code).toBe(0);
    };
    await write("main.tf", configuration("extract"));
    await succeed("init");

    // The approval of the first submission is still coming when this apply deletes it.
    const [created, ...more] = await interruptedApply(stack);
    expect(more).toEqual([]);
    expect(created).toMatch(/^Creating this wfa_workflow was interrupted .* Terraform asked the provider to stop\. /);
    expect(created).toContain("the next apply replaces the workflow. To keep it and continue");
    const [first] = workflows();
    await succeed(...APPLY);
    await expectConverged("extract");
    expect(workflows()[0]!.id).not.toBe(first!.id);

    await write("main.tf", configuration("transform"));
    const updated = await interruptedApply(stack);
    expect(updated).toHaveLength(1);
    expect(updated[0]).toMatch(/^Updating this wfa_workflow was interrupted .*The next apply continues from this step/);
    await succeed(...APPLY);
    await expectConverged("transform");

    // As the error says: what the failed create has made is kept, and the apply goes on from there.
    await succeed("destroy", "-auto-approve");
    expect(await interruptedApply(stack)).toHaveLength(1);
    const kept = workflows()[0]!.id;
    await succeed("untaint", "wfa_workflow.x");
    await succeed(...APPLY);
    await expectConverged("transform");
    expect(workflows()[0]!.id).toBe(kept);
  },
);
