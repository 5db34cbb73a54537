import { describe, expect, test } from "vitest";
import {
  driftJson,
  driftMarkdown,
  driftSummary,
  driftText,
  type AuditEntry,
  type DriftReport,
  type CheckedStack,
  type ObjectReport,
} from "../../../src/review";

const UPDATE = {
  actions: ["update"],
  words: "update it",
  details: ["restore the configuration's document, which reverts the changes to it", "enabled: false -> true"],
} as const;
const ENTRY: AuditEntry = {
  time: "2026-02-03T05:00:00.000Z",
  who: "ann",
  what: "workflow.edit",
  detail: "timeout 600",
};

const object = (more: Partial<ObjectReport> = {}): ObjectReport => ({
  address: "wfa_workflow.load",
  type: "wfa_workflow",
  id: "w-1",
  name: "Load invoices",
  drifted: true,
  changes: [
    { kind: "document", line: "/workflow/task[@name='load']/@timeout: 300 -> 600" },
    { kind: "attribute", path: "enabled", before: "true", after: "false" },
  ],
  lastWrite: "2026-02-03T04:05:06.789Z",
  entries: [ENTRY],
  apply: UPDATE,
  ...more,
});
const CALM = object({ address: "wfa_workflow.calm", drifted: false, changes: [], entries: [], apply: null });
const stack = (more: Partial<CheckedStack> = {}): CheckedStack => ({
  name: "prod",
  directory: "stacks/prod",
  engine: "Terraform 1.11.4",
  outcome: "drifted",
  objects: [CALM, object()],
  audit: { kind: "asked", endpoints: ["https://wfa.example.com/wfa"] },
  unapplied: [],
  planError: null,
  notes: [],
  ...more,
});
const report = (...stacks: DriftReport["stacks"]): DriftReport => ({ createdAt: "2026-02-03T06:00:00.000Z", stacks });
const FAILED = {
  name: "test",
  directory: "stacks/test",
  engine: "OpenTofu 1.6.2",
  outcome: "failed",
  error: "Error: Required plugins are not installed\n\nRun init",
} as const;

describe("text", () => {
  test("one object", () => {
    expect(driftText(report(stack()))).toBe(`Drift report: 1 of 2 objects drifted
Checked 2026-02-03 06:00:00Z, Terraform 1.11.4

~ wfa_workflow.load  workflow "Load invoices", id w-1
  On the service, since the last write or import at 2026-02-03 04:05:06Z:
    /workflow/task[@name='load']/@timeout: 300 -> 600
    enabled: true -> false
  In the audit log:
    2026-02-03 05:00:00Z  ann  workflow.edit (timeout 600)
  An apply would update it:
    restore the configuration's document, which reverts the changes to it
    enabled: false -> true

If the service's clock differs from that of the machine that ran the last write or import, entries from about that time may be missing, or may be the write itself
`);
  });

  test("several stacks, one of them failed, one calm", () => {
    const calm = stack({
      name: "calm",
      directory: "stacks/calm",
      outcome: "in-sync",
      objects: [CALM],
      audit: { kind: "notNeeded" },
    });
    const gone = stack({
      objects: [object({ changes: [{ kind: "gone" }], lastWrite: null, entries: [], apply: null, name: "w-1" })],
      audit: { kind: "notAsked", reason: "WFA_API_KEY is not set" },
      unapplied: [{ address: "wfa_asset.a", type: "wfa_asset", actions: ["create"], words: "create it", details: [] }],
      planError: "Error: Resource precondition failed",
      notes: ["A note"],
    });
    expect(driftText(report(gone, FAILED, calm)))
      .toBe(`Drift report: 1 of 2 objects in 2 stacks drifted; apply would change 1 more; 1 stack could not be checked
Checked 2026-02-03 06:00:00Z, Terraform 1.11.4, OpenTofu 1.6.2

Stacks:
  prod  1 of 1 object drifted; apply would change 1 more; what an apply would do is not known
  test  Not checked
  calm  No drift: 1 object

Terraform 1.11.4 cannot tell what an apply would do to prod:
  Error: Resource precondition failed

OpenTofu 1.6.2 could not check test:
  Error: Required plugins are not installed

  Run init

Stack prod  stacks/prod

\u2212 wfa_workflow.load  workflow w-1
  On the service, since the last write or import:
    it no longer exists on the service

No drift, but an apply would change it:
  wfa_asset.a: create it

The audit log was not queried: WFA_API_KEY is not set

A note
`);
  });

  test("colours only where they are wanted, and no character of a name steers the terminal", () => {
    const text = (color: boolean) =>
      driftText(
        report(
          stack({ objects: [object({ name: "a\u001b[31m\u0007\u202eb", entries: [{ ...ENTRY, who: "x\ny" }] })] }),
        ),
        { color },
      );
    expect(text(true)).toContain("\u001b[33m");
    expect(text(false)).toContain('"a\\u{1b}[31m\\u{7}\\u{202e}b"');
    expect(text(false)).toContain("x\\ny");
    // oxlint-disable-next-line no-control-regex
    expect(text(false)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test("nothing drifted", () => {
    expect(driftText(report(stack({ outcome: "in-sync", objects: [CALM], audit: { kind: "notNeeded" } })))).toBe(
      "Drift report: No drift: 1 object\nChecked 2026-02-03 06:00:00Z, Terraform 1.11.4\n",
    );
  });

  test("many entries of one sort are one line, and what is too much is said", () => {
    const at = (minute: number): string => `2026-02-03T05:${String(minute).padStart(2, "0")}:00.000Z`;
    const runs = Array.from({ length: 30 }, (_, minute) => ({
      time: at(minute),
      who: "system",
      what: "workflow.execute",
      detail: `run ${minute}`,
    }));
    expect(driftText(report(stack({ objects: [object({ entries: [...runs, ENTRY] })] })))).toContain(
      `    2026-02-03 05:00:00Z  system  workflow.execute, 30 times, the last one at 2026-02-03 05:29:00Z\n    2026-02-03 05:00:00Z  ann     workflow.edit (timeout 600)\n`,
    );
    const others = Array.from({ length: 25 }, (_, minute) => ({
      time: at(minute),
      who: "ann",
      what: `change ${minute}`,
      detail: "",
    }));
    const text = driftText(report(stack({ objects: [object({ entries: others })] })));
    expect(text).toContain("5 more lines, which --format json shows");
    expect(text).toContain("change 24");
    expect(text).not.toContain("change 4\n");
  });
});

describe("markdown", () => {
  test("one object", () => {
    expect(driftMarkdown(report(stack()))).toBe(`## Drift report: 1 of 2 objects drifted

Checked 2026-02-03 06:00:00Z \u00b7 Terraform 1.11.4

|  | Object | What changed | Who | When |
|---|---|---|---|---|
| ✏️ changed | [\`wfa_workflow.load\`](#drift-1) | \`/workflow/task[@name='load']/@timeout: 300 -> 600\` and \`enabled: true -> false\` | \`ann\` | 2026-02-03 05:00:00Z |

### <a id="drift-1"></a>\`wfa_workflow.load\`

workflow \`Load invoices\`, id \`w-1\`

**On the service, since the last write or import at 2026-02-03 04:05:06Z**

- \`/workflow/task[@name='load']/@timeout: 300 -> 600\`
- \`enabled: true -> false\`

**In the audit log**

| When | Who | What |
|---|---|---|
| 2026-02-03 05:00:00Z | \`ann\` | \`workflow.edit (timeout 600)\` |

**An apply would update it**

- restore the configuration's document, which reverts the changes to it
- \`enabled: false -> true\`

If the service's clock differs from that of the machine that ran the last write or import, entries from about that time may be missing, or may be the write itself
`);
  });

  test("names stay text: no markup, no HTML, no notified people, no end of a code block", () => {
    const hostile = object({
      name: "a`b``c|d",
      entries: [{ ...ENTRY, who: "@ann", what: "<img src=x> [a](b) *c* | d" }],
      changes: [{ kind: "gone" }],
    });
    const text = driftMarkdown(report(stack({ objects: [hostile] }), { ...FAILED, error: "Error:\n```\n# x" }));
    expect(text).toContain("```a`b``c|d```");
    expect(text).toContain("| `@ann` | `<img src=x> [a](b) *c* \u00a6 d (timeout 600)` |");
    expect(text).toContain("````text\nError:\n```\n# x\n````");
    expect(text).toContain("| `test` | Not checked |");
  });
});

test("in markdown, nothing of others is live on a pull request: no mention, no link, no reference", () => {
  const live =
    "@everyone https://evil.example www.evil.example a@evil.example #1 GH-1 !2 ~label 0123456789abcdef0123456789abcdef01234567 <b>x</b> :tada: `@ann`";
  const hostile = object({
    name: live,
    id: live,
    changes: [
      { kind: "document", line: live },
      { kind: "attribute", path: "description", before: live, after: live },
      { kind: "pendingSubmission", lines: [live] },
    ],
    entries: [{ time: null, who: live, what: live, detail: live }],
    apply: { ...UPDATE, details: [live, `description: ${live} -> x`] },
  });
  const unapplied = [{ address: live, type: "wfa_asset", ...UPDATE, details: [live] }];
  const notAsked = { kind: "notAsked", reason: live } as const;
  const text = driftMarkdown(
    report(stack({ name: live, objects: [hostile], unapplied, notes: [live], planError: live }), {
      ...stack({ audit: notAsked, objects: [hostile] }),
    }),
  );
  const outside = text.replace(/^(`{3,})\w*\n[^]*?^\1$/gm, "").replace(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");
  expect(text).toContain("evil.example");
  expect(outside).not.toMatch(/evil|everyone|@|#\d|GH-|!2|~|0123|<b>|tada|\bann\b/);
});

test("json has the report and its counts on one line", () => {
  const given = report(stack(), FAILED);
  const text = driftJson(given);
  expect(text.split("\n")).toHaveLength(2);
  expect(JSON.parse(text)).toEqual({
    $schema: expect.stringMatching(/\/docs\/schemas\/drift\.json$/),
    formatVersion: 1,
    createdAt: given.createdAt,
    counts: { objects: 2, drifted: 1, accepted: 0, unapplied: 0, failedStacks: 1 },
    stacks: given.stacks,
  });
});

test.each([
  [report(stack()), "1 of 2 objects drifted"],
  [report(stack({ outcome: "in-sync", objects: [CALM] })), "No drift: 1 object"],
  [report(stack({ outcome: "in-sync", objects: [] })), "No drift: 0 objects"],
  [
    report(
      stack({
        outcome: "in-sync",
        objects: [CALM],
        unapplied: [{ address: "wfa_asset.a", type: "wfa_asset", ...UPDATE }],
      }),
    ),
    "No drift: 1 object; apply would change 1",
  ],
  [report(FAILED), "Nothing could be checked"],
  [report(stack(), FAILED), "1 of 2 objects in 1 stack drifted; 1 stack could not be checked"],
])("the summary", (given, words) => {
  expect(driftSummary(given)).toBe(words);
});
