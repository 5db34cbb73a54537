import { parseDocument, revision } from "../../src/document";
import type { RunningService } from "../../src/service";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import type { Attributes } from "./two-pipelines";

/** What a person does in the UI between a plan and its apply, and what becomes of it. */
export interface Meanwhile {
  readonly typeName: string;
  /** What is on the service before. */
  readonly prepare?: (service: RunningService) => void;
  /** What is applied first; null: nothing, the plan creates. */
  readonly base: Attributes | ((service: RunningService) => Attributes) | null;
  /** What is planned; null: the destruction. */
  readonly wanted: Attributes | ((service: RunningService) => Attributes) | null;
  readonly person: (service: RunningService) => void;
  /**
   * Refused, with such words, and nothing on the service is otherwise than the person left it; or `both`: the apply
   * goes through, and what the person did stands or is what was wanted anyway.
   */
  readonly end: RegExp | "both";
  /** The change shows only where the service shows flags. @default false */
  readonly flags?: true;
  /** Looks at the service after an apply that went through. */
  readonly stands?: (service: RunningService) => boolean;
}

const FASTER = edit('timeout="300"', 'timeout="120"');
const workflow = (service: RunningService) => service.backstage.workflows()[0]!;
const theirs = (text: string): string => text.replace(/(?<=["'])60(?=["'])/, "90");
const resubmit = (service: RunningService): void =>
  void service.backstage.submit(theirs((workflow(service).submitted ?? workflow(service).approved)!.text));
const editApproved = (service: RunningService): void =>
  service.backstage.edit(workflow(service).id, "approved", theirs);
const approve = (service: RunningService): void => service.backstage.approve(workflow(service).id);
const toggle =
  (enabled: boolean) =>
  (service: RunningService): void =>
    service.backstage.setEnabled(workflow(service).id, enabled);
const deleteWorkflow = (service: RunningService): void => service.backstage.deleteWorkflow(workflow(service).id);
const all =
  (...acts: readonly ((service: RunningService) => void)[]) =>
  (service: RunningService): void =>
    acts.forEach((act) => act(service));
const hasTheirs = (service: RunningService): boolean =>
  [workflow(service).submitted, workflow(service).approved].some(
    (version) => version !== null && /["']90["']/.test(version.text),
  );

const CHANGED = /changed on the service after the plan was made/;
const changedTo = (line: string): RegExp =>
  new RegExp(`${CHANGED.source}[^]*Nothing was (written|deleted)[^]*${line}[^]*Plan again`);

type Rows = Readonly<Record<string, Omit<Meanwhile, "typeName">>>;

const enabled: Attributes = { document: DOCUMENT, enabled: true };
const proposed: Attributes = { document: DOCUMENT, approve: false };
const triggers = (value: boolean): Attributes => ({ document: DOCUMENT, triggers: new Map([["daily", value]]) });

/** What a service notes itself goes along with each edit. */
const NOTES = ["//task/@note", "/workflow/@revision", "/workflow/@modified"];
const CALENDAR_NOTES = ["/note", "/revision", "/modified", "/modifiedBy"];

const workflows: Rows = {
  "update; edits what is approved": {
    base: enabled,
    wanted: { ...enabled, document: FASTER },
    person: editApproved,
    end: changedTo("@timeout: 60 -> 90"),
  },
  "update; submits": { base: enabled, wanted: { ...enabled, document: FASTER }, person: resubmit, end: CHANGED },
  "update; submits and approves": {
    base: enabled,
    wanted: { ...enabled, document: FASTER },
    person: all(resubmit, approve),
    end: CHANGED,
  },
  "update; deletes it": {
    base: enabled,
    wanted: { ...enabled, document: FASTER },
    person: deleteWorkflow,
    end: /is gone[^]*Nothing was done. Plan again/,
  },
  "update; disables it": {
    base: enabled,
    wanted: { ...enabled, document: FASTER },
    person: toggle(false),
    end: changedTo("enabled: true -> false"),
    flags: true,
  },
  "update; disables what is left alone": {
    base: { document: DOCUMENT },
    wanted: { document: FASTER },
    person: toggle(false),
    end: "both",
    flags: true,
    stands: (service) => !workflow(service).approved!.enabled,
  },
  "update; enables a trigger": {
    base: triggers(false),
    wanted: { ...triggers(false), document: FASTER },
    person: (service) => service.backstage.setTrigger(workflow(service).id, "daily", true),
    end: changedTo('trigger "daily" enabled: false -> true'),
    flags: true,
  },
  "update; edits an ignored path": {
    base: { document: DOCUMENT, ignored_paths: NOTES },
    wanted: { document: FASTER, ignored_paths: NOTES },
    person: (service) =>
      service.backstage.edit(workflow(service).id, "approved", (text) => text.replace("<task ", '<task note="x" ')),
    end: "both",
  },
  "flags; edits what is approved": {
    base: enabled,
    wanted: { ...enabled, enabled: false },
    person: editApproved,
    end: changedTo("@timeout: 60 -> 90"),
  },
  "flags; turns it as wanted": {
    base: enabled,
    wanted: { ...enabled, enabled: false },
    person: toggle(false),
    end: "both",
    stands: (service) => !workflow(service).approved!.enabled,
  },
  "release; approves it": {
    base: proposed,
    wanted: { ...proposed, approve: true },
    person: approve,
    end: "both",
    stands: (service) => workflow(service).approved !== null,
  },
  "release; submits another": {
    base: proposed,
    wanted: { ...proposed, approve: true },
    person: resubmit,
    end: changedTo("@timeout: 60 -> 90"),
  },
  "release; submits and approves another": {
    base: proposed,
    wanted: { ...proposed, approve: true },
    person: all(resubmit, approve),
    end: CHANGED,
  },
  "release; withdraws it": {
    base: proposed,
    wanted: { ...proposed, approve: true },
    person: deleteWorkflow,
    end: /is gone/,
  },
  "proposal; submits another": {
    base: proposed,
    wanted: { ...proposed, document: FASTER },
    person: resubmit,
    end: changedTo("@timeout: 60 -> 90"),
  },
  "proposal; approves the one before": {
    base: proposed,
    wanted: { ...proposed, document: FASTER },
    person: approve,
    end: "both",
    stands: (service) => workflow(service).approved !== null,
  },
  "destruction; edits what is approved": {
    base: enabled,
    wanted: null,
    person: editApproved,
    end: changedTo("@timeout: 60 -> 90"),
  },
  "destruction; submits": { base: enabled, wanted: null, person: resubmit, end: CHANGED },
  "destruction; submits and approves": { base: enabled, wanted: null, person: all(resubmit, approve), end: CHANGED },
  "destruction; deletes it": {
    base: enabled,
    wanted: null,
    person: deleteWorkflow,
    end: "both",
    stands: (service) => service.backstage.workflows().length === 0,
  },
  "destruction; disables it": { base: enabled, wanted: null, person: toggle(false), end: "both" },
  "destruction that disables; edits what is approved": {
    base: { ...enabled, deletion_policy: "disable" },
    wanted: null,
    person: editApproved,
    end: "both",
    stands: (service) => hasTheirs(service) && !workflow(service).approved!.enabled,
  },
  "creation; makes one of its document": {
    base: null,
    wanted: enabled,
    person: (service) => void service.backstage.submit(DOCUMENT),
    end: /already exists[^]*terraform import/,
  },
  "creation; makes one of its name": {
    base: null,
    wanted: enabled,
    person: (service) => void service.backstage.submit(FASTER),
    end: "both",
    stands: (service) => service.backstage.workflows().length === 2,
  },
  "creation; makes one of its id": {
    base: null,
    wanted: { document: edit('name="load"', 'id="w-1" name="load"') },
    person: (service) => void service.backstage.submit(edit('name="load"', 'id="w-1" name="other"')),
    end: /already exists[^]*terraform import/,
  },
};

const definition = (dates: string, more = ""): string => `{"name":"Holidays","dates":["${dates}"]${more}}`;
const calendar = (service: RunningService) => service.backstage.calendars()[0]!;
const editCalendar = (service: RunningService): void =>
  void service.backstage.putCalendar({
    ...calendar(service).definition,
    id: calendar(service).id,
    dates: ["2028-08-08"],
  });

const calendars: Rows = {
  "update; edits it": {
    base: { definition: definition("2027-01-01") },
    wanted: { definition: definition("2027-12-25") },
    person: editCalendar,
    end: changedTo("2028-08-08"),
  },
  "update; edits an ignored path": {
    base: { definition: definition("2027-01-01"), ignored_paths: CALENDAR_NOTES },
    wanted: { definition: definition("2027-12-25"), ignored_paths: CALENDAR_NOTES },
    person: (service) =>
      void service.backstage.putCalendar({ ...calendar(service).definition, id: calendar(service).id, note: "x" }),
    end: "both",
  },
  "update; deletes it": {
    base: { definition: definition("2027-01-01") },
    wanted: { definition: definition("2027-12-25") },
    person: (service) => service.backstage.deleteCalendar(calendar(service).id),
    end: /is gone[^]*Plan again/,
  },
  "destruction; edits it": {
    base: { definition: definition("2027-01-01") },
    wanted: null,
    person: editCalendar,
    end: changedTo("2028-08-08"),
  },
  "destruction; deletes it": {
    base: { definition: definition("2027-01-01") },
    wanted: null,
    person: (service) => service.backstage.deleteCalendar(calendar(service).id),
    end: "both",
  },
  "creation; makes one of its name": {
    base: null,
    wanted: { definition: definition("2027-01-01") },
    person: (service) => void service.backstage.putCalendar({ name: "Holidays" }),
    end: /already exists[^]*nothing was sent[^]*terraform import/,
  },
  "creation; makes one of its id": {
    base: null,
    wanted: { definition: definition("2027-01-01", ',"id":"c-1"') },
    person: (service) => void service.backstage.putCalendar({ id: "c-1", name: "Other" }),
    end: /already exists[^]*terraform import/,
  },
};

const group = (service: RunningService) => service.backstage.groups().find(({ parentId }) => parentId !== null)!;
const finance: Attributes = { name: "Finance", description: "Money" };
const rename = (service: RunningService): void => service.backstage.renameGroup(group(service).id, "Treasury");

const groups: Rows = {
  "replacement; renames it": {
    base: finance,
    wanted: { ...finance, description: "Gold" },
    person: rename,
    end: changedTo('name: "Finance" -> "Treasury"'),
  },
  "replacement; deletes it": {
    base: finance,
    wanted: { ...finance, description: "Gold" },
    person: (service) => service.backstage.deleteGroup(group(service).id),
    end: "both",
  },
  "update of state alone; renames it": {
    base: finance,
    wanted: { ...finance, force_destroy: true },
    person: rename,
    end: "both",
    stands: (service) => group(service).name === "Treasury",
  },
  "destruction; renames it": {
    base: { ...finance, force_destroy: true },
    wanted: null,
    person: rename,
    end: changedTo('name: "Finance" -> "Treasury"'),
  },
  "destruction; describes it": {
    base: { ...finance, force_destroy: true },
    wanted: null,
    person: (service) => service.backstage.updateGroup(group(service).id, { description: "Ours" }),
    end: changedTo('description: "Money" -> "Ours"'),
  },
  "destruction; moves it": {
    prepare: ({ backstage }) => void backstage.createGroup({ id: "z", name: "Zone" }),
    base: { id: "f", ...finance, force_destroy: true },
    wanted: null,
    person: ({ backstage }) => backstage.updateGroup("f", { parentId: "z" }),
    end: changedTo('parent_id: .* -> "z"'),
  },
  "destruction; puts a workflow into it": {
    base: finance,
    wanted: null,
    person: (service) => void service.backstage.submit(`<workflow name="w" groupId="${group(service).id}"/>`),
    end: /not known to be empty[^]*nothing was deleted/,
  },
  "destruction; deletes it": {
    base: finance,
    wanted: null,
    person: (service) => service.backstage.deleteGroup(group(service).id),
    end: "both",
  },
  "creation; makes one of its name": {
    base: null,
    wanted: finance,
    person: (service) => void service.backstage.createGroup({ name: "Finance" }),
    end: /already exists[^]*terraform import/,
  },
};

const asset = (service: RunningService) => service.backstage.assets()[0]!;
const web: Attributes = { name: "web", description: "Web server", hostname: "web.example" };

const assets: Rows = {
  "replacement; describes it": {
    base: web,
    wanted: { ...web, hostname: "www.example" },
    person: (service) => service.backstage.updateAsset(asset(service).id, { description: "Ours" }),
    end: /changed on the service[^]*Nothing was deleted[^]*description: "Web server" -> "Ours"[^]*Plan again/,
  },
  "destruction; renames it": {
    base: web,
    wanted: null,
    person: (service) => service.backstage.updateAsset(asset(service).id, { name: "front" }),
    end: /changed on the service[^]*name: "web" -> "front"/,
  },
  "destruction; removes it": {
    base: web,
    wanted: null,
    person: (service) => service.backstage.deleteAsset(asset(service).id),
    end: "both",
  },
  "update of state alone; renames it": {
    base: web,
    wanted: { ...web, adopt_existing: true },
    person: (service) => service.backstage.updateAsset(asset(service).id, { name: "front" }),
    end: "both",
    stands: (service) => asset(service).fields["name"] === "front",
  },
  "creation; adds the machine": {
    base: null,
    wanted: web,
    person: (service) => void service.backstage.addAsset({ name: "web", hostname: "web.example" }),
    end: /already exists[^]*terraform import/,
  },
};

const master =
  (paused: boolean) =>
  (service: RunningService): void =>
    service.backstage.setPaused("Master", paused);
const isPaused = (service: RunningService): boolean =>
  service.backstage.queues().some(({ name, paused }) => name === "Master" && paused);
const paused: Attributes = { name: "Master", paused: true };

const queues: Rows = {
  "update; turns it as wanted": {
    base: paused,
    wanted: { ...paused, paused: false },
    person: master(false),
    end: "both",
    stands: (service) => !isPaused(service),
  },
  "update of something else; turns it": {
    base: paused,
    wanted: { ...paused, on_destroy: "restore" },
    person: master(false),
    end: changedTo("paused: true -> false"),
  },
  "destruction that restores; turns it": {
    prepare: master(true),
    base: { ...paused, on_destroy: "restore" },
    wanted: null,
    person: master(false),
    end: changedTo("paused: true -> false"),
  },
  "destruction that restores; turns it back": {
    base: { ...paused, on_destroy: "restore" },
    wanted: null,
    person: master(false),
    end: "both",
    stands: (service) => !isPaused(service),
  },
  "destruction; turns it": {
    base: paused,
    wanted: null,
    person: master(false),
    end: "both",
    stands: (service) => !isPaused(service),
  },
  "creation; turns it as wanted": { base: null, wanted: paused, person: master(true), end: "both", stands: isPaused },
};

const ID = "w-1";
const NAMED = edit('name="load"', `id="${ID}" name="load"`);
const released = ({ backstage }: RunningService): void => {
  backstage.submit(NAMED);
  backstage.approve(ID);
};
const trigger = (value: boolean): Attributes => ({ workflow_id: ID, name: "daily", enabled: value });
const setTrigger =
  (value: boolean) =>
  ({ backstage }: RunningService): void =>
    backstage.setTrigger(ID, "daily", value);
const isOn = ({ backstage }: RunningService): boolean =>
  backstage.workflow(ID)!.approved!.triggers.some(({ name, enabled: on }) => name === "daily" && on);

const triggerRows: Rows = {
  "update; turns it as wanted": {
    prepare: released,
    base: trigger(false),
    wanted: trigger(true),
    person: setTrigger(true),
    end: "both",
    stands: isOn,
  },
  "update of something else; turns it": {
    prepare: released,
    base: trigger(false),
    wanted: { ...trigger(false), on_destroy: "disable" },
    person: setTrigger(true),
    end: changedTo("enabled: false -> true"),
    flags: true,
  },
  "update; deletes the workflow": {
    prepare: released,
    base: trigger(false),
    wanted: trigger(true),
    person: deleteWorkflow,
    end: /No workflow/,
  },
  "destruction that disables; enables it": {
    prepare: released,
    base: { ...trigger(false), on_destroy: "disable" },
    wanted: null,
    person: setTrigger(true),
    end: changedTo("enabled: false -> true"),
    flags: true,
  },
  "destruction; enables it": {
    prepare: released,
    base: trigger(false),
    wanted: null,
    person: setTrigger(true),
    end: "both",
    stands: isOn,
  },
  "destruction that disables; deletes the workflow": {
    prepare: released,
    base: { ...trigger(false), on_destroy: "disable" },
    wanted: null,
    person: deleteWorkflow,
    end: "both",
  },
  "creation; edits the workflow": {
    prepare: released,
    base: null,
    wanted: trigger(false),
    person: editApproved,
    end: "both",
    stands: hasTheirs,
  },
};

/** What a reviewer saw of what waits. */
const reviewed = (service: RunningService): Attributes => ({
  workflow_id: ID,
  server_revision: revision(parseDocument(workflow(service).submitted!.text)),
  enable: true,
});
const waiting = ({ backstage }: RunningService): void => void backstage.submit(NAMED);

const approvals: Rows = {
  "creation; submits another": {
    prepare: waiting,
    base: null,
    wanted: reviewed,
    person: resubmit,
    end: /is not the reviewed one[^]*Nothing was approved/,
  },
  "creation; approves it": {
    prepare: waiting,
    base: null,
    wanted: reviewed,
    person: approve,
    end: "both",
    stands: (service) => workflow(service).approved !== null,
  },
  "creation; submits and approves another": {
    prepare: waiting,
    base: null,
    wanted: reviewed,
    person: all(resubmit, approve),
    end: /no pending submission|is not the reviewed one/,
  },
  "creation; withdraws it": {
    prepare: waiting,
    base: null,
    wanted: reviewed,
    person: deleteWorkflow,
    end: /No workflow/,
  },
  "update of something else; disables it": {
    prepare: waiting,
    base: (service) => reviewed(service),
    wanted: (service) => ({ ...approvedOnce(service), sensitive_paths: ["//x"] }),
    person: toggle(false),
    end: changedTo("enable: true -> false"),
    flags: true,
  },
  "destruction; edits what is approved": {
    prepare: waiting,
    base: (service) => reviewed(service),
    wanted: null,
    person: editApproved,
    end: "both",
    stands: hasTheirs,
  },
};

/** The approval as it was given, when nothing waits any more. */
const approvedOnce = (service: RunningService): Attributes => ({
  workflow_id: ID,
  server_revision: REVIEWED.get(service)!,
  enable: true,
});
export const REVIEWED = new WeakMap<RunningService, string>();

const run: Attributes = { workflow_id: ID, trigger: "manual", keepers: new Map([["run", "1"]]) };

const executions: Rows = {
  "creation; deletes the workflow": {
    prepare: released,
    base: null,
    wanted: run,
    person: deleteWorkflow,
    end: /No workflow/,
  },
  "creation; approves another version": {
    prepare: released,
    base: null,
    wanted: run,
    person: all(resubmit, approve),
    end: "both",
    stands: (service) => hasTheirs(service) && service.backstage.instances().length === 1,
  },
  "replacement; edits what is approved": {
    prepare: released,
    base: run,
    wanted: { ...run, keepers: new Map([["run", "2"]]) },
    person: editApproved,
    end: "both",
    stands: hasTheirs,
  },
  "destruction; edits what is approved": {
    prepare: released,
    base: run,
    wanted: null,
    person: editApproved,
    end: "both",
    stands: hasTheirs,
  },
};

const TABLE: Readonly<Record<string, Rows>> = {
  wfa_asset: assets,
  wfa_calendar: calendars,
  wfa_workflow: workflows,
  wfa_workflow_approval: approvals,
  wfa_workflow_execution: executions,
  wfa_workflow_group: groups,
  wfa_workflow_queue: queues,
  wfa_workflow_trigger: triggerRows,
};

/** Every row, as `TYPE: OPERATION; WHAT THE PERSON DOES`. */
export const MEANWHILE: readonly (readonly [name: string, row: Meanwhile])[] = Object.entries(TABLE).flatMap(
  ([typeName, rows]) =>
    Object.entries(rows).map(([name, row]) => [`${typeName}: ${name}`, { typeName, ...row }] as const),
);
