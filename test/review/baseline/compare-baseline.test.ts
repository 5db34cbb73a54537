import type { JsonObject } from "../../../src/json";
import { describe, expect, test } from "vitest";
import {
  acceptDrift,
  countsAsDrift,
  driftJson,
  driftFindings,
  driftSuites,
  junit,
  driftMarkdown,
  driftText,
  withBaseline,
  type AcceptedFinding,
  type Baseline,
  type DriftReport,
} from "../../../src/review";
import { complete, DRIFTED, WORKFLOW } from "../drift/findings";
import type { PlanFixture } from "../drift/plan-fixture";

const LINE = "/workflow/task[@name='load']/@timeout: 300 -> 600";
const load = (...drift: readonly string[]): PlanFixture => ({
  objects: [{ address: "wfa_workflow.load", values: { ...DRIFTED, drift } }],
});
const report = (fixtures: Readonly<Record<string, PlanFixture>>): DriftReport => ({
  createdAt: "2026-06-15T23:59:59.999Z",
  stacks: Object.entries(fixtures).map(([name, fixture]) => ({
    name,
    directory: `stacks/${name}`,
    engine: "Terraform 1.11.4",
    ...complete(fixture),
  })),
});
const failed = (name: string): DriftReport["stacks"][number] => ({
  name,
  directory: name,
  engine: "Terraform 1.11.4",
  outcome: "failed",
  error: "Error: no",
});
const HOW = { reason: "Known", by: "ann", until: "2026-06-30" } as const;
const baseline = (accepted: readonly AcceptedFinding[], more: Partial<Baseline> = {}): Baseline => ({
  file: "drift-baseline.json",
  accepted,
  namesStacks: false,
  scope: "everything",
  ...more,
});
/** Everything that this report finds, accepted. */
const accepting = (found: DriftReport, more: Partial<Baseline> = {}): readonly AcceptedFinding[] =>
  acceptDrift(found, baseline([], more), HOW).accepted;
const states = (compared: DriftReport): readonly (string | undefined)[] =>
  compared.stacks.flatMap((stack) =>
    stack.outcome === "failed"
      ? []
      : stack.objects.flatMap(({ changes }) => changes.map(({ acceptance }) => acceptance?.state)),
  );
const counts = (compared: DriftReport, strict = false): boolean =>
  compared.stacks.some((stack) => stack.outcome !== "failed" && countsAsDrift(stack, strict));

describe("what was accepted", () => {
  const found = report({ prod: load(LINE) });

  test("does not count until its day is over", () => {
    const known = baseline(accepting(found));
    expect(known.accepted).toEqual([
      { address: "wfa_workflow.load", path: "/workflow/task[@name='load']/@timeout", from: "300", to: "600", ...HOW },
    ]);
    const last = withBaseline(found, known, "2026-06-30");
    expect([states(last), counts(last)]).toEqual([["accepted"], false]);
    const after = withBaseline(found, known, "2026-07-01");
    expect([states(after), counts(after), after.baseline?.stale]).toEqual([["expired"], true, []]);
    const forever = withBaseline(found, baseline([{ ...known.accepted[0]!, until: null }]), "9999-12-31");
    expect(counts(forever)).toBe(false);
  });

  test.each([
    ["another new value", "/workflow/task[@name='load']/@timeout: 300 -> 601"],
    ["another old value", "/workflow/task[@name='load']/@timeout: 200 -> 600"],
    ["removed since", "/workflow/task[@name='load']/@timeout removed (was 300)"],
  ])("counts again when it changes further: %s", (_, line) => {
    const compared = withBaseline(report({ prod: load(line) }), baseline(accepting(found)), "2026-06-15");
    expect([states(compared), counts(compared), compared.baseline?.stale]).toEqual([["changed"], true, []]);
  });

  test("does not cover what drifts besides it", () => {
    const compared = withBaseline(
      report({ prod: load(LINE, "/workflow/@owner added: x") }),
      baseline(accepting(found)),
      "2026-06-15",
    );
    expect([states(compared), counts(compared)]).toEqual([["accepted", undefined], true]);
  });

  test("is stale when nothing matches it any more, which does not count", () => {
    const calm = report({ prod: { objects: [{ address: "wfa_workflow.load", values: WORKFLOW }] } });
    const compared = withBaseline(calm, baseline(accepting(found)), "2026-06-15");
    expect(compared.baseline?.stale).toEqual(accepting(found));
    expect(counts(compared)).toBe(false);
    const text = driftText(compared);
    expect(text).toContain("Drift report: No drift: 1 object\n");
    expect(text).toContain(
      "\n\nIn the --baseline file, but no longer found (wfa drift --accept removes them):\n  wfa_workflow.load /workflow/task[@name='load']/@timeout: 300 -> 600 (accepted by ann: Known)\n",
    );
  });

  test("is not stale where the report cannot tell", () => {
    const known = accepting(found);
    const calm = report({ prod: { objects: [{ address: "wfa_workflow.load", values: WORKFLOW }] } });
    expect(withBaseline(calm, baseline(known, { scope: "matches" }), "2026-06-15").baseline?.stale).toEqual([]);
    expect(withBaseline({ ...calm, stacks: [failed("prod")] }, baseline(known), "2026-06-15").baseline?.stale).toEqual(
      [],
    );
  });

  test("with strict, what an apply would change besides still counts", () => {
    const unapplied = report({
      prod: {
        ...load(LINE),
        changes: [{ address: "wfa_asset.new", actions: ["create"], after: { name: "New" } }],
      },
    });
    const compared = withBaseline(unapplied, baseline(accepting(found)), "2026-06-15");
    expect([counts(compared), counts(compared, true)]).toEqual([false, true]);
  });
});

describe("the stacks of a project", () => {
  const both = report({ north: load(LINE), south: load(LINE) });
  const names = { namesStacks: true };

  test("are told apart by their names", () => {
    const [north] = accepting(both, names);
    expect(accepting(both, names).map(({ address }) => address)).toEqual([
      "north/wfa_workflow.load",
      "south/wfa_workflow.load",
    ]);
    const compared = withBaseline(both, baseline([north!], names), "2026-06-15");
    expect(states(compared)).toEqual(["accepted", undefined]);
  });

  test("of those that were not checked or failed, entries are neither stale nor removed", () => {
    const known = accepting(both, names);
    const south = { ...both, stacks: both.stacks.slice(1) };
    const compared = withBaseline(south, baseline(known, { ...names, scope: "stacks" }), "2026-06-15");
    expect(compared.baseline?.stale).toEqual([]);
    expect(acceptDrift(compared, baseline(known, { ...names, scope: "stacks" }), HOW)).toEqual({
      accepted: known,
      added: 0,
      kept: 2,
      removed: 0,
    });
    expect(withBaseline(south, baseline(known, names), "2026-06-15").baseline?.stale).toEqual([known[0]]);
    const half = { ...both, stacks: [failed("north"), both.stacks[1]!] };
    expect(withBaseline(half, baseline(known, names), "2026-06-15").baseline?.stale).toEqual([]);
  });
});

describe("to accept again", () => {
  const first = report({ prod: load(LINE, "/workflow/@owner: a -> b", "/workflow/@gone added: 1") });
  const known = accepting(first).map((entry, at) => ({ ...entry, reason: `Reason ${at}` }));
  const now = report({ prod: load(LINE, "/workflow/@owner: a -> c", "/workflow/@new added: 1") });
  const later = { reason: "Later", by: "bob", until: null };

  test("keeps what holds, replaces what changed, adds what is new, and removes what is stale", () => {
    const compared = withBaseline(now, baseline(known), "2026-06-15");
    const { accepted, ...numbers } = acceptDrift(compared, baseline(known), later);
    expect(numbers).toEqual({ added: 2, kept: 1, removed: 1 });
    expect(accepted.map(({ path, to, reason, by, until }) => [path, to, reason, by, until])).toEqual([
      ["/workflow/task[@name='load']/@timeout", "600", "Reason 0", "ann", "2026-06-30"],
      ["/workflow/@owner", "c", "Later", "bob", null],
      ["/workflow/@new", "1", "Later", "bob", null],
    ]);
    expect(counts(withBaseline(now, baseline(accepted), "2026-06-15"))).toBe(false);
  });

  test("renews what expired", () => {
    const compared = withBaseline(first, baseline(known), "2026-07-01");
    const { accepted, added } = acceptDrift(compared, baseline(known), later);
    expect([added, accepted.every(({ reason }) => reason === "Later")]).toEqual([3, true]);
  });
});

describe("a change that the report does not show completely", () => {
  const one = (values: JsonObject, was?: JsonObject, sensitive: JsonObject = {}): DriftReport =>
    report({ prod: { objects: [{ address: "wfa_x.y", values, sensitive, ...(was === undefined ? {} : { was }) }] } });
  const stillHolds = (before: DriftReport, after: DriftReport): boolean =>
    !counts(withBaseline(after, baseline(accepting(before)), "2026-06-15"));
  const long = (end: string): string => `${"x".repeat(10)}${end[0]}${"y".repeat(300)}${end}`;

  test("in an added element, a moved one, many lines or a long value counts again", () => {
    for (const line of [
      "/w/task[2] added",
      "/w/task[2] moved",
      "/w/text(): … and 2 more lines",
      `/w/@a: ${"x".repeat(120)}… -> y`,
    ]) {
      const before = one({ ...DRIFTED, drift: [line], revision: "r2" });
      expect(stillHolds(before, one({ ...DRIFTED, drift: [line], revision: "r2" })), line).toBe(true);
      expect(stillHolds(before, one({ ...DRIFTED, drift: [line], revision: "r3" })), line).toBe(false);
    }
  });

  test("a line that shows everything holds whatever else changes", () => {
    const before = one({ ...DRIFTED, drift: [LINE], revision: "r2" });
    expect(stillHolds(before, one({ ...DRIFTED, drift: [LINE], revision: "r3" }))).toBe(true);
  });

  test("behind the shown part of an attribute counts again", () => {
    const was = { id: "a", description: long("old") };
    const before = one({ id: "a", description: long("new") }, was);
    expect(stillHolds(before, one({ id: "a", description: long("new") }, was))).toBe(true);
    expect(stillHolds(before, one({ id: "a", description: long("neu") }, was))).toBe(false);
  });

  test("leaves no fingerprint of an object with secrets", () => {
    const line = "/w/task[2] added";
    const secret = "correct-horse-battery";
    const reports = [
      one({ ...DRIFTED, drift: [line], sensitive_paths: ["//@password"], document: `<w password="${secret}"/>` }),
      one({ ...DRIFTED, drift: [line] }, undefined, { document: true }),
      one({ id: "a", hostname: long(secret) }, { id: "a", hostname: long("other") }, { hostname: true }),
    ];
    for (const each of reports) {
      const [entry] = accepting(each);
      expect(entry?.to).not.toMatch(/SHA-256/);
      expect(JSON.stringify([each, entry])).not.toMatch(new RegExp(`${secret}|fingerprint`));
    }
    expect(accepting(reports[1]!)[0]).toMatchObject({
      path: "the document",
      from: "(sensitive)",
      to: "(sensitive), 1 change",
    });
    expect(accepting(reports[2]!)[0]).toMatchObject({ path: "hostname", from: "(sensitive)", to: "(sensitive)" });
  });
});

test("every kind of change can be accepted, and only until there is another", () => {
  const everything = report({
    prod: {
      objects: [
        {
          address: "wfa_workflow.w",
          values: { ...DRIFTED, enabled: false, pending_submission: true, pending_changes: ["/w/@a: 1 -> 2"] },
          was: WORKFLOW,
        },
      ],
      gone: [{ address: "wfa_workflow.gone", values: WORKFLOW }],
    },
  });
  const entries = accepting(everything);
  expect(entries.map(({ address, path, from, to }) => [address, path, from, to])).toEqual([
    ["wfa_workflow.gone", "the object", "exists", null],
    ["wfa_workflow.w", "/w/@a", null, "1"],
    ["wfa_workflow.w", "enabled", "true", "false"],
    ["wfa_workflow.w", "pending_submission", null, "/w/@a: 1 -> 2"],
  ]);
  expect(counts(withBaseline(everything, baseline(entries), "2026-06-15"))).toBe(false);
});

test("each format shows what is accepted, what counts again and why, and what is stale", () => {
  const found = report({
    prod: {
      objects: [
        { address: "wfa_workflow.a", values: { ...DRIFTED, drift: [LINE] } },
        { address: "wfa_workflow.b", values: { ...DRIFTED, drift: [LINE, "/w/@x: 1 -> 3", "/w/@y: 1 -> 2"] } },
      ],
    },
  });
  const all = accepting(found);
  const entries = all.map((entry) => {
    if (entry.path === "/w/@x") return { ...entry, to: "2" };
    return entry.path === "/w/@y" ? { ...entry, until: "2026-06-01" } : entry;
  });
  const stale = { ...all[0]!, address: "wfa_workflow.old", reason: "<b>bold</b> @ann" };
  const compared = withBaseline(found, baseline([...entries, stale]), "2026-06-15");

  const text = driftText(compared);
  expect(text).toContain(`    ${LINE} (accepted by ann until 2026-06-30: Known)\n`);
  expect(text).toContain(" (counts again, because ann accepted another change (1 -> 2): Known)\n");
  expect(text).toContain(" (counts again, because the acceptance by ann ended on 2026-06-01: Known)\n");
  expect(text).toMatch(
    /^Drift report: 1 of 2 objects drifted; 1 more with accepted drift\n[^]*\n {2}wfa_workflow\.old .*\n$/,
  );

  const markdown = driftMarkdown(compared);
  expect(markdown).toContain("` \u2013 `accepted by ann until 2026-06-30: Known`");
  expect(markdown).toContain("`wfa_workflow.old ");
  expect(markdown).toContain("(accepted by ann: <b>bold</b> @ann)`");

  const xml = junit(driftFindings(compared), { tool: "wfa drift", createdAt: null, suites: driftSuites(compared) });
  expect(xml).toContain('<testsuites name="wfa drift" tests="3" failures="1" errors="0" skipped="1">');
  expect(xml).toMatch(/name="wfa_workflow\.a" time="0"><skipped [^]*accepted by ann until 2026-06-30[^]*<\/skipped>/);
  expect(xml).toMatch(/name="plan" time="0"><system-out>In the --baseline file, but no longer found/);

  const json = JSON.parse(driftJson(compared)) as {
    readonly counts: object;
    readonly baseline: object;
    readonly stacks: readonly { readonly objects: readonly { readonly changes: readonly object[] }[] }[];
  };
  expect(json.counts).toMatchObject({ drifted: 2, accepted: 1 });
  expect(json.baseline).toEqual({ file: "drift-baseline.json", stale: [stale] });
  expect(json.stacks[0]!.objects[1]!.changes).toMatchObject([
    { acceptance: { state: "accepted" } },
    { acceptance: { state: "changed", from: "1", to: "2", ...HOW } },
    { acceptance: { state: "expired", until: "2026-06-01" } },
  ]);
  const calm = withBaseline(
    report({ prod: load(LINE) }),
    baseline(accepting(report({ prod: load(LINE) }))),
    "2026-06-15",
  );
  expect(driftText(calm)).toMatch(/^Drift report: No unaccepted drift: 1 object; 1 with accepted drift\n/);
});
