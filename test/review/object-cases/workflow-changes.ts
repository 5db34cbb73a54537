import { priorState } from "../plan-fixture";
import { caseList, change, CHANGED, create, update } from "./case-list";

const { cases, add } = caseList();
export const WORKFLOW_CHANGES = cases;

// Workflows that are created.
add(
  "a workflow is created, approved, enabled, with triggers",
  create({ triggers: { nightly: true, "on demand/ä": false } }),
);
add("a workflow is created and left pending", create({ approve: false, enabled: false, triggers: { nightly: true } }));
add(
  "a workflow is created, and whether this run approves it is not known",
  create({ approve: null }, { unknown: { approve: true } }),
);
add(
  "a workflow is created without managing enabled",
  create({ enabled: null }, { unknown: { enabled: true }, set: ["document"] }),
);
add("a workflow is created with enabled known after apply", create({ enabled: null }, { unknown: { enabled: true } }));
add("a workflow is adopted", create({ adopt_existing: true, approve: false, triggers: { nightly: false } }));
add("a workflow is created with its access list preserved", create({ preserve_acl: true }));
add(
  "a workflow whose triggers are known after apply",
  create({ triggers: { nightly: true } }, { unknown: { triggers: { late: true } } }),
);
add("a workflow none of whose triggers are known", create({ triggers: null }, { unknown: { triggers: true } }));
add("a workflow whose document is known after apply", create({ document: null }, { unknown: { document: true } }));
add(
  "a workflow with long and awkward settings",
  create({ sensitive_paths: [`//@${"x".repeat(300)}`, "//a|b"], deletion_policy: "a`b|c" }),
);

// Workflows that change.
add("the document changes", update({}, { document: CHANGED }));
add(
  "the document changes, with every flag",
  update({ triggers: { nightly: true } }, { document: CHANGED, triggers: { nightly: true } }),
);
add("the document may change", update({}, { document: null }, { unknown: { document: true } }));
add("the document changes and stays pending", update({}, { document: CHANGED, approve: false }));
add("the document changes and an approval of this plan approves it", [
  update({}, { document: CHANGED, approve: false }),
  {
    address: "wfa_workflow_approval.a",
    actions: ["update"],
    before: { workflow_id: "w-1", server_revision: "1", enable: null },
    after: { workflow_id: "w-1", server_revision: "2", enable: null },
  },
]);
add("the document changes, and an approval of another workflow does not approve it", [
  update({}, { document: CHANGED, approve: false }),
  { address: "wfa_workflow_approval.a", actions: ["create"], after: { workflow_id: "w-2", server_revision: "2" } },
  {
    address: "wfa_workflow_approval.b",
    actions: ["no-op"],
    before: { workflow_id: "w-1" },
    after: { workflow_id: "w-1" },
  },
]);
add("secrets are written again", update({ secrets_wo_version: 1 }, { secrets_wo_version: 2 }));
add(
  "a pending submission of an earlier apply is approved",
  update({ approve: false, state: "submitted" }, { state: "submitted" }),
);
add(
  "a pending submission stays pending, and is enabled",
  update({ approve: false, state: "submitted", enabled: false }, { approve: false, state: "submitted" }),
);
add("a workflow is enabled", update({ enabled: false }, {}));
add(
  "a workflow is disabled, and one of two triggers is enabled",
  update({ triggers: { a: true, b: false } }, { enabled: false, triggers: { a: true, b: true } }),
);
add("a trigger is no longer managed", update({ triggers: { a: true, b: false } }, { triggers: { a: true } }));
add(
  "only settings of the provider change",
  update({}, { deletion_policy: "disable", on_release_failure: "warn", sensitive_paths: ["//@x"] }),
);
add("a setting is removed", update({ ignored_paths: ["//@a"] }, {}));
const PENDING = {
  pending_submission: true,
  pending_changes: ["/workflow/task[@name='t']/@timeout: 1 -> 5", "/workflow/task[@name='|`x`'] added"],
};
add("someone else's submission is in the way", update(PENDING, { document: CHANGED }));
add(
  "someone else's submission is overwritten",
  update(PENDING, { document: CHANGED, overwrite_pending_submission: true }),
);
add("someone else's submission is not concerned", update({ ...PENDING, enabled: false }, {}));
add("someone else's submission of a workflow that the plan leaves alone", change(["no-op"], PENDING, PENDING));
add("someone else's submission of a workflow that is not in the plan's changes", [], {
  plan: { prior_state: priorState([["wfa_workflow.a", PENDING]]) },
});
add(
  "someone else's submission of a workflow that moves",
  change(["no-op"], PENDING, PENDING, { address: "wfa_workflow.b", previous: "wfa_workflow.a" }),
);
add("someone else's submission that changes nothing, and one of an earlier version of the provider", [
  change(["no-op"], { ...PENDING, pending_changes: [] }, PENDING),
  change(["no-op"], { ...PENDING, pending_changes: null }, PENDING, { address: "wfa_workflow.b" }),
]);
add(
  "someone else's submission in a sensitive document",
  change(["no-op"], PENDING, PENDING, { beforeSensitive: { document: true } }),
);
add(
  "someone else's submission of more changes than are listed",
  change(
    ["no-op"],
    { ...PENDING, pending_changes: Array.from({ length: 120 }, (_, at) => `/workflow/x[${at + 1}] added`) },
    PENDING,
  ),
);
add(
  "more changes than are listed",
  update(
    {},
    {
      document: `<workflow name="Load">${Array.from({ length: 60 }, (_, at) => `<step no="${at}" name="n${at}"/>`).join("")}</workflow>`,
    },
  ),
);
add("the document cannot be read", update({ document: "<a" }, { document: "<b" }));
add(
  "texts, instructions and moved elements",
  update(
    {
      document:
        "<w><?p x?><s>one\ntwo\nthree</s><t name='a'/><t name='b'/><u>keep <b/> this</u><v old='1' k='2'>x</v></w>",
    },
    {
      document:
        "<w><?p y?><s>one\n2\nthree\nfour</s><t name='b'/><t name='a'/><u>keep <b/> that</u><v new='1' k='2'>y</v></w>",
    },
  ),
);
