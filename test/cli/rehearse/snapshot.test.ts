import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { beginningFrom, nearestVariation } from "../../../src/cli/rehearse/beginning";
import {
  readServer,
  readSnapshotFile,
  writeSnapshotFile,
  type ServerSnapshot,
} from "../../../src/cli/rehearse/server-snapshot";
import { createClient } from "../../../src/client";
import {
  importedState,
  startService,
  type RunningService,
  type ServiceOptions,
  type VersionContent,
} from "../../../src/service";
import { tempFolder } from "../../engine/temp-folder";
import { schemaErrors } from "../json-schema";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

/** After every delay of a variation. */
const LATER = 3_600_000;

async function served(options: ServiceOptions): Promise<RunningService> {
  const service = await startService({ ...options, now: () => LATER });
  onTestFinished(() => service.close());
  return service;
}

async function snapshotOf(service: RunningService): Promise<ServerSnapshot> {
  const client = createClient({ endpoint: service.url, apiKey: service.keys.user, maxRetries: 0 });
  onTestFinished(() => client.close());
  return readServer(client, { signal: AbortSignal.timeout(30_000), progress: () => undefined });
}

/** Groups in groups, a workflow in each state, flags that were switched, and one of each other object. */
async function furnished(options: ServiceOptions): Promise<RunningService> {
  const service = await startService({ ...options, now: () => 0, queues: ["Night"] });
  const { backstage } = service;
  const group = backstage.createGroup({ name: "Finance", description: "Money" });
  const below = backstage.createGroup({ name: "Invoices", parentId: group });
  const submit = (name: string, groupId: string): string =>
    backstage.submit(
      `<workflow name="${name}" groupId="${groupId}"><trigger name="nightly"/><trigger name="off" enabled="false"/><task name="t"/></workflow>`,
    );
  const approved = submit("Approved", below);
  backstage.approve(approved);
  backstage.setEnabled(approved, false);
  backstage.setTrigger(approved, "nightly", false);
  const both = submit("Both", group);
  backstage.approve(both);
  backstage.as("mallory").submit(backstage.workflow(both)!.approved!.text.replace(/="t"/, '="t2"'));
  submit("Submitted", group);
  backstage.setPaused("Night", true);
  backstage.putCalendar({ name: "Days", dates: ["2026-01-01"] });
  backstage.addAsset({ hostname: "db.example.com", name: "Database" });
  const state = service.snapshot();
  await service.close();
  return served({ ...options, state });
}

describe.each(TESTED_VARIATIONS)("a server that behaves as $name", ({ variation }) => {
  test("is read with GET alone, and what was read shows the same again", async () => {
    const server = await furnished({ variation });
    const { content, unread } = await snapshotOf(server);
    expect(unread).toEqual([]);
    expect(new Set(server.requests.list().map(({ method }) => method))).toEqual(new Set(["GET"]));
    const observed = Object.fromEntries(nearestVariation(content).map(({ option, value }) => [option, value]));
    expect({ documents: "kept", ...observed }).toMatchObject({
      documents: variation.documents,
      idPlacement: variation.idPlacement,
      attributes: variation.attributes,
      approvedSubmission: variation.approvedSubmission === "kept" ? "kept" : "moved",
      ...(variation.flags === "xml" ? {} : { workflowFlag: variation.flags }),
    });
    const { state, variation: nearest } = beginningFrom({ endpoint: server.url, takenAt: "", content, unread });
    const copy = await served({ state, variation: nearest });
    expect((await snapshotOf(copy)).content).toEqual(content);
  });
});

const version = (document: string, more: Partial<VersionContent> = {}): VersionContent => ({
  document,
  name: null,
  group: null,
  queue: null,
  revision: null,
  submittedBy: null,
  enabled: null,
  triggers: {},
  ...more,
});
const NOTHING = { groups: [], workflows: [], queues: [], assets: [], calendars: [] };

test("another root group, groups by name, and triggers that only JSON shows", async () => {
  const state = importedState(
    {
      ...NOTHING,
      groups: [
        { id: "7", name: "Team", description: null, parentId: "0" },
        { id: "0", name: "Everything", description: null, parentId: null },
      ],
      workflows: [
        {
          id: "w",
          owner: null,
          submitted: null,
          approved: version('<flow id="w" group="Team"/>', { triggers: { hook: false } }),
        },
      ],
    },
    { startsEnabled: "yes" },
  );
  const service = await served({ state });
  const { backstage } = service;
  expect(backstage.workflow("w")!.approved).toMatchObject({
    groupId: "7",
    enabled: true,
    triggers: [{ name: "hook", enabled: false }],
  });
  expect(backstage.group(backstage.createGroup({ name: "New" }))!.parentId).toBe("0");
  expect(() => backstage.deleteGroup("0")).toThrow("cannot be deleted");
  expect(() =>
    beginningFrom({
      endpoint: "",
      takenAt: "",
      unread: [],
      content: { ...NOTHING, workflows: [{ id: "w", owner: null, submitted: version("<a"), approved: null }] },
    }),
  ).toThrow(/^The snapshot cannot be rehearsed on\. /);
});

test("what the user says of the server counts more than what the snapshot shows", async () => {
  const snapshot = await snapshotOf(await furnished({}));
  const {
    variation,
    snapshot: { behaviour: observed },
  } = beginningFrom(snapshot, {
    attributes: "minimal",
    approvalDelay: 5,
    resubmission: "keepsFlags",
  });
  expect(variation).toMatchObject({ attributes: "minimal", approvalDelay: 5, workflowFlag: "json" });
  expect(observed.filter(({ because }) => because === "--variation says so").map(({ option }) => option)).toEqual([
    "attributes",
    "approvalDelay",
  ]);
  expect(new Set(observed.map(({ option }) => option)).size).toBe(observed.length);
});

test("what a key may not read is said, and a server that cannot be read at all is an error", async () => {
  const server = await furnished({});
  server.faults.add({ path: "/assets", times: Infinity, fault: { kind: "status", status: 403 } });
  server.faults.add({ path: "/calendars/*", times: Infinity, fault: { kind: "status", status: 500 } });
  const { content, unread } = await snapshotOf(server);
  expect([content.assets, content.calendars]).toEqual([[], []]);
  expect(unread).toEqual([
    { kind: "assets", id: null, reason: expect.stringContaining("does not have permission") as string },
    { kind: "calendars", id: expect.any(String) as string, reason: expect.stringContaining("500") as string },
  ]);
  server.faults.add({ path: "/workflows", times: Infinity, fault: { kind: "status", status: 403 } });
  await expect(snapshotOf(server)).rejects.toThrow(/^The server cannot be read, so nothing was rehearsed\. /);
});

test("the file of a snapshot: for its owner alone, by its schema, and nothing else is taken for one", async () => {
  const folder = await tempFolder();
  const file = join(folder, "prod.snapshot");
  const snapshot = await snapshotOf(await furnished({}));
  expect(await readSnapshotFile(file)).toBeNull();
  await writeSnapshotFile(file, snapshot);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await schemaErrors(await readFile(file, "utf8"))).toEqual([]);
  expect(await readSnapshotFile(file)).toEqual(snapshot);
  for (const [text, why] of [
    ["nothing", "it is not JSON"],
    ["{}", "it has no formatVersion"],
    ['{"formatVersion":"2.0"}', "reads 1.x"],
    ['{"formatVersion":"1.0","endpoint":"","takenAt":"","content":{}}', "it lacks content.groups"],
  ] as const) {
    await writeFile(file, text);
    await expect(readSnapshotFile(file)).rejects.toThrow(why);
  }
  await expect(readSnapshotFile(folder)).rejects.toThrow("is not a regular file");
});
