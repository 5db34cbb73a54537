import { describe, expect, it } from "vitest";
import { type Bench, openBench, sample } from "../support/bench";
import { KEYS, openConsole, operations } from "./open-console";

describe("a form", () => {
  it("without the session's token or without a session changes nothing", async () => {
    const bench = await openConsole();
    const { service, visitor } = bench;
    await visitor.open("/console/queues");
    const token = /name="token" value="([^"]*)"/.exec(visitor.shown.html)?.[1] ?? "";
    const send = (fields: Record<string, string>) =>
      visitor.post("/console/queue?name=Master", new URLSearchParams({ paused: "true", ...fields }));
    expect((await send({})).status).toBe(403);
    expect((await send({ token: `${token}x` })).status).toBe(403);
    const plain = (headers: Record<string, string>) =>
      fetch(`${service.url}/console/queue?name=Master`, {
        method: "POST",
        body: new URLSearchParams({ paused: "true", token }),
        headers: { Cookie: visitor.cookie, ...headers },
        redirect: "manual",
      });
    expect((await plain({ Cookie: "" })).status).toBe(403);
    expect((await plain({ "Content-Type": "text/plain" })).status).toBe(400);
    const json = await fetch(`${service.url}/console/queue?name=Master`, { headers: { Cookie: visitor.cookie } });
    expect([json.status, json.headers.get("allow")]).toEqual([405, "POST"]);
    expect(operations(bench)).toEqual([]);
    expect((await plain({})).status).toBe(303);
    expect(operations(bench)).toEqual(["administrator queue.pause"]);
  });

  it("is not read beyond what a key needs before somebody is known", async () => {
    const { service } = await openConsole({}, null);
    const response = await fetch(`${service.url}/console/sign-in`, {
      method: "POST",
      body: new URLSearchParams({ key: "x".repeat(20_000) }),
    });
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining("larger than 16384 bytes")]);
  });

  it("leaves the same in the audit log as a client's request, under the key's account", async () => {
    const [person, client] = [await openConsole({}, KEYS.user), await openBench({ keys: KEYS })];
    const { visitor } = person;
    await visitor.open("/console/groups");
    await visitor.follow("New group");
    await visitor.press("Create the group", { name: "Shop", description: "Daily" });
    expect(visitor.shown.text).toMatch(/^The group "Shop" is created Groups/);
    await visitor.follow("Workflows");
    await visitor.follow("New workflow");
    await visitor.press("Submit", { document: sample("Count", { id: "w 1/ü" }) });
    expect(visitor.shown.text).toContain('"Count" is submitted. It runs only after its approval');
    await visitor.press("Approve");
    await visitor.press("Disable trigger nightly");
    await visitor.press("Disable");
    await visitor.press("Enable");
    await visitor.press("Enable trigger by hand");
    await visitor.follow("Execute with the trigger by hand");
    await visitor.press("Execute", { parameters: '{"day": "monday"}' });
    expect(visitor.shown.text).toContain('{"day":"monday"}');
    await visitor.press("Cancel");
    await visitor.follow("Queues");
    await visitor.press("Pause the queue Master");
    await visitor.follow("Calendars");
    await visitor.follow("New calendar");
    await visitor.press("Save", { definition: '{"name": "Holidays", "dates": ["2024-05-02"]}' });
    await visitor.press("Save", { definition: '{"name": "Holidays", "dates": []}' });
    await visitor.follow("Delete");
    await visitor.press("Delete");
    await visitor.follow("Workflows");
    await visitor.follow("Count");
    await visitor.follow("Delete the approved version");
    await visitor.press("Delete");
    await visitor.follow("Groups");
    await visitor.follow("Delete Shop");
    expect(visitor.shown.text).toMatch(/Delete the group Shop ?\? It is empty\./);
    await visitor.press("Delete");

    const { call } = client;
    await call("POST", "/workflowGroups", { body: '{"name": "Shop", "description": "Daily"}' });
    await call("POST", "/workflows", { body: sample("Count", { id: "w 1/ü" }) });
    const path = `/workflows/${encodeURIComponent("w 1/ü")}`;
    await call("PATCH", path, { body: '{"approveWorkflow": true}' });
    await call("PATCH", `${path}/triggers/nightly`, { body: '{"action": "enable", "enable": false}' });
    await call("PATCH", path, { body: '{"enableWorkflow": false}' });
    await call("PATCH", path, { body: '{"enableWorkflow": true}' });
    await call("PATCH", `${path}/triggers/by%20hand`, { body: '{"action": "enable", "enable": true}' });
    await call("POST", `${path}?trigger=by%20hand`, { body: '{"day": "monday"}' });
    const [instance] = client.service.backstage.instances();
    await call("PUT", `/workflowInstances/${instance!.id}`);
    await call("PATCH", "/workflowQueues/Master", { body: '{"paused": true}' });
    await call("POST", "/calendars", { body: '{"name": "Holidays", "dates": ["2024-05-02"]}' });
    const id = client.service.audit.at(-1)!.objectId;
    await call("PUT", `/calendars/${id}`, { body: '{"name": "Holidays", "dates": []}' });
    await call("DELETE", `/calendars/${id}`);
    await call("DELETE", `${path}?state=approved`);
    await call("DELETE", `/workflowGroups/${client.service.audit[0]!.objectId}`);

    const told = ({ service }: Bench): unknown =>
      service.audit.map(({ user, operation, objectName, detail }) => ({
        user,
        operation,
        objectName,
        detail: detail.replace(/instance .*/, ""),
      }));
    expect(told(person)).toEqual(told(client));
    expect(new Set(person.service.audit.map(({ user }) => user))).toEqual(new Set(["automation", "system"]));
  });

  it("that is refused comes back with what was typed and the reason, and changes nothing", async () => {
    const bench = await openConsole({}, KEYS.user);
    const { visitor, service } = bench;
    await visitor.open("/console/workflow/new");
    await visitor.press("Submit", { document: '<workflow name="A">\n  <task>\n</workflow>' });
    expect([visitor.shown.status, visitor.typed()]).toEqual([400, '<workflow name="A">\n  <task>\n</workflow>']);
    expect(visitor.shown.text).toMatch(/Nothing was changed\. The workflow document is not well-formed: .*line 3/);
    expect(visitor.shown.html).toContain("<title>Refused: New workflow");
    expect(operations(bench)).toEqual([]);
    // Its checkbox is shown to administrators alone, and the endpoint refuses others.
    expect(visitor.shown.text).not.toContain("Preserve the ACL");
    await visitor.press("Submit", { document: sample("A"), preserveAcl: "true" });
    expect([visitor.shown.status, visitor.shown.text]).toEqual([403, expect.stringContaining("administrators only")]);
    await visitor.press("Submit", { document: sample("A"), preserveAcl: "" });
    await visitor.follow("Edit");
    await visitor.press("Submit", { document: sample("A", { id: "other" }) });
    expect([visitor.shown.status, visitor.shown.text]).toEqual([400, expect.stringContaining('has the id "other"')]);
    await visitor.open("/console/calendar/new");
    await visitor.press("Save", { definition: "{" });
    expect([visitor.shown.status, visitor.typed()]).toEqual([400, "{"]);
    await visitor.open("/console/group/new");
    await visitor.press("Create the group", { name: "" });
    expect([visitor.shown.status, visitor.shown.text]).toEqual([400, expect.stringContaining('"name" is empty')]);
    const [workflow] = service.backstage.workflows();
    await visitor.open(`/console/execute?id=${workflow!.id}&trigger=nightly`);
    await visitor.press("Execute", { parameters: "[1]" });
    expect([visitor.shown.status, visitor.typed()]).toEqual([400, "[1]"]);
    expect(operations(bench)).toEqual(["automation workflow.submit"]);
  });

  it("does not overwrite or approve what its page did not show", async () => {
    const { visitor, service } = await openConsole();
    const id = service.backstage.submit(sample("A", { id: "a" }));
    await visitor.open("/console/workflow?id=a");
    service.backstage.edit(id, "submitted", (text) => text.replace('"300"', '"400"'));
    await visitor.press("Approve");
    expect([visitor.shown.status, visitor.shown.text]).toEqual([
      409,
      expect.stringContaining("Somebody submitted another version after this page was shown"),
    ]);
    expect(service.backstage.workflow("a")!.approved).toBeNull();
    await visitor.open("/console/workflow/edit?id=a");
    service.backstage.edit(id, "submitted", (text) => text.replace('"400"', '"500"'));
    const mine = visitor.typed().replace("400", "600");
    await visitor.press("Submit", { document: mine });
    expect([visitor.shown.status, visitor.typed()]).toEqual([409, mine]);
    expect(service.backstage.workflow("a")!.submitted!.text).toContain("500");
    await visitor.press("Submit");
    expect(service.backstage.workflow("a")!.submitted!.text).toContain("600");
    await visitor.press("Approve");
    expect(service.backstage.workflow("a")!.approved!.text).toContain("600");
    const calendar = service.backstage.putCalendar({ id: "c", name: "C" });
    await visitor.open("/console/calendar?id=c");
    service.backstage.putCalendar({ id: calendar, name: "C", dates: [] });
    await visitor.press("Save", { definition: '{"name":"Mine"}' });
    expect([visitor.shown.status, visitor.typed()]).toEqual([409, '{"name":"Mine"}']);
    await visitor.press("Save");
    expect(service.backstage.calendars()).toMatchObject([{ name: "Mine", revision: 3 }]);
  });

  it("keeps a document as it is, to the byte, apart from what was typed", async () => {
    const { visitor, service } = await openConsole({ variation: { documents: "kept", idPlacement: "rootAttribute" } });
    const text =
      '\n<workflow id="x" name="A &amp; &#13; B">\n\n\t<task note="</textarea>"/>\u202e\n</workflow>\n\n'.replace(
        "</textarea>",
        "&lt;/textarea>",
      );
    service.backstage.submit(text);
    await visitor.open("/console/workflow/edit?id=x");
    expect(visitor.typed()).toBe(text);
    expect(visitor.shown.text).toContain("This text has invisible characters, which the editor keeps");
    await visitor.press("Submit");
    expect(service.backstage.workflow("x")!.submitted).toMatchObject({ revision: 2, text });
  });
});
