import type { RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";
import { changedTo, type Rows } from "./concurrent-change";
import { deleteWorkflow, editApproved, hasTheirs, ID, released } from "./workflow-acts";

const trigger = (value: boolean): Attributes => ({ workflow_id: ID, name: "daily", enabled: value });
const setTrigger =
  (value: boolean) =>
  ({ backstage }: RunningService): void =>
    backstage.setTrigger(ID, "daily", value);
const isOn = ({ backstage }: RunningService): boolean =>
  backstage.workflow(ID)!.approved!.triggers.some(({ name, enabled: on }) => name === "daily" && on);

export const TRIGGER_ROWS: Rows = {
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
