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
