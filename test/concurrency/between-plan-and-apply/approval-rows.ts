import { parseDocument, revision } from "../../../src/document";
import type { RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";
import { changedTo, type Rows } from "./concurrent-change";
import {
  all,
  approve,
  deleteWorkflow,
  editApproved,
  hasTheirs,
  ID,
  NAMED,
  resubmit,
  toggle,
  workflow,
} from "./workflow-acts";

/** What a reviewer saw of what waits. */
const reviewed = (service: RunningService): Attributes => ({
  workflow_id: ID,
  server_revision: revision(parseDocument(workflow(service).submitted!.text)),
  enable: true,
});
const waiting = ({ backstage }: RunningService): void => void backstage.submit(NAMED);

export const APPROVAL_ROWS: Rows = {
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
