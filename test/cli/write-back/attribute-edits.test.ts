import { readPlan } from "../../../src/engine-json";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConfiguration } from "../../../src/configuration";
import { attributeEdits } from "../../../src/cli/write-back/attribute-edits";
import { commitMessage } from "../../../src/cli/write-back/git-branch";
import { configuredSource, sourceKey, type Source } from "../../../src/cli/write-back/sources";
import { withEdits } from "../../../src/sequence";
import { wantedChanges, type ReadStack } from "../../../src/cli/write-back/wanted-changes";
import type { DriftChange, ObjectReport } from "../../../src/review";
import { planText, priorState } from "../../review/plan-fixture";

const MAIN = `resource "wfa_workflow_group" "g" {
  description = <<EOT
old
EOT
}
resource "wfa_workflow" "filed" {
  document = file("flow.xml")
}
resource "wfa_workflow" "templated" {
  document = templatefile("flow.xml", {})
}
resource "wfa_workflow" "evaluated" {
  document = "<workflow name='\${var.name}' owner='ann'/>"
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-edits-"));
  await writeFile(join(folder, "main.tf"), MAIN);
  await writeFile(join(folder, "flow.xml"), "<workflow name='a'/>\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sourceOf = async (address: string, name: string): Promise<Exclude<Source, { readonly kind: "none" }>> => {
  const source = await configuredSource(openConfiguration(folder), address, name, []);
  if (source.kind === "none") throw new Error(source.reason);
  return source;
};

test("a value that a heredoc cannot have is not written into it", async () => {
  const source = await sourceOf("wfa_workflow_group.g", "description");
  const edited = (value: string): string => {
    const found = attributeEdits(source, { kind: "value", keys: [], value, shown: JSON.stringify(value) });
    return "reason" in found ? found.reason : withEdits(MAIN, found.edits);
  };
  expect(edited("new ${x}\n")).toBe(MAIN.replace("old", () => "new $${x}"));
  // Without a line end, the marker would no longer stand on a line of its own.
  for (const value of ["new", "new\nEOT\nx\n"]) expect(edited(value), value).toContain("cannot be spelt");
});

test("a file that file(...) and templatefile(...) read is one place", async () => {
  const [filed, templated] = [
    await sourceOf("wfa_workflow.filed", "document"),
    await sourceOf("wfa_workflow.templated", "document"),
  ];
  expect(sourceKey(filed)).toBe(sourceKey(templated));
});

test("of a text with a change in ${...}, nothing is written, and each change says so", async () => {
  const applied = "<workflow name='a' owner='ann'/>";
  const what = {
    kind: "text",
    language: "xml",
    applied,
    configured: applied,
    found: "<workflow name='b' owner='bob'/>",
    accepted: [],
    sensitivePaths: [],
    hasSubstitutions: false,
    triggers: [],
  } as const;
  expect(attributeEdits(await sourceOf("wfa_workflow.evaluated", "document"), what)).toEqual({
    reason:
      "Some of what changed in this text comes from ${var.name}, so nothing is written there. Make that change where it is set, and run the command again",
  });
});

const ADDRESS = "wfa_workflow.w";
const OBJECT: ObjectReport = {
  address: ADDRESS,
  type: "wfa_workflow",
  id: "1",
  name: "W",
  drifted: true,
  changes: [{ kind: "attribute", path: "description", before: '"saved"', after: '"theirs"' }],
  lastWrite: null,
  entries: [],
  apply: null,
};

test("a setting that the configuration changes itself is not overwritten", () => {
  const wanted = (configured: string): ReturnType<typeof wantedChanges> => {
    const change = { address: ADDRESS, actions: ["update"], set: ["description"] };
    const theirs = { description: "theirs" };
    const readings = {
      refreshed: readPlan(
        planText({
          changes: [],
          drift: [{ ...change, before: { description: "saved" }, after: theirs }],
          plan: { prior_state: priorState([[ADDRESS, theirs]]) },
        }),
      ),
      planned: readPlan(planText({ changes: [{ ...change, before: theirs, after: { description: configured } }] })),
      lastWritten: new Map(),
      mask: (text: string) => text,
    };
    return wantedChanges({ directory: {}, report: { objects: [OBJECT] }, readings } as unknown as ReadStack);
  };
  expect(wanted("saved").wanted).toMatchObject([{ what: { kind: "value", value: "theirs" } }]);
  expect(wanted("ours")).toMatchObject({
    wanted: [],
    unwritable: [{ reason: expect.stringContaining("not applied yet") as string, isUnmanaged: false }],
  });
});

test("what somebody wrote on the service gives a pipeline no orders by the commit's message", () => {
  const line = "/workflow/@a: 1 -> [skip ci] [CI-SKIP] [no ci] [skip actions] ***NO_CI*** [x]";
  const changes: readonly DriftChange[] = [];
  const message = commitMessage([{ object: { ...OBJECT, changes, name: "[ci skip]" }, lines: [line] }]);
  expect(message).not.toMatch(/\[(?:skip|ci|no)|\*{3}NO_CI/i);
  expect(message).toContain("/workflow/@a: 1 -> [ skip ci] [ CI-SKIP] [ no ci] [ skip actions] ** *NO_CI*** [x]");
});
