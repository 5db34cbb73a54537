import { expect, onTestFinished, test } from "vitest";
import { lossesBetween, type PlanSays } from "../../../src/cli/rehearse/losses";
import type { ObjectChange } from "../../../src/engine-json";
import { startService, type RunningService } from "../../../src/service";

const change = (type: string, actions: ObjectChange["actions"], before: object | null, after: object | null) =>
  ({ address: `${type}.a`, type, actions, before, after, importing: null }) as unknown as ObjectChange;
const NOTHING: PlanSays = { changes: [], warnings: [] };
const warning = (detail: string): PlanSays["warnings"] => [
  { severity: "warning", summary: "A warning", detail, address: null },
];

/** What is lost where somebody does this, by what the plan says. */
async function lost(
  prepare: (service: RunningService) => string,
  act: (service: RunningService, id: string) => void,
  says: (id: string) => PlanSays = () => NOTHING,
): Promise<readonly string[]> {
  const service = await startService();
  onTestFinished(() => service.close());
  const id = prepare(service);
  const before = service.snapshot();
  act(service, id);
  return lossesBetween(before, service.snapshot(), says(id)).map(
    ({ kind, name, what, text, by, announced }) =>
      `${announced ? "announced" : "LOST"} ${kind} ${name} ${what}: ${text}${by === null ? "" : ` by ${by}`}`,
  );
}

const DOCUMENT = '<workflow name="W"><trigger name="nightly"/><task name="t"/></workflow>';
const approved = ({ backstage }: RunningService): string => {
  const id = backstage.submit(DOCUMENT);
  backstage.approve(id);
  return id;
};
const pending = (service: RunningService): string => {
  const id = approved(service);
  service.backstage.as("mallory").submit(service.backstage.workflow(id)!.approved!.text.replace("t", "theirs"));
  return id;
};
const replace = ({ backstage }: RunningService, id: string): void => {
  backstage.submit(backstage.workflow(id)!.approved!.text.replace('name="t"', 'name="ours"'));
  backstage.approve(id);
};

test("new objects are not a loss, nor is anything that stays", async () => {
  expect(await lost(approved, ({ backstage }) => void backstage.submit('<workflow name="New"/>'))).toEqual([]);
});

test("a version: an update of the workflow announces it, a change of something else does not", async () => {
  expect(await lost(approved, replace)).toEqual([
    "LOST workflow W version: its approved version was overwritten by operator",
  ]);
  const update = (id: string): PlanSays => ({
    ...NOTHING,
    changes: [change("wfa_workflow", ["update"], { id }, { id })],
  });
  expect(await lost(approved, replace, update)).toEqual([
    "announced workflow W version: its approved version was overwritten by operator",
  ]);
  const adopted = (): PlanSays => ({ ...NOTHING, changes: [change("wfa_workflow", ["create"], null, { name: "W" })] });
  expect((await lost(approved, replace, adopted))[0]).toMatch(/^LOST/);
  const trigger = (id: string): PlanSays => ({
    ...NOTHING,
    changes: [change("wfa_workflow_trigger", ["update"], null, { workflow_id: id, name: "nightly", enabled: true })],
  });
  expect((await lost(approved, replace, trigger))[0]).toMatch(/^LOST/);
});

test("somebody else's submission: no update announces that it is overwritten, an approval that it is approved", async () => {
  const update = (own: boolean) => (id: string) => ({
    ...NOTHING,
    changes: [change("wfa_workflow", ["update"], { id, pending_submission: !own }, { id })],
  });
  const overwritten = (said: string): string =>
    `${said} workflow W submission: its pending submission was overwritten by mallory`;
  expect((await lost(pending, replace, update(false)))[0]).toBe(overwritten("LOST"));
  expect((await lost(pending, replace, update(true)))[0]).toBe(overwritten("announced"));
  const approval = (id: string): PlanSays => ({
    ...NOTHING,
    changes: [change("wfa_workflow_approval", ["create"], null, { workflow_id: id })],
  });
  expect(await lost(pending, ({ backstage }, id) => backstage.approve(id), approval)).toEqual([
    "announced workflow W submission: its pending submission was approved by mallory",
    "announced workflow W version: its approved version was overwritten by operator",
  ]);
  expect((await lost(pending, ({ backstage }, id) => backstage.approve(id)))[0]).toMatch(
    /^LOST .*approved by mallory$/,
  );
});

test("flags: what the plan sets, and what a new document declares", async () => {
  const off = ({ backstage }: RunningService, id: string): void => {
    backstage.setEnabled(id, false);
    backstage.setTrigger(id, "nightly", false);
  };
  expect(await lost(approved, off)).toEqual([
    "LOST workflow W flag: enabled -> disabled",
    'LOST workflow W flag: trigger "nightly": enabled -> disabled',
  ]);
  const sets = (id: string): PlanSays => ({
    ...NOTHING,
    changes: [
      change("wfa_workflow", ["update"], { id, enabled: true, triggers: {} }, { id, enabled: false }),
      change("wfa_workflow_trigger", ["create"], null, { workflow_id: id, name: "nightly", enabled: false }),
    ],
  });
  expect((await lost(approved, off, sets)).map((line) => line.split(" ")[0])).toEqual(["announced", "announced"]);
  const declares = ({ backstage }: RunningService, id: string): void => {
    backstage.submit(backstage.workflow(id)!.approved!.text.replace('nightly"', 'nightly" enabled="false"'));
    backstage.approve(id);
  };
  expect((await lost(approved, declares)).at(-1)).toBe(
    'announced workflow W flag: trigger "nightly": enabled -> disabled',
  );
});

test("a group takes its workflows along: a warning that names them announces it", async () => {
  const prepare = ({ backstage }: RunningService): string => {
    const group = backstage.createGroup({ name: "G" });
    backstage.submit(`<workflow name="W" groupId="${group}"/>`);
    return group;
  };
  const destroy = ({ backstage }: RunningService, id: string): void => backstage.deleteGroup(id);
  const says = (warnings: PlanSays["warnings"]) => (id: string) => ({
    changes: [change("wfa_workflow_group", ["delete"], { id }, null)],
    warnings,
  });
  expect(await lost(prepare, destroy, says([]))).toEqual([
    "LOST workflow W object: deleted",
    "announced workflowGroup G object: deleted",
  ]);
  expect((await lost(prepare, destroy, says(warning('It deletes workflow "W"'))))[0]).toMatch(/^announced/);
});

test("queues, calendars and assets", async () => {
  const prepare = ({ backstage }: RunningService): string => {
    backstage.addAsset({ hostname: "db" });
    return backstage.putCalendar({ name: "Days", dates: ["2026-01-01"] });
  };
  const act = ({ backstage }: RunningService, id: string): void => {
    backstage.setPaused("Master", true);
    backstage.putCalendar({ id, name: "Days", dates: [] });
    backstage.deleteAsset(backstage.assets()[0]!.id);
  };
  expect(await lost(prepare, act)).toEqual([
    "LOST workflowQueue Master flag: running -> paused",
    "LOST asset db object: deleted",
    "LOST calendar Days definition: its definition was overwritten",
  ]);
  const says = (id: string): PlanSays => ({
    ...NOTHING,
    changes: [
      change("wfa_workflow_queue", ["create"], null, { name: "Master", paused: true }),
      change("wfa_calendar", ["update"], { id }, { id }),
    ],
  });
  expect((await lost(prepare, act, says)).map((line) => line.split(" ")[0])).toEqual([
    "announced",
    "LOST",
    "announced",
  ]);
});
