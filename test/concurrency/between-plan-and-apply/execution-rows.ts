import type { Attributes } from "../../harness/imitated-core";
import type { Rows } from "./concurrent-change";
import { all, approve, deleteWorkflow, editApproved, hasTheirs, ID, released, resubmit } from "./workflow-acts";

const run: Attributes = { workflow_id: ID, trigger: "manual", keepers: new Map([["run", "1"]]) };

export const EXECUTION_ROWS: Rows = {
  "creation; deletes the workflow": {
    prepare: released,
    base: null,
    wanted: run,
    person: deleteWorkflow,
    end: /no such workflow or trigger/,
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
