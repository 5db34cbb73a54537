import { expect, test } from "vitest";
import { createClient, type Version } from "../../../src/client";
import {
  read,
  readAmongMany,
  readBack,
  readVersions,
  unredacted,
  type Rendition,
} from "../../../src/resources/versions/read";
import { NO_FLAGS } from "../../../src/resources/versions/flags";
import { Coordination } from "../../../src/resources/shared/coordination";
import { startService, type FaultRule, type RunningService } from "../../../src/service";

const DOCUMENT = '<workflow id="w" name="load"><task name="extract"/></workflow>';
const LISTS: Partial<FaultRule> = { method: "GET", path: "/workflows" };
const SUBMITTED: Partial<FaultRule> = { method: "GET", path: "/workflows/w" };

const amongMany: typeof read = (client, id, options) =>
  readAmongMany({ client, coordination: new Coordination() }, "workflow", id, options);

const NOTE = '<workflow id="w" name="load" modified="2026-01-02"><task name="extract"/></workflow>';
const NEW = '<workflow id="w" name="load"><task name="extract" timeout="60"/></workflow>';

/** Reads workflow "w" while somebody acts once an answer is made, or before that. @param when the request of that answer */
async function readWhile(
  how: typeof read,
  when: Partial<FaultRule>,
  prepare: (service: RunningService) => void,
  act: (service: RunningService) => unknown,
  moment: "before" | "after" = "after",
) {
  const service = await startService({ variation: { lists: "array" } });
  const client = createClient({ endpoint: service.url, apiKey: service.keys.user });
  try {
    prepare(service);
    let acted = false;
    const wait = async (): Promise<void> => {
      await act(service);
      acted = true;
    };
    service.faults.add({ ...when, fault: { kind: "hold", moment, wait } });
    const seen = await how(client, "w", { signal: new AbortController().signal, redact: unredacted });
    expect(acted).toBe(true);
    return seen;
  } finally {
    await client.close();
    await service.close();
  }
}

test("a list that was too early does not make a workflow gone", async () => {
  const seen = await readWhile(
    amongMany,
    LISTS,
    () => undefined,
    ({ backstage }) => void backstage.submit(DOCUMENT),
  );
  expect(seen?.submitted?.text).toContain("extract");
});

test("a submission that is approved between two reads is found as approved", async () => {
  const seen = await readWhile(
    read,
    SUBMITTED,
    ({ backstage }) => void backstage.submit(DOCUMENT),
    ({ backstage }) => backstage.approve("w"),
  );
  expect((seen?.submitted ?? seen?.approved)?.text).toContain("extract");
});

test("a submission that is approved after the one read and before the other is not gone", async () => {
  const seen = await readWhile(
    read,
    SUBMITTED,
    ({ backstage }) => void backstage.submit(DOCUMENT),
    async ({ backstage, requests }) => {
      await expect.poll(() => requests.list().length).toBe(1);
      backstage.approve("w");
    },
    "before",
  );
  expect(seen?.approved?.text).toContain("extract");
});

test("a submission that comes after both reads is found", async () => {
  const seen = await readWhile(
    read,
    SUBMITTED,
    () => undefined,
    ({ backstage }) => void backstage.submit(DOCUMENT),
  );
  expect(seen?.submitted?.text).toContain("extract");
});

test.each([read, amongMany])("a workflow in neither version is gone", async (how) => {
  expect(
    await readWhile(
      how,
      {},
      () => undefined,
      () => undefined,
    ),
  ).toBeNull();
});

/** Waits for a write of workflow "w", of which `DOCUMENT` is approved, while somebody acts. */
async function readBackAfter(
  version: Version,
  isSent: (now: Rendition) => boolean,
  act: (service: RunningService) => void,
) {
  const service = await startService();
  const client = createClient({ endpoint: service.url, apiKey: service.keys.user });
  const fail = (words: string): Error => new Error(words);
  try {
    service.backstage.submit(DOCUMENT);
    service.backstage.approve("w");
    const signal = AbortSignal.timeout(2_000);
    const before = (await readVersions(client, "w", { signal, redact: unredacted }))!;
    act(service);
    return await readBack(client, {
      id: "w",
      version,
      before,
      rules: { ignored: [], sensitive: [], contentFlags: NO_FLAGS },
      redact: unredacted,
      signal,
      isSent,
      isExact: isSent,
      gone: fail("gone"),
      late: () => fail("late"),
      other: async () => fail("other"),
    });
  } finally {
    await client.close();
    await service.close();
  }
}

test("a note that changes in the old version before the new one shows makes no other version", async () => {
  const isSent = ({ text }: Rendition): boolean => text.includes("timeout");
  const { approved } = await readBackAfter("approved", isSent, ({ backstage, faults }) => {
    backstage.edit("w", "approved", () => NOTE);
    const wait = async (): Promise<void> => backstage.edit("w", "approved", () => NEW);
    faults.add({ method: "GET", path: "/workflows/w", fault: { kind: "hold", moment: "after", wait } });
  });
  expect(approved?.text).toContain("timeout");
});

test("a submission of what is approved already, withdrawn before it shows, has not been approved", async () => {
  const readingBack = readBackAfter(
    "submitted",
    () => true,
    () => undefined,
  );
  await expect(readingBack).rejects.toThrow(/did not show what was sent as the submitted version/);
});
