import { describe, expect, test } from "vitest";
import {
  driftFindings,
  driftJson,
  driftMarkdown,
  driftPage,
  driftSuites,
  driftText,
  githubAnnotations,
  gitlabCodeQuality,
  junit,
  sarif,
  type DriftReport,
} from "../../../src/review";
import { schemaErrors } from "../../cli/json-schema";
import { placed } from "../findings/placed";
import { sarifProblems } from "../findings/sarif-rules";
import { acceptedReport, wholeReport } from "./whole-report";

/**
 * Byte by byte. After a change that is meant, `npx vitest run test/review/drift/golden.test.ts -u` writes them again;
 * read the difference.
 */
describe("a report of everything that drifts", () => {
  test("as text, with and without colours", async () => {
    await expect(driftText(wholeReport())).toMatchFileSnapshot("golden/drift.txt");
    await expect(driftText(wholeReport(), { color: true })).toMatchFileSnapshot("golden/drift-in-colour.txt");
  });

  test("as Markdown", async () => {
    await expect(driftMarkdown(wholeReport())).toMatchFileSnapshot("golden/drift.md");
  });

  test("as JUnit XML, strict or not, with and without a baseline", async () => {
    const text = (report: DriftReport, strict: boolean): string => {
      const { createdAt } = report;
      return junit(driftFindings(report, { strict }), { tool: "wfa drift", createdAt, suites: driftSuites(report) });
    };
    await expect(text(acceptedReport(), false)).toMatchFileSnapshot("golden/drift.xml");
    await expect(text(wholeReport(), true)).toMatchFileSnapshot("golden/drift-strict.xml");
  });

  test("as JSON", async () => {
    const json: unknown = JSON.parse(driftJson(wholeReport()));
    expect(driftJson(wholeReport())).toBe(`${JSON.stringify(json)}\n`);
    expect(await schemaErrors(driftJson(wholeReport()))).toEqual([]);
    await expect(`${JSON.stringify(json, null, 2)}\n`).toMatchFileSnapshot("golden/drift.json.txt");
  });

  test("as an HTML page, with the style of a review's", async () => {
    const page = driftPage(acceptedReport());
    expect(page).toContain("Content-Security-Policy");
    expect(page).not.toMatch(/<script|<(?:img|iframe|object)|(?:src|href)="(?!#|data:,")/);
    await expect(page.replace(/<style>[^]*<\/style>/, "<style/>")).toMatchFileSnapshot("golden/drift.html");
  });

  test("as findings for other tools", async () => {
    const findings = placed(driftFindings(acceptedReport()), "stacks/prod/main.tf");
    const log = sarif(findings, { tool: "wfa drift", version: "0.0.0", isComplete: false });
    expect([sarifProblems(log.text), log.leftOut]).toEqual([[], null]);
    const pretty = (text: string): string => `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
    await expect(pretty(log.text)).toMatchFileSnapshot("golden/drift.sarif.txt");
    await expect(gitlabCodeQuality(findings).text).toMatchFileSnapshot("golden/drift.gitlab.txt");
    await expect(`${githubAnnotations(findings).lines.join("\n")}\n`).toMatchFileSnapshot("golden/drift.github.txt");
  });

  test("what is not applied counts only if it is strict", () => {
    const gravities = (strict: boolean): readonly string[] =>
      driftFindings(wholeReport(), { strict }).flatMap(({ rule, gravity }) => (rule === "unapplied" ? [gravity] : []));
    expect(new Set(gravities(false))).toEqual(new Set(["info"]));
    expect(new Set(gravities(true))).toEqual(new Set(["major"]));
  });
});
