import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { reviewJson } from "../../src/review";
import { ROOT } from "../../src/tooling/root";
import { runCommand } from "../../src/tooling/run-command";
import { CASES } from "../review/object-cases/all-cases";
import { reviewOf } from "../review/plan-fixture";

const POLICIES = join(ROOT, "examples/policies");
const SETTINGS = { review: { author: "ann", approvers: ["bob"], queues: ["Q", "Batch jobs"] } };

const hasOpa = await runCommand("opa", ["version"]).then(
  ({ code }) => code === 0,
  () => false,
);

const NONE = "opa is not installed";

/** What the policies refuse in a review. */
async function refused(name: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-policies-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [settings, input] = [join(folder, "settings.json"), join(folder, "review.json")];
  await writeFile(settings, JSON.stringify(SETTINGS));
  await writeFile(input, reviewJson(reviewOf(CASES[name]!)));
  const { code, output } = await runCommand("opa", [
    ...["eval", "--format", "raw", "--data", join(POLICIES, "review.rego"), "--data", settings],
    ...["--input", input, "json.marshal(data.wfa.review.deny)"],
  ]);
  expect(code, output).toBe(0);
  return JSON.parse(output) as readonly string[];
}

describe("the policies on reviews", () => {
  test("pass their own tests", async ({ skip }) => {
    skip(!hasOpa, NONE);
    const { code, output } = await runCommand("opa", ["test", POLICIES]);
    expect(code, output).toBe(0);
  });

  test("judge what wfa review says", async ({ skip }) => {
    skip(!hasOpa, NONE);
    expect(await refused("the document changes, with every flag")).toEqual([]);
    expect(await refused("an empty group is destroyed")).toEqual([]);
    const lost = await refused("a group is renamed, created first, and one of two workflows follows");
    expect(lost).toEqual([
      "wfa_workflow.in1: it is deleted with a group, although the configuration keeps it",
      expect.stringContaining("the group is deleted with every workflow and group in it"),
    ]);
  });
});
