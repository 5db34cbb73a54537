import { describe, expect, test } from "vitest";
import { describeError, type ServiceObject, waitUntil } from "../../src/client";
import { documentId, parseDocument } from "../../src/document";
import { ROOT_GROUP_ID, type RunningService } from "../../src/service";
import { clientFor, failureOf, live } from "./support/client-for";
import { endLater, idOf, patient, serve } from "./support/serve";
import { TESTED_VARIATIONS } from "../harness/tested-variations";

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<workflow name="Nightly load">
  <!-- literal: \${x} %{y} -->
  <task name="a &amp; b"/>
  <manualTrigger name="on demand / now"/>
</workflow>
`;

describe.each(TESTED_VARIATIONS.map(({ name, variation }) => [name, variation] as const))("%s", (_name, variation) => {
  test("a workflow from submission to deletion", async () => {
    const { service, client } = await serve({ variation });
    const { workflows } = client;
    const before = await workflows.list({}, live);
    expect(before).toEqual([]);

    const submitted = await workflows.submit(DOCUMENT, { preserveAcl: true }, live);
    const list = (signal: AbortSignal) => workflows.list({ state: "submitted" }, { signal });
    const id = await idOf(submitted, before, list);
    expect(service.backstage.workflow(id)).not.toBeNull();

    const seen = await waitUntil((signal) => workflows.get(id, { state: "submitted" }, { signal }), patient);
    expect(seen).toMatchObject({ id, name: "Nightly load" });
    expect(await workflows.list({ state: "submitted", queue: "all" }, live)).toMatchObject([
      { id, name: "Nightly load" },
    ]);
    expect(await workflows.get(id, { state: "approved" }, live)).toBeNull();
    const rendition = await workflows.getDocument(id, { state: "submitted" }, live);
    expect(documentId(parseDocument(rendition ?? ""))).toBe(id);

    expect(await workflows.approve(id, { approveWorkflow: true, enableWorkflow: true }, live)).not.toBeNull();
    await waitUntil((signal) => workflows.get(id, { state: "approved" }, { signal }), patient);
    expect(await workflows.setTrigger(id, "on demand / now", false, live)).not.toBeNull();
    await waitUntil(
      async () => service.backstage.workflow(id)?.approved?.triggers.some(({ enabled }) => !enabled) ?? false,
      patient,
    );
    expect(await workflows.setTrigger(id, "on demand / now", true, live)).not.toBeNull();
    await waitUntil(
      async () => service.backstage.workflow(id)?.approved?.triggers.every(({ enabled }) => enabled) ?? false,
      patient,
    );
    const instance = await workflows.execute(id, "on demand / now", null, live);
    expect(instance).not.toBeNull();

    const changed = (rendition ?? "").replace("a &amp; b", "c");
    expect(await workflows.update(id, changed, live)).not.toBeNull();
    await waitUntil(
      async (signal) => (await workflows.getDocument(id, { state: "submitted" }, { signal }))?.includes('"c"') ?? false,
      patient,
    );
    expect(await workflows.list({}, live)).toSatisfy((all: readonly ServiceObject[]) =>
      all.every((each) => each.id === id),
    );

    for (const state of ["submitted", "approved"] as const) {
      if ((await workflows.get(id, { state }, live)) === null) continue;
      expect(await workflows.delete(id, { state }, live)).not.toBeNull();
      await waitUntil(async (signal) => (await workflows.get(id, { state }, { signal })) === null, patient);
    }
    await waitUntil(async (signal) => (await workflows.get(id, {}, { signal })) === null, patient);
    expect(await workflows.delete(id, {}, live)).toBeNull();
    expect(await workflows.getDocument(id, {}, live)).toBeNull();
    expect(await workflows.update(id, changed, live)).toBeNull();
    expect(await workflows.approve(id, { approveWorkflow: true }, live)).toBeNull();
    expect(await workflows.list({}, live)).toEqual([]);
  });

  test("a group with everything in its names", async () => {
    const { client } = await serve({ variation });
    const groups = client.workflowGroups;
    const before = await groups.list({}, live);
    const answer = await groups.create(
      { name: "Nächte & Tage", description: '"quoted"', parentId: ROOT_GROUP_ID },
      live,
    );
    const id = await idOf(answer, before, (signal) => groups.list({}, { signal }));
    const seen = await waitUntil((signal) => groups.get(id, { signal }), patient);
    expect(seen).toMatchObject({
      id,
      name: "Nächte & Tage",
      attributes: { description: '"quoted"', parentId: ROOT_GROUP_ID },
    });
    expect(await groups.list({ name: "Nächte & Tage" }, live)).toMatchObject([{ id }]);
    expect(await groups.list({ name: "another" }, live)).toEqual([]);

    const chosen = "dev/chicago .. #1?";
    const own = await groups.create({ id: chosen, name: "own id" }, live);
    expect([chosen, null]).toContain(own.id);
    await waitUntil((signal) => groups.get(chosen, { signal }), patient);
    for (const each of [id, chosen]) {
      expect(await groups.delete(each, live)).not.toBeNull();
      await waitUntil(async (signal) => (await groups.get(each, { signal })) === null, patient);
      expect(await groups.delete(each, live)).toBeNull();
    }
  });

  test("failures say what the service said", async () => {
    const { service, client } = await serve({ variation });
    const ordinary = endLater(clientFor(service.url, { apiKey: service.keys.user }));
    expect(await failureOf(ordinary.workflows.submit(DOCUMENT, { preserveAcl: true }, live))).toMatchObject({
      status: 403,
      reason: expect.stringContaining("preserveAcl is for administrators only"),
      mayHaveHadEffect: false,
    });
    const stranger = endLater(clientFor(service.url, { apiKey: "not-a-key-of-this-service" }));
    const refused = await failureOf(stranger.workflows.get("1", {}, live));
    expect(refused).toMatchObject({ status: Number(variation.keyFailure) });
    expect(describeError(refused, stranger.endpoint)?.advice).toContain("WFA_API_KEY");
    expect(await failureOf(client.workflows.submit("<not-xml", {}, live))).toMatchObject({
      code: "status",
      mayHaveHadEffect: false,
    });
    expect(service.backstage.workflows()).toEqual([]);
  });
});

test("a document arrives byte for byte", async () => {
  const { service, client } = await serve();
  const document = `\uFEFF<?xml version="1.0"?>\r\n<workflow name='n' id="my own/id">\n\t<t>\${x} %{y} <![CDATA[<raw> & "q"]]> ünï 🙂 ${"x".repeat(200_000)}</t></workflow>\n`;
  const answer = await client.workflows.submit(document, {}, live);
  expect(answer.id).toBe("my own/id");
  expect(service.requests.list().at(-1)?.body).toBe(document);
  expect(await client.workflows.getDocument("my own/id", {}, live)).toContain('<![CDATA[<raw> & "q"]]> ünï 🙂');
});

describe("faults of the service", () => {
  test("reads and deletions come through what may pass", async () => {
    const { service, client } = await serve();
    const { id } = await client.workflowGroups.create({ name: "g" }, live);
    for (const fault of [
      { kind: "resetBefore" },
      { kind: "truncated" },
      { kind: "status", status: 503, retryAfter: 0 },
      { kind: "status", status: 429, retryAfter: new Date(0).toUTCString() },
    ] as const) {
      service.faults.add({ fault });
      expect(await client.workflowGroups.get(id ?? "", live)).toMatchObject({ name: "g" });
    }
    service.faults.add({ method: "DELETE", fault: { kind: "resetAfter" } });
    expect(await client.workflowGroups.delete(id ?? "", live)).toBeNull();
    expect(service.backstage.group(id ?? "")).toBeNull();
  });

  test("a create in doubt is never repeated, and says that it is in doubt", async () => {
    const { service, client } = await serve();
    for (const fault of [
      { kind: "resetAfter" },
      { kind: "truncated" },
      { kind: "brokenJson" },
      { kind: "errorAfter" },
      { kind: "errorAfter", status: 503 },
    ] as const) {
      const before = service.backstage.workflows().length;
      service.faults.add({ method: "POST", fault });
      expect(await failureOf(client.workflows.submit(DOCUMENT, {}, live))).toMatchObject({ mayHaveHadEffect: true });
      expect(service.backstage.workflows()).toHaveLength(before + 1);
    }
  });

  test("no answer, a sign-in page, a redirect, a flood", async () => {
    const { service } = await serve();
    const client = endLater(
      clientFor(service.url, { apiKey: service.keys.user, requestTimeout: 300, maxResponseBytes: 100_000 }),
    );
    const after = async (fault: Parameters<RunningService["faults"]["add"]>[0]["fault"]): Promise<unknown> => {
      service.faults.add({ fault });
      return failureOf(client.workflows.list({}, live));
    };
    expect(await after({ kind: "silentBefore" })).toMatchObject({ code: "timeout" });
    expect(await after({ kind: "html" })).toMatchObject({ code: "decode" });
    expect(await after({ kind: "redirect", location: "https://login.example/x" })).toMatchObject({
      code: "status",
      status: 302,
      hint: "a redirect to https://login.example, which is not followed",
    });
    expect(await after({ kind: "huge", bytes: 10_000_000 })).toMatchObject({ code: "too_large" });
    expect(await client.workflows.list({}, live)).toEqual([]);
  });
});
