import type { ChangeFixture } from "../plan-fixture";
import { caseList, create, remove } from "./case-list";
import { HOLIDAYS } from "./other-objects";

const { cases, add } = caseList();
/** The plan as a whole. */
export const WHOLE_PLANS = cases;

const foreign = (address: string, actions: readonly string[]): ChangeFixture => ({
  address,
  actions,
  before: actions[0] === "create" ? null : {},
  after: actions[0] === "delete" ? null : {},
  provider: "registry.terraform.io/hashicorp/aws",
});
add("nothing changes", []);
add("nothing changes but outputs", [], {
  plan: { output_changes: { a: { actions: ["update"] }, b: { actions: ["no-op"] } } },
});
add("only other providers change", [
  foreign("aws_a.a", ["create"]),
  foreign("aws_a.b", ["delete"]),
  foreign("aws_a.c", ["read"]),
  foreign("aws_a.d", ["no-op"]),
]);
add("workflows, other objects and other providers change", [
  create({}),
  remove({}, { address: "wfa_workflow.b" }),
  {
    address: "wfa_workflow_queue.q",
    actions: ["update"],
    before: { name: "Q", paused: true },
    after: { name: "Q", paused: false },
  },
  { address: "wfa_calendar.c", actions: ["forget"], before: HOLIDAYS },
  foreign("aws_a.a", ["update"]),
  { address: "data.wfa_workflow.x", actions: ["read"], after: {}, mode: "data" },
]);
add("a plan that failed and is not complete", [], { plan: { errored: true, complete: false } });
add("a plan with deferred changes and actions", [], {
  plan: {
    deferred_changes: [1, 2].map(() => ({
      reason: "resource_config_unknown",
      resource_change: {
        address: "wfa_workflow.z",
        type: "wfa_workflow",
        name: "z",
        provider_name: "x/y/wfa",
        change: { actions: ["create"] },
      },
    })),
    action_invocations: [
      { address: "action.wfa_run.a", type: "wfa_run", provider_name: "x/y/wfa" },
      {
        address: "action.wfa_run.b",
        type: "wfa_run",
        provider_name: "x/y/wfa",
        lifecycle_action_trigger: {
          triggering_resource_address: "wfa_workflow.a",
          action_trigger_event: "AfterCreate",
        },
      },
      { address: "action.aws_run.c", type: "aws_run", provider_name: "hashicorp/aws" },
    ],
  },
});
// As Terraform 1.16 prints it for `plan -invoke=action.wfa_execute_workflow.alone`.
add("a plan that only invokes an action", [], {
  plan: {
    action_invocations: [
      {
        address: "action.wfa_execute_workflow.alone",
        type: "wfa_execute_workflow",
        name: "alone",
        config_values: {
          parameters: null,
          timeout: "5s",
          trigger: "manual",
          wait_for_completion: null,
          workflow_id: "act-1",
        },
        config_sensitive: {},
        config_unknown: {},
        provider_name: "registry.terraform.io/workflow-automation/wfa",
        invoke_action_trigger: {},
      },
    ],
    applyable: true,
    complete: true,
    errored: false,
  },
});
// As Terraform 1.16 prints it for a destroy with `before_destroy`, and a group with `destroy = false`.
add(
  "an action before a destroy, and a group that is kept",
  [
    { address: "wfa_workflow.w", actions: ["delete"], before: { name: "act", deletion_policy: "delete" } },
    { address: "wfa_workflow_group.g", actions: ["forget"], before: { name: "Kept" } },
  ],
  {
    plan: {
      action_invocations: [
        {
          address: "action.wfa_cancel_instance.cancel",
          type: "wfa_cancel_instance",
          name: "cancel",
          config_values: { instance_id: "x", timeout: null },
          config_sensitive: {},
          config_unknown: {},
          provider_name: "registry.terraform.io/workflow-automation/wfa",
          lifecycle_action_trigger: {
            triggering_resource_address: "wfa_workflow.w",
            action_trigger_event: "BeforeDestroy",
            action_trigger_block_index: 1,
            actions_list_index: 0,
            on_failure: "ActionOnFailureHalt",
          },
        },
      ],
    },
  },
);
// As OpenTofu 1.12 prints it for a replacement with `destroy = false`.
add("a group whose old object is kept", [
  {
    address: "wfa_workflow_group.g",
    actions: ["forget", "create"],
    before: { name: "Tofu kept", id: "g-1" },
    after: { name: "Tofu anew" },
  },
]);
// As Terraform 1.16 prints it for a tainted object with `destroy = false`.
add("a tainted workflow whose old object is kept", [
  {
    address: "wfa_workflow.w",
    actions: ["create", "forget"],
    reason: "replace_because_tainted",
    before: { name: "same", document: "<workflow name='same'/>", approve: true, pending_submission: true },
    after: { name: "same", document: "<workflow name='same'/>", approve: true },
  },
]);
// As Terraform 1.17 prints them with `-allow-deferral` while the endpoint is unknown.
const deferredChange = (address: string, actions: readonly string[], mode = "managed") => ({
  reason: "provider_config_unknown",
  resource_change: {
    address,
    mode,
    type: "wfa_workflow",
    name: "z",
    provider_name: "registry.terraform.io/workflow-automation/wfa",
    change: { actions },
  },
});
add("a plan that only defers", [], {
  plan: {
    complete: false,
    deferred_changes: [
      deferredChange("wfa_workflow.a", ["create"]),
      deferredChange("wfa_workflow.b", ["no-op"]),
      deferredChange("data.wfa_workflow.c", ["read"], "data"),
    ],
    deferred_action_invocations: [
      {
        reason: "deferred_prereq",
        action_invocation: {
          address: "action.wfa_execute_workflow.after",
          type: "wfa_execute_workflow",
          provider_name: "registry.terraform.io/workflow-automation/wfa",
        },
      },
    ],
  },
});
add("a plan that defers what does not change", [], {
  plan: { complete: false, deferred_changes: [deferredChange("wfa_workflow.b", ["no-op"])] },
});
add("a plan that only invokes another provider's actions", [], {
  plan: {
    action_invocations: ["a", "b"].map((name) => ({
      address: `action.aws_run.${name}`,
      type: "aws_run",
      provider_name: "hashicorp/aws",
    })),
  },
});
