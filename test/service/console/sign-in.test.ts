import { request as rawRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { parseFaultRule } from "../../../src/service/index";
import { openBench } from "../support/bench";
import { KEYS, openConsole } from "./open-console";
import { Visitor } from "./visitor";

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
    service.faults.add(parseFaultRule("GET / status=500"));
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
