import { readPlan } from "../../src/engine-json";
import { reviewPlan, type ObjectReview, type Review } from "../../src/review";

const WFA = "registry.terraform.io/workflow-automation/wfa";

/** A change as `show -json` writes it; `set` are the attributes that the configuration sets. */
export interface ChangeFixture {
  readonly address: string;
  readonly actions: readonly string[];
  readonly before?: object | null;
  readonly after?: object | null;
  readonly unknown?: object;
  readonly beforeSensitive?: object | true;
  readonly afterSensitive?: object | true;
  readonly set?: readonly string[];
  /** Expressions of its block, beside those of `set`. */
  readonly expressions?: object;
  readonly provider?: string;
  readonly replacePaths?: readonly (readonly string[])[];
  readonly reason?: string;
  readonly importing?: object;
  readonly previous?: string;
  readonly deposed?: string;
  readonly mode?: "data" | "managed";
}

export interface PlanFixture {
  readonly changes: readonly ChangeFixture[];
  readonly drift?: readonly ChangeFixture[];
  /** Members of the plan itself. */
  readonly plan?: object;
}

const entry = (each: ChangeFixture): object => {
  const [type = "", name = ""] = each.address.split("[")[0]!.split(".").slice(-2);
  return {
    address: each.address,
    mode: each.mode ?? "managed",
    type,
    name,
    provider_name: each.provider ?? WFA,
    ...(each.reason === undefined ? {} : { action_reason: each.reason }),
    ...(each.previous === undefined ? {} : { previous_address: each.previous }),
    ...(each.deposed === undefined ? {} : { deposed: each.deposed }),
    change: {
      actions: each.actions,
      before: each.before ?? null,
      after: each.after ?? null,
      after_unknown: each.unknown ?? {},
      before_sensitive: each.beforeSensitive ?? {},
      after_sensitive: each.afterSensitive ?? {},
      ...(each.replacePaths === undefined ? {} : { replace_paths: each.replacePaths }),
      ...(each.importing === undefined ? {} : { importing: each.importing }),
    },
  };
};

export function planText({ changes, drift = [], plan = {} }: PlanFixture): string {
  const expressions = (names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, { references: ["var.x"] }]));
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: {},
    resource_changes: changes.map(entry),
    resource_drift: drift.map(entry),
    configuration: {
      root_module: {
        resources: changes
          .filter(({ set }) => set !== undefined)
          .map(({ address, set, expressions: more }) => ({ address, expressions: { ...expressions(set!), ...more } })),
      },
    },
    ...plan,
  });
}

/** Objects of the refreshed state, as `prior_state` has them. */
export const priorState = (objects: readonly (readonly [string, object])[]): object => ({
  values: {
    root_module: {
      resources: objects.map(([address, values]) => ({
        address,
        mode: "managed",
        type: address.split(".")[0],
        name: address.split(".")[1],
        provider_name: WFA,
        values: workflow(values),
        sensitive_values: {},
      })),
    },
  },
});

export const reviewOf = (fixture: PlanFixture): Review => reviewPlan(readPlan(planText(fixture)));
export const reviewOfOne = (change: ChangeFixture, ...others: readonly ChangeFixture[]): ObjectReview =>
  reviewOf({ changes: [change, ...others] }).objects.find(({ address }) => address === change.address)!;

/** A plan keeps what is pending, or does not know it, unless the submission holds the document. */
export const pendingIn = (before: object | null): object =>
  Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name.startsWith("pending_")));

/** A workflow's attributes as they stand in state; some of them are overridden. */
export const workflow = (values: object = {}): object => ({
  document: '<workflow name="Load"><task name="t" timeout="1"/></workflow>',
  approve: true,
  enabled: true,
  triggers: null,
  preserve_acl: false,
  adopt_existing: false,
  overwrite_pending_submission: false,
  ignored_paths: null,
  sensitive_paths: null,
  deletion_policy: "delete",
  on_release_failure: "fail",
  id: "w-1",
  name: "Load",
  state: "approved",
  pending_submission: false,
  pending_changes: null,
  substitutions: null,
  show_definition: null,
  revision: "r",
  server_revision: "s",
  definition_json: null,
  drift: [],
  timeouts: null,
  ...values,
});
