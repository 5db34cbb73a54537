import type { ChangeFixture } from "../plan-fixture";
import { caseList } from "./case-list";

const { cases, add } = caseList();
export const OTHER_OBJECTS = cases;

// Triggers, queues, approvals.
const set =
  (type: string, label: string) =>
  (
    name: string,
    actions: readonly string[],
    before: object | null,
    after: object | null,
    more: Partial<ChangeFixture> = {},
  ): void => {
    add(`${/^[aeiou]/.test(label) ? "an" : "a"} ${label} ${name}`, {
      address: `${type}.x`,
      actions,
      before,
      after,
      ...more,
    });
  };
const trigger = set("wfa_workflow_trigger", "trigger");
const ON = { workflow_id: "w/1", name: "on demand/ä", enabled: true, on_destroy: "keep" };
trigger("is enabled", ["create"], null, ON);
trigger("is disabled", ["create"], null, { ...ON, enabled: false });
trigger(
  "is set to what is known after apply",
  ["create"],
  null,
  { ...ON, enabled: null, workflow_id: null },
  { unknown: { enabled: true, workflow_id: true } },
);
trigger("changes", ["update"], ON, { ...ON, enabled: false });
trigger(
  "is set again for a new version",
  ["update"],
  { ...ON, workflow_revision: "1" },
  { ...ON, workflow_revision: "2" },
);
trigger("changes only its on_destroy", ["update"], ON, { ...ON, on_destroy: "disable" });
trigger("is left unchanged", ["delete"], ON, null);
trigger("is left unchanged, as ever", ["delete"], { ...ON, on_destroy: null }, null);
trigger("is disabled at its end", ["delete"], { ...ON, on_destroy: "disable" }, null);
trigger("that is sensitive changes", ["update"], ON, { ...ON, enabled: false }, { afterSensitive: { enabled: true } });
const queue = set("wfa_workflow_queue", "queue");
const PAUSED = { name: "Batch jobs", paused: true, on_destroy: "restore", original_paused: false };
queue("is paused", ["create"], null, PAUSED);
queue("is resumed", ["update"], PAUSED, { ...PAUSED, paused: false });
queue("is paused again", ["update"], { ...PAUSED, paused: false }, PAUSED);
queue("changes only its on_destroy", ["update"], PAUSED, { ...PAUSED, on_destroy: "keep" });
queue("is restored by resuming it", ["delete"], PAUSED, null);
queue("is restored by pausing it", ["delete"], { ...PAUSED, original_paused: true }, null);
queue("is restored to what is sensitive", ["delete"], PAUSED, null, { beforeSensitive: { original_paused: true } });
queue("whose original state is not known", ["delete"], { ...PAUSED, original_paused: null }, null);
queue("is left unchanged", ["delete"], { ...PAUSED, on_destroy: "keep" }, null);
const approval = set("wfa_workflow_approval", "workflow approval");
const REVIEWED = { workflow_id: "w-1", server_revision: "r1", enable: null };
approval("is given", ["create"], null, REVIEWED);
approval("is given, and enables", ["create"], null, { ...REVIEWED, enable: true });
approval("is given, and sets what is known after apply", ["create"], null, REVIEWED, {
  unknown: { enable: true },
  set: ["enable"],
});
approval("is given, and leaves enabling alone", ["create"], null, REVIEWED, { unknown: { enable: true }, set: [] });
approval(
  "is given to a newer version",
  ["update"],
  { ...REVIEWED, enable: true },
  { ...REVIEWED, server_revision: "r2", enable: true },
);
approval("only disables", ["update"], { ...REVIEWED, enable: true }, { ...REVIEWED, enable: false });
approval("changes only its sensitive_paths", ["update"], REVIEWED, { ...REVIEWED, sensitive_paths: ["//@a"] });
approval("ends", ["delete"], REVIEWED, null);
approval("is replaced", ["delete", "create"], REVIEWED, { ...REVIEWED, workflow_id: "w-2" });

// Calendars, assets, executions, and what comes later.
const calendar = set("wfa_calendar", "calendar");
export const HOLIDAYS = {
  id: "c 1",
  name: "H",
  definition: '{"name":"H","days":["MON","TUE"]}',
  adopt_existing: false,
  drift: [],
};
const HOLIDAYS_NOW = { ...HOLIDAYS, definition: '{"days":["MON","WED","FRI"],"name":"H"}' };
calendar("is created", ["create"], null, { ...HOLIDAYS, id: null, name: null }, { unknown: { id: true, name: true } });
calendar("is created whose definition is broken", ["create"], null, { definition: "{" });
calendar("is created without a name", ["create"], null, { definition: '{"name":7}' });
calendar("is adopted", ["create"], null, { ...HOLIDAYS, adopt_existing: true });
calendar("changes", ["update"], HOLIDAYS, HOLIDAYS_NOW);
calendar("may change", ["update"], HOLIDAYS, { ...HOLIDAYS, definition: null }, { unknown: { definition: true } });
calendar("changes only its ignored_paths", ["update"], HOLIDAYS, { ...HOLIDAYS, ignored_paths: ["/a"] });
calendar("is destroyed", ["delete"], HOLIDAYS, null);
calendar("is replaced", ["delete", "create"], HOLIDAYS, HOLIDAYS_NOW);
calendar("that is sensitive changes", ["update"], HOLIDAYS, HOLIDAYS_NOW, { afterSensitive: { definition: true } });
calendar(
  "that is sensitive may change",
  ["update"],
  HOLIDAYS,
  { ...HOLIDAYS, definition: null },
  { unknown: { definition: true }, beforeSensitive: { definition: true } },
);
calendar(
  "that is sensitive does not change",
  ["update"],
  HOLIDAYS,
  { ...HOLIDAYS, adopt_existing: true },
  { afterSensitive: { definition: true } },
);
const asset = set("wfa_asset", "asset");
const LOADER = { id: "a/1", name: "Loader", hostname: "loader", adopt_existing: false };
asset("is created", ["create"], null, { ...LOADER, id: null }, { unknown: { id: true } });
asset("is adopted", ["create"], null, { ...LOADER, name: null, adopt_existing: true });
asset("changes only its adopt_existing", ["update"], LOADER, { ...LOADER, adopt_existing: true });
asset("is destroyed", ["delete"], { ...LOADER, name: null }, null);
asset("is replaced", ["delete", "create"], LOADER, { ...LOADER, hostname: "other" }, { replacePaths: [["hostname"]] });
const execution = set("wfa_workflow_execution", "execution");
const RUN = { workflow_id: "w 1", trigger: "on demand/ä", parameters: { day: "monday", hour: 7 }, keepers: null };
execution("runs", ["create"], null, RUN);
execution(
  "runs a workflow that is known after apply",
  ["create"],
  null,
  { ...RUN, workflow_id: null },
  { unknown: { workflow_id: true, keepers: { a: true } } },
);
execution(
  "runs again",
  ["delete", "create"],
  RUN,
  { ...RUN, parameters: { day: "tuesday" } },
  { replacePaths: [["parameters"]] },
);
execution(
  "with secret parameters runs again",
  ["delete", "create"],
  RUN,
  { ...RUN, parameters: { day: "sunday", hour: 7 } },
  { afterSensitive: { parameters: { day: true } } },
);
execution("changes only how it waits", ["update"], RUN, { ...RUN, wait_for_completion: true });
execution("is removed", ["delete"], RUN, null);
const later = set("wfa_later", "type of a later version");
later("is created", ["create"], null, { b: 1, a: { x: [1, "ä"] } }, { unknown: { c: true } });
later("changes", ["update"], { a: 1, gone: "x" }, { a: 2, secret: "alpha" }, { afterSensitive: { secret: true } });
later(
  "changes in what is secret alone",
  ["update"],
  { a: { s: "alpha", t: 1 } },
  { a: { s: "omega", t: 1 } },
  { afterSensitive: { a: { s: true } } },
);
later("is destroyed", ["delete"], { a: 1 }, null);
