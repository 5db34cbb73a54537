import { describe, expect, onTestFinished, test } from "vitest";
import { differences, parseDocument } from "../../../../src/document";
import type { Since, VersionJudgement } from "../../../../src/resources/workflow-versions";
import * as messages from "../../../../src/resources/workflow/write/concurrent-change-messages";
import { startScene } from "../../creation/machines";

const CHANGES = differences(parseDocument('<w a="1"/>'), parseDocument('<w a="2"/>'));
const FOREIGN = { label: "load", changes: ["/w/@a: 1 -> 2"], who: " (ann)" };

describe("what changed of a version since the plan", () => {
  test.each<[Since, readonly string[]]>([
    [{ kind: "unchanged" }, []],
    [{ kind: "continued" }, []],
    [{ kind: "released" }, []],
    [{ kind: "withdrawn" }, []],
    [{ kind: "gone" }, ["the submitted version is gone"]],
    [{ kind: "new" }, ["there is a new submitted version"]],
    [{ kind: "secret" }, ["submitted: a secret changed again"]],
    [{ kind: "changed", changes: CHANGES }, ["submitted: /w/@a: 1 -> 2"]],
  ])("%j", (since, lines) => {
    expect(messages.linesSince("submitted", { since } as VersionJudgement)).toEqual(lines);
    expect(messages.linesSince("approved", { since } as VersionJudgement)).toEqual(
      lines.map((line) => line.replace("submitted", "approved")),
    );
  });

  test("is a line for each switch that a write would turn back", () => {
    const flag = { shown: false, known: true, wanted: true, value: false };
    const flags = new Map([
      [null, { ...flag, isChangedConcurrently: true }],
      ["daily", { ...flag, shown: true, known: false, isChangedConcurrently: true }],
      ["manual", { ...flag, isChangedConcurrently: false }],
    ]);
    expect(messages.linesOfChangedFlags({ flags })).toEqual([
      "enabled: true -> false",
      'trigger "daily" enabled: false -> true',
    ]);
  });
});

describe("messages of somebody else's work", () => {
  test.each([
    [
      "changed after the plan",
      messages.changedSincePlan(FOREIGN).text,
      'Workflow "load" changed on the service after the plan was made',
      /^Nothing was written\. What changed since \(ann\):\n {2}- \/w\/@a: 1 -> 2\n\nPlan again/,
    ],
    [
      "changed after the plan of a destroy",
      messages.changedSincePlan(FOREIGN, "Nothing was deleted.").text,
      'Workflow "load" changed on the service after the plan was made',
      /^Nothing was deleted\. What changed/,
    ],
    [
      "a pending submission that an update would overwrite",
      messages.foreignSubmission(FOREIGN, ["/w/@b: 3 -> 4"]).text,
      'Workflow "load" has a pending submission that is someone else\'s',
      /^An update would overwrite it, so nothing was written\.\n\nTheir change \(ann\):\n {2}- \/w\/@a: 1 -> 2\n\nThe change of this configuration:\n {2}- \/w\/@b: 3 -> 4\n\nApprove or withdraw it/,
    ],
    [
      "the same where the configuration did not change",
      messages.foreignSubmission(FOREIGN, []).text,
      'Workflow "load" has a pending submission that is someone else\'s',
      /\n\nThe configuration did not change\. The update would restore what was applied before\n\n/,
    ],
    [
      "a submission over ours",
      messages.submittedOver(FOREIGN).text,
      'Another submission replaced the one that this apply had made for workflow "load"',
      /It was left alone\. What it changes \(ann\):\n {2}- \/w\/@a: 1 -> 2\n\n/,
    ],
    [
      "a submission over ours, with changes in ignored paths only",
      messages.submittedOver({ ...FOREIGN, changes: [] }).text,
      'Another submission replaced the one that this apply had made for workflow "load"',
      /What it changes \(ann\):\n {2}- no change outside of ignored_paths\n\n/,
    ],
    [
      "an approval before ours",
      messages.approvedBefore(FOREIGN).text,
      'Somebody approved another version of workflow "load" during this apply',
      /so it was not approved\. What was approved in the meantime \(ann\):\n {2}- \/w\/@a: 1 -> 2\n/,
    ],
    [
      "another one approved by our approval",
      messages.anotherApproved(FOREIGN).text,
      'The approved version of workflow "load" is not the one that this apply submitted',
      /Approved, but not submitted here \(ann\):\n {2}- \/w\/@a: 1 -> 2\n\nCheck it now/,
    ],
    [
      "a submission of ours that is gone",
      messages.withdrawn("load").text,
      'The submission of workflow "load" was withdrawn',
      /Somebody deleted it\. Plan again$/,
    ],
    [
      "gone while a step ran",
      messages.goneWhile("approved", "w").text,
      'Workflow "w" is gone',
      /while it was being approved\. Somebody may have deleted it\. Plan again$/,
    ],
    [
      "gone before the first step",
      messages.goneSincePlan("load").text,
      'Workflow "load" is gone',
      /deleted since\. Nothing was done\. Plan again/,
    ],
    [
      "more versions than ours",
      messages.versionBetween("load", 3, 5),
      'Somebody may have submitted workflow "load" at the same moment',
      /^The service counted 3 before .* and 5 afterwards\./,
    ],
    [
      "changed right after all steps",
      messages.changedAfterwards(FOREIGN),
      'Workflow "load" was changed on the service right after this apply had written it',
      /Their change was left alone\. What changed since \(ann\):\n {2}- \/w\/@a: 1 -> 2\n\nThe next plan shows it as drift$/,
    ],
    [
      "deleted right after all steps",
      messages.goneAfterwards("load"),
      'Workflow "load" was deleted on the service right after this apply had written it',
      /The next plan creates it again$/,
    ],
    [
      "a new submission during a deletion",
      messages.newVersionDuringDeletion("load", "submitted", " (ann)").text,
      'Somebody submitted or approved a new version of workflow "load" during the deletion',
      /left alone \(ann\):\n {2}- a submitted version\n\nPlan again/,
    ],
    [
      "a new approved version during a deletion",
      messages.newVersionDuringDeletion("load", "approved", "").text,
      'Somebody submitted or approved a new version of workflow "load" during the deletion',
      /left alone:\n {2}- an approved version\n/,
    ],
    [
      "a replacement that came to nothing",
      messages.noLongerInState("load", "w 1"),
      'Workflow "load" is no longer in Terraform state',
      /apply again after importing it \(with OpenTofu, tofu in place of terraform\):\n {2}terraform import .*w 1/,
    ],
  ])("%s", (_what, { summary, detail }, title, words) => {
    expect(summary).toBe(title);
    expect(detail).toMatch(words);
  });

  test("name nobody where the service cannot be asked", async () => {
    const { service, client } = await startScene(onTestFinished);
    service.faults.add({ method: "GET", times: Infinity, fault: { kind: "status", status: 500 } });
    expect(await messages.authorOf(client, "w", "submitted", new AbortController().signal)).toBe("");
  });
});
