import { describe, expect, test } from "vitest";
import {
  githubAnnotations,
  gitlabCodeQuality,
  gitlabCounts,
  junit,
  reviewActionCounts,
  reviewFindings,
  reviewJson,
  reviewMarkdown,
  reviewPage,
  reviewSuites,
  reviewText,
  sarif,
} from "../../src/review";
import { schemaErrors } from "../cli/json-schema";
import { placed } from "./findings/placed";
import { sarifProblems } from "./findings/sarif-rules";
import { CASES } from "./object-cases/all-cases";
import { reviewOf, type ChangeFixture, type PlanFixture } from "./plan-fixture";
import { showcase } from "./showcase";

/**
 * The texts that people read, byte by byte. After a change that is meant,
 * `npx vitest run test/review/golden.test.ts -u` writes them again; read the difference.
 */
describe("what a review says", () => {
  test("of every kind of change, as Markdown", async () => {
    const sections = Object.entries(CASES).map(
      ([name, plan]) => `<!-- ${name} -->\n\n${reviewMarkdown(reviewOf(plan))}`,
    );
    await expect(sections.join("\n\n")).toMatchFileSnapshot("golden/changes.md");
  });

  test("of every kind of change, as text", async () => {
    const sections = Object.entries(CASES).map(([name, plan]) => `# ${name}\n\n${reviewText(reviewOf(plan))}`);
    await expect(sections.join("\n\n")).toMatchFileSnapshot("golden/changes.txt");
  });

  test("of every kind of change, as findings for other tools", async () => {
    const findings = Object.entries(CASES).map(([name, plan]) => [name, reviewFindings(reviewOf(plan))] as const);
    const lines = findings.flatMap(([name, all]) => [
      `# ${name}`,
      ...all.map(({ rule, gravity, message, details }) => `${gravity} ${rule} ${[message, ...details].join("\n    ")}`),
      "",
    ]);
    await expect(lines.join("\n")).toMatchFileSnapshot("golden/findings.txt");
    const all = placed(findings.flatMap(([, each]) => each));
    expect(sarifProblems(sarif(all, { tool: "wfa review", version: "0.0.0", isComplete: true }).text)).toEqual([]);
    expect(JSON.parse(gitlabCodeQuality(all).text)).toHaveLength(all.length);
    expect(githubAnnotations(all).lines).toHaveLength(10);
    const counts = reviewActionCounts(reviewOf(CASES["an asset is replaced"]!));
    expect(gitlabCounts(counts)).toBe('{"create":1,"update":0,"delete":1}\n');
  });

  test("of every kind of change, as JSON that its schema describes", async () => {
    const errors = Object.entries(CASES).map(
      async ([name, plan]) => [name, await schemaErrors(reviewJson(reviewOf(plan)))] as const,
    );
    expect((await Promise.all(errors)).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test("of what only a page shows in its own way", async () => {
    const names = [
      "a workflow is adopted",
      "the document may change",
      "the document cannot be read",
      "more changes than are listed",
      "texts, instructions and moved elements",
      "the whole document is sensitive, and known after apply",
      "a workflow is destroyed, abandon",
      "a workflow is replaced, disable",
      "a workflow moves",
      "drift is partly reverted",
      "more drift than is listed",
      "a workflow that no longer exists is recreated",
      "a trigger is no longer managed",
      "an asset is replaced",
      "a type of a later version changes",
      "only other providers change",
      "a plan that failed and is not complete",
      "a plan with deferred changes and actions",
    ];
    expect(names.filter((name) => CASES[name] === undefined)).toEqual([]);
    const page = reviewPage(reviewOf(together(names.map((name) => CASES[name]!))));
    await expect(page.replace(/<style>[^]*<\/style>/, "<style/>")).toMatchFileSnapshot("golden/changes.html");
    await expect(reviewPage(reviewOf(CASES["nothing changes"]!))).toMatchFileSnapshot("golden/nothing.html");
  });

  test("of everything that a page can show", async () => {
    const review = showcase();
    await expect(reviewMarkdown(review)).toMatchFileSnapshot("golden/showcase.md");
    const page = reviewPage(review).replace(/<style>[^]*<\/style>/, "<style/>");
    await expect(page).toMatchFileSnapshot("golden/showcase.html");
    const tests = { tool: "wfa review", createdAt: review.plannedAt, suites: reviewSuites(review, "prod") };
    await expect(junit(reviewFindings(review), tests)).toMatchFileSnapshot("golden/showcase.xml");
    const json: unknown = JSON.parse(reviewJson(review));
    await expect(`${JSON.stringify(json, null, 2)}\n`).toMatchFileSnapshot("golden/showcase.json.txt");
  });
});

/** The changes of all plans in one, each at an address of its own. */
function together(plans: readonly PlanFixture[]): PlanFixture {
  const numbered = (changes: readonly ChangeFixture[], at: number): readonly ChangeFixture[] =>
    changes.map((change) => ({
      ...change,
      address: `${change.address}${at}`,
      ...(change.previous === undefined ? {} : { previous: `${change.previous}${at}` }),
    }));
  return {
    changes: plans.flatMap(({ changes }, at) => numbered(changes, at)),
    drift: plans.flatMap(({ drift = [] }, at) => numbered(drift, at)),
    plan: Object.assign({}, ...plans.map(({ plan }) => plan ?? {})) as object,
  };
}
