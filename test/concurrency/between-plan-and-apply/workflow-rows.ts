import { DOCUMENT, edit } from "../../resources/workflow/documents";
import type { Attributes } from "../../harness/imitated-core";
import { CHANGED, changedTo, type Rows } from "./concurrent-change";
import { all, approve, deleteWorkflow, editApproved, hasTheirs, resubmit, toggle, workflow } from "./workflow-acts";

const FASTER = edit('timeout="300"', 'timeout="120"');
const enabled: Attributes = { document: DOCUMENT, enabled: true };
const proposed: Attributes = { document: DOCUMENT, approve: false };
const triggers = (value: boolean): Attributes => ({ document: DOCUMENT, triggers: new Map([["daily", value]]) });

/** What a service notes itself goes along with each edit. */
const NOTES = ["//task/@note", "/workflow/@revision", "/workflow/@modified"];

export const WORKFLOW_ROWS: Rows = {
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
    end: /already exists[^]*terraform import[^]*allow_duplicate_name/,
  },
  "creation that allows it; makes one of its name": {
    base: null,
    wanted: { ...enabled, allow_duplicate_name: true },
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
