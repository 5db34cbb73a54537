import { describe, expect, it } from "vitest";
import { listOf, openBench, sample } from "./support/bench";
import { CONTRACT_VARIATIONS } from "../harness/tested-variations";

describe.each(CONTRACT_VARIATIONS)("keys and errors as $name", ({ variation }) => {
  it("lets nobody in without a key that it knows (5)", async () => {
    const { call, service } = await openBench({ variation });
    const refused = Number(variation.keyFailure);
    for (const key of [null, "", "wrong", service.keys.user + "x", service.keys.user.toUpperCase()]) {
      for (const path of ["/workflows", "/workflowGroups", "/auditlog", "/assets", "/nothing"]) {
        expect((await call("GET", path, { key })).status, `${key} ${path}`).toBe(refused);
      }
    }
    expect((await call("POST", "/workflows", { body: sample("w"), key: "wrong" })).status).toBe(refused);
    expect(service.backstage.workflows()).toEqual([]);
    for (const key of Object.values(service.keys)) expect((await call("GET", "/workflows", { key })).status).toBe(200);
  });

  it("shapes an error as the variation says, with a message", async () => {
    const { call } = await openBench({ variation });
    const { status, headers, text } = await call("GET", "/workflows/a%3Cb");
    expect(status).toBe(404);
    const message = 'There is no workflow with the id "a<b"';
    const type = headers.get("content-type") ?? "";
    if (variation.errors === "json")
      expect(JSON.parse(text)).toEqual({ error: { status, reason: "Not Found", message } });
    else if (variation.errors === "text")
      expect([type, text]).toEqual([expect.stringContaining("text/plain"), `${message}\n`]);
    else expect([type, text]).toEqual([expect.stringContaining("text/html"), expect.stringContaining("a&lt;b")]);
  });
});

describe("the audit log", () => {
  it("records every change: who, when, what, which object", async () => {
    const bench = await openBench();
    const { call, service } = bench;
    await call("POST", "/workflowGroups", { body: '{"name": "Ops", "id": "ops"}' });
    await call("POST", "/workflows", { body: sample("w", { id: "w1" }), key: service.keys.administrator });
    await call("PATCH", "/workflows/w1", { body: '{"approveWorkflow": true, "enableWorkflow": true}' });
    bench.settle();
    await call("PATCH", "/workflows/w1/triggers/nightly", { body: '{"action": "enable", "enable": false}' });
    service.backstage.as("maria").setEnabled("w1", false);
    await call("DELETE", "/workflows/w1?state=approved");
    bench.settle();
    const entries = listOf(await bench.json("/auditlog"));
    expect(entries.map(({ user, operation, objectId, objectName }) => [user, operation, objectId, objectName])).toEqual(
      [
        ["automation", "group.create", "ops", "Ops"],
        ["administrator", "workflow.submit", "w1", "w"],
        ["automation", "workflow.approve", "w1", "w"],
        ["automation", "workflow.enable", "w1", "w"],
        ["automation", "trigger.disable", "w1", "w"],
        ["maria", "workflow.disable", "w1", "w"],
        ["automation", "workflow.deleteApproved", "w1", "w"],
      ],
    );
    const times = entries.map(({ time }) => time);
    expect(times).toEqual([...times].sort());
    expect(entries.map(({ id }) => id)).toEqual(service.audit.map(({ id }) => id));
  });
});

describe("paths and methods", () => {
  it("answers 404 for what is no resource, and 405 with Allow for a method that one does not have", async () => {
    const { call, service } = await openBench();
    for (const path of [
      "",
      "/",
      "/workflow",
      "/Workflows",
      "/workflows/",
      "/workflows/a/b",
      "/workflowgroups",
      "/auditLog",
    ]) {
      expect((await call("GET", path)).status, path).toBe(404);
    }
    const url = new URL(service.url);
    expect((await fetch(`${url.origin}/other`, { headers: { "X-API-Key": service.keys.user } })).status).toBe(404);
    const reply = await call("PUT", "/workflows", { body: "<a/>" });
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect((await call("PATCH", "/workflowGroups/x", { body: "{}" })).headers.get("allow")).toBe("GET, HEAD, DELETE");
    expect((await call("OPTIONS", "/workflows")).status).toBe(405);
  });

  it("negotiates the format by Accept", async () => {
    const { call } = await openBench();
    await call("POST", "/workflows", { body: sample("w", { id: "w1" }) });
    const type = async (path: string, accept: string): Promise<unknown> => {
      const { status, headers } = await call("GET", path, { accept });
      return status === 200 ? headers.get("content-type") : status;
    };
    expect(await type("/workflows/w1", "*/*")).toMatch(/json/);
    expect(await type("/workflows/w1", "application/*")).toMatch(/json/);
    expect(await type("/workflows/w1", "application/xml")).toMatch(/xml/);
    expect(await type("/workflows/w1", "application/json;q=0.5, application/xml")).toMatch(/xml/);
    expect(await type("/workflows/w1", "text/html")).toBe(406);
    for (const list of ["workflows", "workflowGroups", "workflowQueues", "calendars", "assets", "auditlog"]) {
      expect(await type(`/${list}`, "application/json"), list).toMatch(/json/);
      expect(await type(`/${list}`, "application/xml"), list).toBe(406);
    }
  });
});
