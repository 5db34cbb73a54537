import { readPlan } from "../../../src/engine-json";
import { expect, test } from "vitest";
import { requireHarmless } from "../../../src/cli/rehearse/planned-objects";

const OURS = "registry.terraform.io/workflow-automation/wfa";

const entry = (address: string, provider: string, actions: readonly string[], mode = "managed"): object => ({
  address,
  mode,
  type: address.split(".").at(-2),
  name: "a",
  provider_name: provider,
  change: { actions, before: null, after: {} },
});

const plan = (changes: readonly object[], more: object = {}): string =>
  JSON.stringify({ format_version: "1.2", resource_changes: changes, ...more });

const judged = (json: string): string => {
  try {
    requireHarmless(readPlan(json), [OURS], "prod");
    return "harmless";
  } catch (error) {
    return (error as Error).message;
  }
};

test("our objects, what other providers keep in the state alone, and reads are harmless", () => {
  const builtin = "terraform.io/builtin/terraform";
  const changes = [
    entry("wfa_workflow.a", OURS, ["create"]),
    entry("random_id.a", "registry.opentofu.org/hashicorp/random", ["create"]),
    entry("terraform_data.a", builtin, ["update"]),
    entry("aws_s3_bucket.a", "registry.terraform.io/hashicorp/aws", ["no-op"]),
    entry("data.aws_region.a", "registry.terraform.io/hashicorp/aws", ["read"], "data"),
  ];
  expect(judged(plan(changes))).toBe("harmless");
});

test("objects and actions of other providers, and a wfa provider that is not the rehearsal's, are refused", () => {
  const aws = (count: number): readonly object[] =>
    Array.from({ length: count }, (_, at) =>
      entry(`aws_s3_bucket.b${at}`, "registry.terraform.io/hashicorp/aws", ["delete"]),
    );
  expect(judged(plan(aws(1)))).toMatch(/^Nothing was applied: .*aws_s3_bucket\.b0\. Leave them out with -target/);
  expect(judged(plan(aws(7)))).toContain("aws_s3_bucket.b4 and 2 more");
  expect(judged(plan([entry("wfa_workflow.a", "example.com/mirror/wfa", ["create"])]))).toContain("wfa_workflow.a");
  const action = {
    address: "action.aws_lambda.a",
    type: "aws_lambda",
    provider_name: "registry.terraform.io/hashicorp/aws",
  };
  expect(judged(plan([], { action_invocations: [action] }))).toContain("action.aws_lambda.a");
});

test("provisioners are real commands, in modules too", () => {
  const builtin = "terraform.io/builtin/terraform";
  const block = { address: "terraform_data.a", provisioners: [{ type: "local-exec" }] };
  const configuration = { root_module: { module_calls: { m: { module: { resources: [block] } } } } };
  const changed = (address: string): string => judged(plan([entry(address, builtin, ["create"])], { configuration }));
  expect(changed('module.m["x.y"].terraform_data.a[0]')).toContain(
    "would run the provisioners of module.m.terraform_data.a",
  );
  expect(changed("terraform_data.a")).toBe("harmless");
});
