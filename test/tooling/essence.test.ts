import { expect, test } from "vitest";
import { essence } from "../../src/tooling/demo/cdktf";

test("of a run's output, what is planned, what was done and the totals are left", () => {
  const output = `quick  Initializing the backend...
quick  wfa_workflow.load: Refreshing state... [id=1]

       # wfa_workflow.load (load) will be updated in-place
       ~ resource "wfa_workflow" "load" {
           ~ state = "approved" -> "submitted"
         }

       Plan: 0 to add, 1 to change, 0 to destroy.
       wfa_workflow.load: Modifying... [id=1]
       wfa_workflow.load: Modifications complete after 0s [id=1]

       Apply complete! Resources: 0 added, 1 changed, 0 destroyed.
`;
  expect(essence(output)).toEqual([
    "# wfa_workflow.load (load) will be updated in-place",
    "Plan: 0 to add, 1 to change, 0 to destroy.",
    "wfa_workflow.load: Modifications complete after 0s [id=1]",
    "Apply complete! Resources: 0 added, 1 changed, 0 destroyed.",
  ]);
});
