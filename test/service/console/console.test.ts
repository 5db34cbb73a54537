// One file although it is long: each test is a visit of the same service, and pages are tested by what others show.
import { request as rawRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { parseFault } from "../../../src/service/index";
import type { Bench } from "../support/bench";
import { openBench, sample } from "../support/bench";
import { Visitor } from "./visitor";

const KEYS = { user: "the-user-key", administrator: "the-administrator-key" };

async function openConsole(
  options: Parameters<typeof openBench>[0] = {},
  key: string | null = KEYS.administrator,
): Promise<Bench & { readonly visitor: Visitor }> {
  const bench = await openBench({ keys: KEYS, ...options });
  const visitor = new Visitor(bench.service);
  if (key !== null) await visitor.signIn(key);
  return { ...bench, visitor };
}

const operations = ({ service }: Bench): readonly string[] =>
  service.audit.map(({ user, operation }) => `${user} ${operation}`);

/** A request whose Host header is free, which fetch does not allow. */
const statusFor = (url: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    rawRequest(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });

describe("signing in", () => {
  it("is with a key of the service, which appears in no cookie, page or record", async () => {
    const { service, visitor } = await openConsole({}, null);
    const first = await visitor.open("/");
    expect([first.status, first.text]).toEqual([200, expect.stringMatching(/^Sign in API key/)]);
    const wrong = await visitor.press("Sign in", { key: "another key" });
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining("This key is not known")]);
    expect(visitor.cookie).toBe("");
    const home = await visitor.press("Sign in", { key: KEYS.user });
    expect([home.status, home.path, home.html]).toEqual([200, "/", expect.stringContaining("Signed in as")]);
    expect(home.html).toContain("automation");
    expect(visitor.cookie).toMatch(/^wfa-console-\d+=[\w-]{43}$/);
    expect(JSON.stringify(service.requests.list()) + visitor.cookie + home.html).not.toMatch(/-key|another/);
    await visitor.press("Sign out");
    expect(visitor.shown.text).toMatch(/^Sign in/);
    expect((await visitor.open("/console/audit")).text).toMatch(/^Sign in/);
  });

  it("sets a cookie that no script and no other site gets, and leads to the page that was asked for", async () => {
    const { service, visitor } = await openConsole({}, null);
    await visitor.open("/console/audit?q=queue");
    expect(visitor.shown.path).toBe("/?next=%2Fconsole%2Faudit%3Fq%3Dqueue");
    await visitor.press("Sign in", { key: KEYS.user });
    expect(visitor.shown.path).toBe("/console/audit?q=queue");
    for (const next of ["//evil.example", "/\\evil.example", "https://evil.example", "/console/audit\r\nX: y", "/x"]) {
      const response = await fetch(`${service.url}/console/sign-in`, {
        method: "POST",
        body: new URLSearchParams({ key: KEYS.user, next }),
        redirect: "manual",
      });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/wfa/"]);
      expect(response.headers.get("set-cookie")).toMatch(
        /^wfa-console-\d+=[\w-]{43}; Path=\/wfa\/; HttpOnly; SameSite=Strict$/,
      );
    }
  });

  it("ends after 12 idle hours", async () => {
    const { visitor, advance } = await openConsole();
    advance(11 * 3_600_000);
    expect((await visitor.open("/")).text).toMatch(/^Workflows/);
    advance(13 * 3_600_000);
    expect((await visitor.open("/")).text).toMatch(/^Sign in/);
  });

  it("is not needed for a caller who sends the key with each request", async () => {
    const { call, service } = await openBench({ keys: KEYS });
    const page = await call("GET", "/", { accept: "text/html" });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("<h1>Workflows</h1>")]);
    expect((await call("GET", "/", { accept: "text/html", key: "wrong" })).status).toBe(401);
    const type = "application/x-www-form-urlencoded";
    const pause = (key: string) => call("POST", "/console/queue?name=Master", { body: "paused=true", type, key });
    expect([(await pause("wrong")).status, service.audit.length]).toEqual([401, 0]);
    expect([(await pause(KEYS.user)).status, service.audit.length]).toEqual([303, 1]);
  });
});

describe("every answer of the console", () => {
  it("lets nothing run, load, frame or cache it", async () => {
    const { visitor } = await openConsole({}, null);
    for (const { headers } of [
      await visitor.open("/"),
      await visitor.signIn(KEYS.user),
      await visitor.open("/console/x"),
    ]) {
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "text/html;charset=UTF-8",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
      });
    }
    expect(visitor.shown.status).toBe(404);
  });

  it("is refused under a name that is not this machine's", async () => {
    const { service } = await openConsole();
    const { port } = new URL(service.url);
    const page = `${service.url}/`;
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await statusFor(page, { Accept: "text/html", Host: host })).toBe(200);
    for (const host of [`evil.example:${port}`, "127.0.0.1.evil.example", "localhost.evil.example"])
      expect(await statusFor(page, { Accept: "text/html", Host: host })).toBe(421);
    // The interface has no cookie to protect.
    expect(await statusFor(`${service.url}/workflows`, { "X-API-Key": KEYS.user, Host: "evil.example" })).toBe(200);
  });
});

describe("a form", () => {
  it("of another site, without the session's token or without a session changes nothing", async () => {
    const bench = await openConsole();
    const { service, visitor } = bench;
    await visitor.open("/console/queues");
    const token = /name="token" value="([^"]*)"/.exec(visitor.shown.html)?.[1] ?? "";
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      visitor.post("/console/queue?name=Master", new URLSearchParams({ paused: "true", ...fields }), headers);
    expect((await send({ token }, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await send({ token }, { "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await send({})).status).toBe(403);
    expect((await send({ token: `${token}x` })).status).toBe(403);
    const plain = (headers: Record<string, string>) =>
      fetch(`${service.url}/console/queue?name=Master`, {
        method: "POST",
        body: new URLSearchParams({ paused: "true", token }),
        headers: { Cookie: visitor.cookie, ...headers },
        redirect: "manual",
      });
    for (const origin of ["https://evil.example", "null"]) expect((await plain({ Origin: origin })).status).toBe(403);
    expect((await plain({ Cookie: "", Origin: new URL(service.url).origin })).status).toBe(403);
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
    service.backstage.edit(id, "submitted", (text) => text.replace("300", "400"));
    await visitor.press("Approve");
    expect([visitor.shown.status, visitor.shown.text]).toEqual([
      409,
      expect.stringContaining("Somebody submitted another version after this page was shown"),
    ]);
    expect(service.backstage.workflow("a")!.approved).toBeNull();
    await visitor.open("/console/workflow/edit?id=a");
    service.backstage.edit(id, "submitted", (text) => text.replace("400", "500"));
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

describe("the pages", () => {
  it("show both versions, their difference, and what a client reads", async () => {
    const { visitor, service } = await openConsole();
    const shop = service.backstage.createGroup({ name: "Shop" });
    const id = service.backstage.submit(
      `<workflow name="Count" groupId="${shop}">\n<task timeout="300"/>\n</workflow>`,
    );
    service.backstage.approve(id);
    service.backstage.submit(
      `<workflow id="${id}" name="Count" groupId="${shop}">\n<task timeout="600"/>\n</workflow>`,
    );
    await visitor.open("/");
    expect(visitor.shown.text).toMatch(/Master \/ Shop .*Count revision 1, .* revision 2, .* pending approval/);
    await visitor.follow("Count");
    expect(visitor.shown.html).toMatch(
      /class="row changed .*>Changed: <.*class="cell old">.*timeout=&quot;<.*<mark><span class="t">300<.*class="cell new">.*<mark><span class="t">600</,
    );
    expect(visitor.shown.text).toContain("Revision 1 2");
    await visitor.open("/?q=nothing%20like%20it");
    expect(visitor.shown.text).toContain("No workflow's name or id contains this text");
    await visitor.open("/console/audit?q=approve");
    expect(visitor.shown.text).toMatch(/operator workflow\.approve Count/);
  });

  it("show a run from its start to its log", async () => {
    const { visitor, service, advance } = await openConsole();
    const id = service.backstage.submit(sample("Load"));
    service.backstage.approve(id);
    service.backstage.setEnabled(id, true);
    await visitor.open(`/console/execute?id=${id}&trigger=nightly`);
    await visitor.press("Execute");
    expect(visitor.shown.text).toMatch(/^"Load" is started Instances .*Load running nightly administrator/);
    advance(60_000);
    await visitor.follow("logs");
    expect(visitor.shown.text).toMatch(/Load completed nightly administrator/);
    await visitor.follow("Load");
    expect(visitor.shown.text).toMatch(/0 2024-05-01 10:00:00 run Started by administrator with the trigger nightly/);
  });

  it("follow the variation: what is applied later is announced as later", async () => {
    const { visitor, service, settle } = await openConsole({ variation: { approvalDelay: 5000, deletionDelay: 5000 } });
    service.backstage.submit(sample("Slow", { id: "s" }));
    await visitor.open("/console/workflow?id=s");
    await visitor.press("Approve");
    expect(visitor.shown.text).toMatch(/^The approval of "Slow" is accepted, and the service applies it later/);
    settle();
    await visitor.open("/console/workflow?id=s");
    expect(visitor.shown.text).not.toContain("is pending");
    await visitor.follow("Delete the approved version");
    await visitor.press("Delete");
    expect(visitor.shown.text).toMatch(/^The approved version of "Slow" is deleted later/);
  });

  it("page through what is long", async () => {
    const { visitor, service } = await openConsole();
    for (let at = 0; at < 130; at += 1) service.backstage.submit(`<workflow name="w${String(at).padStart(3, "0")}"/>`);
    await visitor.open("/");
    expect(visitor.shown.text).toContain("130 workflows and empty groups, page 1 of 2");
    expect(visitor.shown.text).not.toContain("w129");
    await visitor.follow("Next page");
    expect(visitor.shown.text).toContain("w129");
    await visitor.open("/console/audit?page=99");
    expect(visitor.shown.text).toContain("130 entries, page 2 of 2");
  });

  it("show hostile names and documents as text, and reach whatever their ids are", async () => {
    const { visitor, service } = await openConsole({ variation: { documents: "kept" } });
    const { backstage } = service;
    const evil = '"><script>alert(1)</script>\u202e\u0007&amp;';
    const group = backstage.createGroup({ name: evil, id: "..", description: evil });
    backstage.createGroup({ name: "half \ud800", id: "\ud800" });
    for (const id of [".", "..", "a/b?c#d", "%2e", "<b>", "\u202e"]) {
      const attribute = id.replace("<", "&lt;");
      const xml = `<workflow id="${attribute}" name="&lt;img src=x onerror=alert(1)&gt;\u202e" groupId=".."><trigger name="&quot;&gt;&lt;script&gt;"/></workflow>`;
      backstage.submit(xml);
      await visitor.open(`/console/workflow?id=${encodeURIComponent(id)}`);
      await visitor.press("Approve");
      expect([id, visitor.shown.status, backstage.workflow(id)!.approved?.enabled]).toEqual([id, 200, true]);
      await visitor.press('Disable trigger "><script>');
      expect(backstage.workflow(id)!.approved!.triggers[0]!.enabled).toBe(false);
      expect(visitor.shown.html).not.toMatch(/<script|<img|<b>|\u202e|\p{Cc}(?<!\n)/u);
    }
    backstage.putCalendar({ name: evil, id: evil });
    backstage.createQueue(evil);
    for (const page of ["/", "/console/groups", "/console/queues", "/console/calendars", "/console/audit"]) {
      const { html, status } = await visitor.open(page);
      expect(status).toBe(200);
      expect(html).not.toMatch(/<script|<img|\u202e|\p{Cs}|\p{Cc}(?<!\n)/u);
      expect(html).toMatch(/\\u\{202e\}|\\u\{d800\}/);
    }
    await visitor.open(`/console/group/delete?id=${group}`);
    expect(visitor.shown.text).toMatch(/6 workflows/);
    await visitor.open("/console/queues");
    await visitor.press('Pause the queue ">');
    expect(visitor.shown.text).toMatch(/^The queue .* is paused/);
  });
});

describe("the interface", () => {
  it("is answered as without a console", async () => {
    const { service, call } = await openBench({ keys: KEYS });
    for (const accept of ["application/json", "*/*"]) {
      const reply = await call("GET", "/", { accept });
      expect([reply.status, reply.text]).toEqual([404, expect.stringContaining("There is no resource at")]);
    }
    expect((await call("GET", "", { accept: "*/*" })).status).toBe(404);
    expect((await call("GET", "/", { accept: "application/json", key: null })).status).toBe(401);
    expect((await call("POST", "/", { accept: "text/html", body: "{}" })).status).toBe(404);
    expect((await call("GET", "/workflows", { accept: "text/html" })).status).toBe(406);
    service.requests.clear();
    service.faults.add(parseFault("GET / status=500"));
    expect((await fetch(`${service.url}/`)).status).toBe(200);
  });

  it("has its console below any context path, to which the root leads", async () => {
    for (const contextPath of ["/", "/own/path"]) {
      const { service } = await openBench({ keys: KEYS, contextPath });
      const visitor = new Visitor(service);
      await visitor.signIn(KEYS.user);
      await visitor.follow("Audit log");
      expect(visitor.shown.text).toMatch(/^Audit log/);
      const root = await fetch(new URL("/", service.url), { headers: { Accept: "text/html" } });
      expect([root.status, new URL(root.url).pathname]).toEqual([200, `${new URL(`${service.url}/`).pathname}`]);
    }
  });
});
