import { expect, test } from "vitest";
import { driftFindings, driftPage, type DriftReport } from "../../../src/review";
import { wholeReport } from "../drift/whole-report";

/** A report in which one object's changes are in the configuration already, and something was written. */
function report(): DriftReport {
  const whole = wholeReport();
  const [prod] = whole.stacks;
  if (prod?.outcome !== "drifted") throw new Error("nothing drifted");
  const [first] = prod.objects;
  const objects = [
    { ...first!, drifted: false, changes: [], takenOver: [{ kind: "document", line: "/w/@a: 1 -> <2>" }] } as const,
  ];
  const at = { stack: "prod", address: "wfa_workflow.<a>" };
  return {
    ...whole,
    stacks: [{ ...prod, outcome: "in-sync", objects, unapplied: [] }],
    write: {
      written: [{ ...at, file: "main.tf", line: 3, attribute: "document", changes: ["/w/@b: 1 -> <2>"] }],
      notWritten: [
        { ...at, path: "enabled", place: null, reason: "It is <computed>", value: "false", isUnmanaged: false },
      ],
      notes: ["A <note>"],
    },
  };
}

test("what the configuration has already is told of, and does not count", () => {
  expect(driftFindings(report())).toMatchObject([
    { rule: "takenOver", gravity: "info", subject: { documentPath: "/w/@a" }, suppression: null },
  ]);
  expect(driftPage(report())).toContain("<code>/w/@a: 1 -&gt; &lt;2&gt;</code>");
});

test("the page says what was written and what was not", () => {
  const page = driftPage(report());
  for (const text of [
    "wfa_workflow.&lt;a&gt;",
    "main.tf:3",
    "/w/@b: 1 -&gt; &lt;2&gt;",
    "It is &lt;computed&gt;",
    "A &lt;note&gt;",
  ])
    expect(page).toContain(`<code>${text}</code>`);
});
