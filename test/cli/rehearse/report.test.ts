import { expect, test } from "vitest";
import { placesOfState } from "../../../src/cli/rehearse/calls";
import { rehearsalJson, rehearsalText, type StackRehearsal } from "../../../src/cli/rehearse/rehearsal";
import { schemaErrors } from "../json-schema";

const CLEAN: StackRehearsal = {
  name: "prod",
  directory: "stacks/prod",
  engine: "OpenTofu 1.9.0",
  workspace: "default",
  snapshot: {
    source: "https://wfa.example.com/wfa: 1 workflow",
    takenAt: "2026-02-03T04:05:06.000Z",
    behaviour: [],
    unread: [],
  },
  notes: [],
  apply: { ok: true, added: 0, changed: 0, destroyed: 0, reads: 1, calls: [] },
  warnings: [],
  errors: [],
  secondPlan: [],
  losses: [],
  reverts: [],
  faults: null,
};

const FULL: StackRehearsal = {
  ...CLEAN,
  workspace: "staging",
  snapshot: {
    ...CLEAN.snapshot,
    behaviour: [{ option: "documents", value: "rewritten", because: "every document has an owner" }],
    unread: [
      { kind: "assets", id: null, reason: "403" },
      { kind: "workflows", id: "w\n1", reason: "500" },
    ],
  },
  notes: ["The rehearsal used another version"],
  apply: {
    ok: true,
    added: 1,
    changed: 2,
    destroyed: 3,
    reads: 1,
    calls: [
      {
        kind: "workflow",
        id: "w",
        name: "Evil\nname",
        addresses: ["wfa_workflow.a"],
        calls: [
          {
            number: 1,
            method: "DELETE",
            path: "/workflows/w\u001b[2J",
            status: null,
            effects: ["workflow.deleteApproved"],
          },
        ],
      },
    ],
  },
  warnings: [{ severity: "warning", summary: "Careful", detail: "First\n\nSecond", address: "wfa_workflow.a" }],
  errors: [{ severity: "error", summary: "Refused", detail: "", address: null }],
  secondPlan: [{ address: "wfa_workflow.a", action: "update", attributes: ["document", "revision"] }],
  reverts: [{ address: "wfa_workflow.a", noun: "workflow", name: "W", changes: ['timeout: "30" -> "60"'] }],
  losses: [
    { kind: "workflow", id: "w", name: "W", what: "flag", text: "enabled -> disabled", by: null, announced: false },
    { kind: "workflow", id: "w", name: "W", what: "submission", text: "was overwritten", by: "ann", announced: false },
    { kind: "asset", id: "a", name: null, what: "object", text: "deleted", by: null, announced: true },
    { kind: "calendar", id: "c", name: "C", what: "definition", text: "overwritten", by: null, announced: true },
  ],
  faults: {
    faults: ["status=500", "resetAfter"],
    runs: 9,
    absorbed: 3,
    completedByNextApply: 4,
    unmet: 1,
    needsPerson: [
      {
        request: "POST /workflows",
        fault: "resetAfter",
        addresses: ["wfa_workflow.a"],
        message: "Cannot tell whether it was created",
        command: "terraform import wfa_workflow.NAME w",
      },
    ],
  },
};

test("the text of a rehearsal without findings", () => {
  expect(rehearsalText([CLEAN])).toBe(`prod (OpenTofu 1.9.0)
  https://wfa.example.com/wfa: 1 workflow, read at 2026-02-03 04:05:06Z

Calls of the apply, in order: none

Result: 0 added, 0 changed, 0 destroyed, with 0 writes and 1 read
Second plan: empty
Lost: nothing

The embedded service behaved as by default; nothing on the server tells more
Not in a snapshot: instances, logs, the audit log, stored searches, asset groups and server properties

The rehearsal found nothing to look into before the apply
`);
});

test("the text of a rehearsal with everything in it, one line for each thing whatever its name", () => {
  expect(rehearsalText([FULL])).toBe(`prod (OpenTofu 1.9.0, workspace staging)
  https://wfa.example.com/wfa: 1 workflow, read at 2026-02-03 04:05:06Z

Calls of the apply, in order:
  workflow "Evil\\nname" (wfa_workflow.a)
      1  DELETE /workflows/w\\u{1b}[2J  no answer  workflow.deleteApproved

Warnings:
  wfa_workflow.a: Careful
    First
    Second

Errors:
  Refused

Result: 1 added, 2 changed, 3 destroyed, with 1 write and 1 read
Second plan: not empty
  wfa_workflow.a: update (document, revision)
Lost:
  workflow "W": enabled -> disabled
  workflow "W": was overwritten (made by ann)
Also gone or changed, as the plan says:
  asset "a": deleted
Reverted, although somebody changed it on the server since the last apply:
  workflow "W" (wfa_workflow.a)
    timeout: "30" -> "60"
Faults: 9 runs with status=500, resetAfter at each request: 3 succeeded, 4 completed by the next apply, 1 left for a person; in 1 the request was not sent again
  resetAfter at POST /workflows (wfa_workflow.a)
    Cannot tell whether it was created
    terraform import wfa_workflow.NAME w

The embedded service behaved as by default, except for what the snapshot shows:
  documents = rewritten: every document has an owner
Not in a snapshot: instances, logs, the audit log, stored searches, asset groups and server properties
Not read: the assets: 403
Not read: workflow "w\\n1": 500
Note: The rehearsal used another version

The rehearsal found: the plan after the apply is not empty (1); the plan does not say that 2 things are lost; the apply reverts what somebody changed on the server in 1 object; one fault needs a person
`);
});

test("the JSON is by its schema, and ok only without findings", async () => {
  const failed: StackRehearsal = { ...CLEAN, apply: { ...CLEAN.apply, ok: false }, secondPlan: null };
  for (const [stack, kinds] of [
    [CLEAN, []],
    [FULL, ["secondPlanNotEmpty", "lost", "reverts", "needsPerson"]],
    [failed, ["applyFailed"]],
    [{ ...failed, apply: CLEAN.apply }, ["secondPlanFailed"]],
  ] as const) {
    const json = rehearsalJson([stack], "2026-02-03T04:05:06.000Z");
    expect(await schemaErrors(json)).toEqual([]);
    const { ok, stacks } = JSON.parse(json) as {
      readonly ok: boolean;
      readonly stacks: readonly { readonly findings: readonly { readonly kind: string }[] }[];
    };
    expect({ ok, kinds: stacks[0]!.findings.map(({ kind }) => kind) }).toEqual({ ok: kinds.length === 0, kinds });
  }
});

test("where the objects of a state are on the service, with modules and keys", () => {
  const instance = (attributes: object, index_key?: string | number): object => ({ attributes, index_key });
  const resources = [
    {
      mode: "managed",
      type: "wfa_workflow",
      name: "a",
      instances: [
        instance({ id: "1" }, 0),
        instance({ id: "2" }, "${x}"),
        { ...instance({ id: "3" }, 1), deposed: "0badcafe" },
      ],
    },
    {
      module: "module.m",
      mode: "managed",
      type: "wfa_workflow_trigger",
      name: "t",
      instances: [instance({ workflow_id: "1" })],
    },
    { mode: "data", type: "wfa_workflow", name: "d", instances: [instance({ id: "1" })] },
    { mode: "managed", type: "aws_s3_bucket", name: "b", instances: [instance({ id: "1" })] },
  ];
  expect(placesOfState(JSON.stringify({ resources }))).toEqual([
    { address: "wfa_workflow.a[0]", kind: "workflow", id: "1" },
    { address: 'wfa_workflow.a["$${x}"]', kind: "workflow", id: "2" },
    { address: "wfa_workflow.a[1]", kind: "workflow", id: "3" },
    { address: "module.m.wfa_workflow_trigger.t", kind: "workflow", id: "1" },
  ]);
  expect(placesOfState("")).toEqual([]);
});
