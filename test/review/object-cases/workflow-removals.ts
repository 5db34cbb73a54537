import { priorState } from "../plan-fixture";
import { caseList, change, remove } from "./case-list";

const { cases, add } = caseList();
/** Workflows that are removed, replaced, forgotten, moved. */
export const WORKFLOW_REMOVALS = cases;

for (const policy of ["delete", "disable", "abandon"]) {
  add(`a workflow is destroyed, ${policy}`, remove({ deletion_policy: policy }));
  add(
    `a workflow is replaced, ${policy}`,
    change(
      ["delete", "create"],
      { deletion_policy: policy },
      { id: null },
      { unknown: { id: true }, replacePaths: [["document"]] },
    ),
  );
}
add("a workflow with a submission alone is destroyed", remove({ state: "submitted" }));
const PENDING = { pending_submission: true, pending_changes: ["/workflow/task[@name='t']/@timeout: 1 -> 5"] };
add("a workflow with someone else's submission is destroyed", remove(PENDING));
add(
  "a workflow with someone else's submission is destroyed, and the submission overwritten",
  remove({ ...PENDING, overwrite_pending_submission: true }),
);
add("a workflow is destroyed, and the refresh has found someone else's submission", remove({}), {
  plan: { prior_state: priorState([["wfa_workflow.a", PENDING]]) },
});
add(
  "a workflow with someone else's submission is abandoned",
  remove({ pending_submission: true, deletion_policy: "abandon" }),
);
add(
  "a workflow is replaced by one that is created first",
  change(["create", "delete"], {}, { id: null }, { replacePaths: [["document"], ["id"]] }),
);
add("a workflow is removed from state", change(["forget"], { pending_submission: true }, null));
add("a deposed workflow is destroyed", remove({}, { deposed: "abc" }));
add("a workflow is imported by id", change(["no-op"], {}, {}, { importing: { id: "w|1" } }));
add("a workflow is imported by identity", change(["update"], { enabled: false }, {}, { importing: {} }));
add("a workflow moves", change(["no-op"], {}, {}, { previous: "wfa_workflow.z" }));
for (const reason of [
  "replace_because_tainted",
  "replace_because_cannot_update",
  "replace_by_request",
  "replace_by_triggers",
  "delete_because_no_resource_config",
  "delete_because_no_module",
  "delete_because_wrong_repetition",
  "delete_because_count_index",
  "delete_because_each_key",
  "delete_because_no_move_target",
  "a_reason_of_a_later_engine",
]) {
  const replaces = reason.startsWith("replace");
  add(`the reason ${reason}`, {
    address: "wfa_workflow_queue.q",
    actions: replaces ? ["delete", "create"] : ["delete"],
    before: { name: "Q", paused: true },
    after: replaces ? { name: "Q", paused: true } : null,
    reason,
  });
}
