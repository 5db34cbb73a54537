import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument, selectPath } from "../../../src/document";
import {
  driftActionCounts,
  githubAnnotations,
  gitlabCodeQuality,
  gitlabCounts,
  junit,
  type PlacedFinding,
  type ReportedFinding,
  sarif,
} from "../../../src/review";
import { finding, placed } from "./placed";
import { sarifProblems } from "./sarif-rules";

const TOOL = { tool: "wfa drift", version: "1.2.3", isComplete: true };

interface Result {
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly object[];
}

const resultsOf = (text: string): readonly Result[] =>
  (JSON.parse(text) as { readonly runs: readonly [{ readonly results: readonly Result[] }] }).runs[0].results;

const printsOf = (findings: readonly PlacedFinding[]): readonly (string | undefined)[] =>
  resultsOf(sarif(findings, TOOL).text).map(({ partialFingerprints }) => partialFingerprints["wfaFinding/v1"]);

const ACCEPTED = {
  state: "accepted",
  from: "1",
  to: "2",
  reason: "Until the [fix](http://x.example)",
  by: "ann",
  until: "2026-12-31",
} as const;

/** Names with which somebody may try to leave a format. */
const HOSTILE = "x\n::error::injected\r%0A\u001b[31m\u202e,file=/etc/passwd::[click](http://x.example)</script>]]>&";

describe("SARIF", () => {
  test("puts the gravest first, and what is accepted last, with its reason", () => {
    const { text, leftOut } = sarif(
      placed([
        finding("a note", { gravity: "info", rule: "unapplied" }),
        finding("known", { suppression: ACCEPTED, gravity: "critical" }),
        finding("changed"),
        finding("gone", { gravity: "critical", rule: "gone" }),
      ]),
      TOOL,
    );
    expect(leftOut).toBeNull();
    expect(sarifProblems(text)).toEqual([]);
    expect(resultsOf(text).map(({ level, message }) => [level, message.text])).toEqual([
      ["error", "gone"],
      ["error", "changed"],
      ["note", "a note"],
      ["note", "known"],
    ]);
    expect(resultsOf(text).map(({ suppressions }) => suppressions)).toEqual([
      [],
      [],
      [],
      [
        {
          kind: "external",
          status: "accepted",
          justification: "Accepted by ann until 2026-12-31: Until the [fix](http://x.example)",
        },
      ],
    ]);
  });

  test("keeps a fingerprint where a line moves, a value changes once more, or another finding comes before it", () => {
    const before = placed([finding("1 -> 2"), finding("1 -> 2", { path: "/workflow/@a" })]);
    const after = placed([finding("new", { path: "/new" }), finding("1 -> 3"), finding("x", { path: "/workflow/@a" })]);
    expect(printsOf(after).slice(1)).toEqual(printsOf(before));
    const twice = printsOf(placed([finding("one"), finding("the other")]));
    expect(new Set(twice).size).toBe(2);
    const stacks = ["a", "b"].map((stackName) => {
      const each = finding("same");
      return { ...each, subject: { ...each.subject, stackName } };
    });
    expect(new Set(printsOf(placed(stacks))).size).toBe(2);
  });

  test("says what it leaves out, the least grave first, by number and by size", () => {
    const many = placed([
      ...Array.from({ length: 30 }, (_, at) => finding(`note ${at}`, { gravity: "info", path: `/n${at}` })),
      finding("gone", { gravity: "critical" }),
    ]);
    const few = sarif(many, { ...TOOL, limits: { results: 5, bytes: 1e7 } });
    expect(resultsOf(few.text)).toHaveLength(5);
    expect(resultsOf(few.text)[0]?.message.text).toBe("gone");
    expect(few.leftOut).toBe(
      "26 findings left out, 0 of them errors, because GitHub accepts no more in one upload. The text format has all of them",
    );
    expect(few.text).toContain(
      `"toolExecutionNotifications":[{"level":"warning","message":{"text":"${few.leftOut}"}}]`,
    );
    const small = sarif(many, { ...TOOL, limits: { results: 100, bytes: 1_500 } });
    expect(resultsOf(small.text).length).toBeLessThan(31);
    expect(small.leftOut).toContain("left out");
    expect(sarifProblems(small.text)).toEqual([]);
  });

  test("shortens a long message, and says so", () => {
    const { text } = sarif(placed([finding("x".repeat(100_000))]), TOOL);
    expect(resultsOf(text)[0]?.message.text).toMatch(/^x{3900,}… \(shortened; the text format has all of it\)$/);
  });

  test("escapes hostile names in paths, messages and addresses", () => {
    const [first] = placed([finding(HOSTILE, { details: [HOSTILE] })], "a b/ü#?%.tf") as [PlacedFinding];
    const { text } = sarif([{ ...first, subject: { ...first.subject, address: HOSTILE } }], TOOL);
    expect(sarifProblems(text)).toEqual([]);
    expect(resultsOf(text)[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe("a%20b/%C3%BC%23%3F%25.tf");
    expect(resultsOf(text)[0]?.message.text).toContain(String.raw`x\n::error::injected\r%0A\u{1b}[31m\u{202e},file`);
    // oxlint-disable-next-line no-control-regex
    expect(text.trimEnd()).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});

describe("GitLab's code quality report", () => {
  test("has what counts, the gravest first, and says how much is accepted", () => {
    const { text, leftOut } = gitlabCodeQuality(
      placed([
        finding("changed", { details: ["Last write: today"] }),
        finding("gone", { gravity: "critical", rule: "gone" }),
        finding("known", { suppression: ACCEPTED }),
      ]),
    );
    const entries = JSON.parse(text) as readonly Record<string, unknown>[];
    expect(entries.map((entry) => ({ ...entry, fingerprint: typeof entry["fingerprint"] }))).toEqual([
      {
        description: "gone",
        check_name: "wfa/drift-gone",
        fingerprint: "string",
        severity: "critical",
        location: { path: "stacks/main.tf", lines: { begin: 2, end: 2 } },
      },
      {
        description: "changed\nLast write: today",
        check_name: "wfa/drift-document",
        fingerprint: "string",
        severity: "major",
        location: { path: "stacks/main.tf", lines: { begin: 1, end: 1 } },
      },
    ]);
    expect(leftOut).toBe("1 accepted change is left out, because GitLab's report has no place for them");
  });

  test("is an empty list without findings", () => {
    expect(gitlabCodeQuality([])).toEqual({ text: "[]\n", leftOut: null });
  });

  test("counts hold nothing else", () => {
    const change = { actions: ["delete", "create"], words: "replace secret", details: ["secret"] } as const;
    const counts = driftActionCounts({
      createdAt: "2026-02-03T06:00:00Z",
      stacks: [
        {
          name: "secret",
          directory: "secret",
          engine: "Terraform",
          outcome: "in-sync",
          objects: [],
          audit: { kind: "notNeeded" },
          unapplied: [{ ...change, address: "secret", type: "secret" }],
          planError: "secret",
          notes: ["secret"],
        },
        { name: "secret", directory: "secret", engine: "Terraform", outcome: "failed", error: "secret" },
      ],
    });
    expect(gitlabCounts(counts)).toBe('{"create":1,"update":0,"delete":1}\n');
  });
});

describe("annotations of a GitHub workflow", () => {
  test("are at most ten, the gravest first, without what is accepted", () => {
    const all: readonly ReportedFinding[] = [
      finding("known", { suppression: ACCEPTED, gravity: "blocker" }),
      ...Array.from({ length: 12 }, (_, at) => finding(`changed ${at}`)),
      finding("gone", { gravity: "critical", rule: "gone" }),
    ];
    const { lines, more } = githubAnnotations(placed(all));
    expect([lines.length, more]).toEqual([10, 3]);
    expect(lines[0]).toBe(
      "::error file=stacks/main.tf,line=14,col=3,endColumn=9,title=An object no longer exists on the service::gone",
    );
  });

  test("have the level of the finding, and no column where there are several lines", () => {
    const [note, warning] = placed([finding("n", { gravity: "info" }), finding("w", { gravity: "minor" })]) as [
      PlacedFinding,
      PlacedFinding,
    ];
    const { lines } = githubAnnotations([{ ...note, place: { ...note.place, endLine: 9 } }, warning]);
    expect(lines).toEqual([
      "::warning file=stacks/main.tf,line=2,col=3,endColumn=9,title=A document changed on the service::w",
      "::notice file=stacks/main.tf,line=1,endLine=9,title=A document changed on the service::n",
    ]);
  });

  test("are one line each, whatever the names are", () => {
    const { lines } = githubAnnotations(placed([finding(HOSTILE, { details: [HOSTILE] })], "a,b:c%\n.tf"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^::error file=a%2Cb%3Ac%25\\n\.tf,line=1,/);
    expect(lines[0]).not.toMatch(/[\r\n]/);
    expect(lines[0]).toContain(String.raw`x\n::error::injected\r%250A`);
    expect(lines[0]?.match(/%0A/g)).toHaveLength(1);
  });
});

describe("JUnit", () => {
  const suite = {
    name: "prod",
    properties: { engine: "Terraform 1.11.4" },
    addresses: ["wfa_workflow.load"],
    remarks: [],
  };
  const document = (findings: readonly ReportedFinding[], more: object = {}) =>
    parseDocument(junit(findings, { tool: "wfa drift", createdAt: null, suites: [{ ...suite, ...more }] }));
  const values = (from: ReturnType<typeof document>, path: string): readonly string[] =>
    selectPath(from, path).map(({ node }) => {
      if ("value" in node) return node.value;
      return "text" in node ? node.text : "";
    });

  test.each([
    ["passes without a finding", [], "0 0 0", []],
    ["passes with what does not count", [finding("note", { gravity: "info" })], "0 0 0", ["note"]],
    ["fails", [finding("known", { suppression: ACCEPTED }), finding("changed")], "1 0 0", ["changed\nknown"]],
    ["is skipped if all is accepted", [finding("known", { suppression: ACCEPTED })], "0 0 1", ["known"]],
    ["has an error", [finding("changed"), finding("broken", { gravity: "blocker" })], "0 1 0", ["broken\nchanged"]],
  ])("a test case %s", (_, findings, counts, texts) => {
    const found = document(findings);
    const numbers = ["failures", "errors", "skipped"].map((name) => values(found, `/testsuites/@${name}`)[0]);
    expect([values(found, "/testsuites/@tests"), numbers.join(" ")]).toEqual([["1"], counts]);
    expect(values(found, "//testcase/*/text()")).toEqual(texts);
  });

  test("has a case for what has no object, details once, and the suite's remarks", () => {
    const details = ["Last write: today"];
    const nowhere = { stack: 0, stackName: null, address: null, attribute: null, documentPath: null };
    const found = document([finding("a", { details }), finding("b", { details }), finding("c", { subject: nowhere })], {
      remarks: ["The audit log was not queried"],
    });
    expect(values(found, "//testcase/@name")).toEqual(["wfa_workflow.load", "plan"]);
    expect(values(found, "//failure/@message")).toEqual(["a (and 1 more finding)", "c"]);
    expect(values(found, "//failure/text()")[0]).toBe("a\nLast write: today\nb");
    expect(values(found, "/testsuites/testsuite/system-out/text()")).toEqual(["The audit log was not queried"]);
  });

  test("is well-formed whatever the names hold, and nothing readable is lost", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom("]]>", "<![CDATA[", "&amp;", "a\u0000b", "\ud800", "\"'<>&", "\r\n", "\ufffe", HOSTILE),
    );
    fc.assert(
      fc.property(hostile, hostile, (name, line) => {
        const [{ subject }, details] = [finding(""), [line]];
        const found = document([finding(line, { details, subject: { ...subject, address: name } })], { name });
        if (/^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(line)) expect(values(found, "//failure/@message")).toEqual([line]);
      }),
      { numRuns: 100 },
    );
  });
});
