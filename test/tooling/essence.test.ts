import { expect, test } from "vitest";
import { changedLines, essence } from "../../src/tooling/demo/cdktf";

const OUTPUT = `quick  Initializing the backend...
       - Using previously-installed workflow-automation/wfa v0.1.0
quick  wfa_workflow.load: Refreshing state... [id=1]

       Terraform will perform the following actions:

       # wfa_workflow.load (load) will be updated in-place
       ~ resource "wfa_workflow" "load" {
           ~ state           = "approved" -> "submitted"
           ~ revision        = "${"0a1b2c3d".repeat(8)}" -> "${"f".repeat(64)}"
           + server_revision = (known after apply)
             id              = "1"
         }

       Plan: 0 to add, 1 to change, 0 to destroy.
       wfa_workflow.load: Modifying... [id=1]
       wfa_workflow.load: Modifications complete after 0s [id=1]

       Apply complete! Resources: 0 added, 1 changed, 0 destroyed.
`;

test("of a plan, what it would do is left", () => {
  expect(essence(OUTPUT, "plan")).toEqual([
    "# wfa_workflow.load (load) will be updated in-place",
    "Plan: 0 to add, 1 to change, 0 to destroy.",
  ]);
});

test("of an apply, what was done is left", () => {
  expect(essence(OUTPUT, "apply")).toEqual([
    "wfa_workflow.load: Modifications complete after 0s [id=1]",
    "Apply complete! Resources: 0 added, 1 changed, 0 destroyed.",
  ]);
});

test("the changes are the marked lines of the planned actions with a known value", () => {
  expect(changedLines(OUTPUT)).toEqual([
    '~ resource "wfa_workflow" "load" {',
    '    ~ state           = "approved" -> "submitted"',
    '    ~ revision        = "0a1b2c3d…" -> "ffffffff…"',
  ]);
});
