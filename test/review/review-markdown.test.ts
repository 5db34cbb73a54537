import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMENT_SIZE, SMALLEST_SIZE } from "../../src/report";
import { reviewMarkdown } from "../../src/review";
import { codeSpan, fenced } from "../../src/report/markdown-text";
import { reviewOf, workflow, type ChangeFixture } from "./plan-fixture";

const HOSTILE = [
  "`",
  "``",
  "```",
  "~~~",
  "|",
  "\\",
  "\n",
  "\n\n",
  "\r",
  "# h",
  "> q",
  "- l",
  "1. x",
  "*b*",
  "_i_",
  "[a](http://evil.example)",
  "![i](http://evil.example/x.png)",
  "http://evil.example",
  "@everyone",
  "#123",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</details>",
  "<!--",
  "-->",
  "&lt;",
  " ",
  "\t",
  "\u202e",
  "\u2028",
  "::error::x",
  "$(rm)",
  "{{x}}",
  "]]>",
  "'",
  '"',
];
const hostile = fc
  .array(fc.constantFrom(...HOSTILE, "a", "é", "😀"), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""));

/** What a renderer would read as markup: the text without fenced blocks and code spans, by the rules of CommonMark. */
function outsideOfCode(markdown: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    // Behind a fence stands no backtick; else it is the beginning of a span.
    const [, run] = /^ {0,3}(`{3,})[^`]*$/.exec(line) ?? [];
    if (fence === null && run !== undefined) fence = run;
    else if (fence !== null && run !== undefined && run.length >= fence.length && line.trim() === run) fence = null;
    else if (fence === null) lines.push(line);
  }
  expect(fence).toBeNull();
  return lines.map((line) => withoutSpans(line)).join("\n");
}

/** A code span ends at the next run of backticks as long as the one that it began with. */
function withoutSpans(line: string): string {
  const [before, run = "", rest = ""] = [
    line.slice(0, Math.max(0, line.search(/`/))),
    ...(/(`+)(.*)/s.exec(line)?.slice(1) ?? []),
  ];
  if (run === "") return line;
  const end = new RegExp(`(?<!\`)${run}(?!\`)`).exec(rest);
  expect(end, `a code span is not closed: ${line}`).not.toBeNull();
  return `${before}CODE${withoutSpans(rest.slice(end!.index + run.length))}`;
}

describe("somebody else's words in Markdown", () => {
  test.each([
    ["plain", "`plain`"],
    ["a`b", "``a`b``"],
    ["`", "`` ` ``"],
    [" x ", "`  x  `"],
    ["", "(empty)"],
    ["  ", "(blank)"],
    ["a\nb", "`a\\nb`"],
  ])("%j is %s", (text, span) => {
    expect(codeSpan(text)).toBe(span);
  });

  test("property: no text gets out of its code span or block", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        if (text.trim() !== "") expect(outsideOfCode(`x ${codeSpan(text)} y`)).toMatch(/^x (CODE|\(blank\)) y$/);
        expect(outsideOfCode(`x\n${fenced("diff", text.split("\n"))}\ny`)).toBe("x\ny");
      }),
      { numRuns: 500 },
    );
  });

  test("property: no name, value or address gets out, wherever it stands", () => {
    // What our own words are made of, and nothing that a document or a name could bring.
    const ours = /^[\w\s.,:;()*|#>/'–…→=+-]*$/u;
    const symbols =
      /⚠️|ℹ️|➕|✏️|♻️|❌|📥|~1|·|\[!CAUTION\]|<a id="change-\d+"><\/a>|\[CODE\]\(#change-\d+\)|<details><summary>[\w ,]+<\/summary>|<\/details>/gu;
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, value, key) => {
        const xml = (text: string): string =>
          text.replace(/[&<>"\n\r\t\u2028]/g, (each) => `&#${each.codePointAt(0)};`);
        const document = (text: string): string =>
          `<workflow name="${xml(name)}"><task name="${xml(value)}">${xml(text)}</task></workflow>`;
        const change: ChangeFixture = {
          address: `wfa_workflow.a[${JSON.stringify(key)}]`,
          actions: ["update"],
          before: workflow({
            name,
            document: document("old"),
            triggers: { [key]: true },
            drift: [`/x: ${value} -> ${name}`],
            ignored_paths: [value],
          }),
          after: workflow({
            name,
            document: document(`new ${value}`),
            triggers: { [key]: false },
            ignored_paths: [name],
            drift: [],
          }),
          set: ["document", "triggers", "ignored_paths"],
          provider: "registry.example/x/wfa",
        };
        const others: readonly ChangeFixture[] = [
          { address: "wfa_workflow_group.g", actions: ["delete"], before: { id: value, name, force_destroy: true } },
          { address: "x_y.z", actions: ["create"], after: {}, provider: value },
        ];
        const markdown = reviewMarkdown(
          reviewOf({
            changes: [change, ...others],
            plan: { terraform_version: value, timestamp: name, output_changes: { [name]: { actions: ["create"] } } },
          }),
        );
        const outside = outsideOfCode(markdown);
        expect(outside.replace(symbols, "").replace(/^---$/gm, "")).toMatch(ours);
        // Every row of the table has three cells.
        for (const row of markdown.split("\n").filter((line) => line.startsWith("| ")))
          expect(row.match(/\|/g)).toHaveLength(4);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe("the size of a comment", () => {
  const many = (count: number, lines: number): Parameters<typeof reviewOf>[0] => ({
    changes: Array.from({ length: count }, (_, at) => {
      const document = (value: number): string =>
        `<workflow name="Workflow ${at}">${Array.from({ length: lines }, (__, line) => `<task name="t${line}" timeout="${value}"/>`).join("")}</workflow>`;
      return {
        address: `wfa_workflow.number_${at}`,
        actions: ["update"],
        before: workflow({ name: `Workflow ${at}`, document: document(1) }),
        after: workflow({ name: `Workflow ${at}`, document: document(2) }),
        set: ["document"],
      };
    }),
  });

  test("what fits is complete", () => {
    const markdown = reviewMarkdown(reviewOf(many(3, 2)));
    expect(markdown).not.toContain("Not all fits");
    expect(markdown).toMatch(/^## Plan review: ~3\n/);
    expect(markdown.match(/^### /gm)).toHaveLength(3);
  });

  test.each([
    [40, 30, COMMENT_SIZE],
    [1_000, 3, COMMENT_SIZE],
    [3, 150, 8_000],
    [200, 3, SMALLEST_SIZE],
  ])("%i workflows with %i changes each, in %i characters: what is left out is counted", (count, lines, size) => {
    const markdown = reviewMarkdown(reviewOf(many(count, lines)), size);
    expect(markdown.length).toBeLessThanOrEqual(size);
    expect(markdown).toContain(`## Plan review: ~${count}\n`);
    const told = markdown.match(/^### /gm)?.length ?? 0;
    const shortened = Number(/(\d+) objects? (?:is|are) shortened/.exec(markdown)?.[1] ?? 0);
    const left = Number(/(\d+) objects? (?:is|are) left out/.exec(markdown)?.[1] ?? 0);
    expect(told + left).toBe(count);
    expect(shortened + left).toBeGreaterThan(0);
    outsideOfCode(markdown);
  });

  test("hostile lengths do not break the limit", () => {
    const long = "x".repeat(100_000);
    const review = reviewOf({
      changes: Array.from({ length: 30 }, (_, at) => ({
        address: `wfa_workflow.a["${long}${at}"]`,
        actions: ["delete"],
        before: workflow({ name: long, triggers: { [long]: true } }),
      })),
      plan: { output_changes: { [long]: { actions: ["create"] } } },
    });
    expect(reviewMarkdown(review, 10_000).length).toBeLessThanOrEqual(10_000);
  });
});
