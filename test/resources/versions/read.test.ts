import { expect, test } from "vitest";
import { createClient } from "../../../src/client";
import { read, readAmongMany, unredacted } from "../../../src/resources/versions/read";
import { Coordination } from "../../../src/resources/shared/coordination";
import { startService, type FaultRule, type RunningService } from "../../../src/service";

const DOCUMENT = '<workflow id="w" name="load"><task name="extract"/></workflow>';
const LISTS: Partial<FaultRule> = { method: "GET", path: "/workflows" };
const SUBMITTED: Partial<FaultRule> = { method: "GET", path: "/workflows/w" };

const amongMany: typeof read = (client, id, options) =>
  readAmongMany({ client, coordination: new Coordination() }, "workflow", id, options);

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
