import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { jsonSchema } from "../../src/cli/json-schema";
import { schemaErrors } from "./json-schema";
import { ended, runWfa, startWfa, type Ended } from "./run-wfa";

interface Ready {
  readonly url: string;
  readonly userKey: string;
  readonly adminKey: string;
  readonly pid: number;
}

async function serve(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly line: string; readonly ready: Ready; readonly stop: () => Promise<Ended> }> {
  const child = startWfa(["serve", "--port", "0", "--json", ...args], env);
  const end = ended(child);
  const [line] = (await once(child.stdout, "data")) as [string];
  return {
    line,
    ready: JSON.parse(line) as Ready,
    stop: () => {
      child.kill("SIGINT");
      return end;
    },
  };
}

const get = (url: string, key: string): Promise<Response> => fetch(url, { headers: { "X-API-Key": key } });

describe("wfa serve", () => {
  test("--json gives what a program needs; it answers, and Ctrl-C ends it clean", async () => {
    const { line, ready, stop } = await serve([]);
    expect(await schemaErrors(line)).toEqual([]);
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wfa$/);
    expect((await get(`${ready.url}/workflows`, ready.userKey)).status).toBe(200);
    expect((await get(`${ready.url}/auditlog`, ready.adminKey)).status).toBe(200);
    expect((await get(`${ready.url}/workflows`, "wrong")).status).toBe(401);
    expect(await stop()).toMatchObject({ code: 0, stderr: "" });
    await expect(get(`${ready.url}/workflows`, ready.userKey)).rejects.toThrow();
  });

  test("--data keeps what it holds for the next start", async () => {
    const folder = await mkdtemp(join(tmpdir(), "wfa-serve-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const args = [
      "--data",
      folder,
      "--queue",
      "Night",
      "--agent",
      "web1",
      "--task-duration",
      "0",
      "--outcome",
      "failed",
    ];
    const first = await serve(args);
    const reply = await fetch(`${first.ready.url}/assets`, {
      method: "POST",
      body: '{"hostname": "web1"}',
      headers: { "X-API-Key": first.ready.userKey, "Content-Type": "application/json" },
    });
    expect(reply.status).toBe(201);
    const { code, stderr } = await runWfa(["serve", "--port", "0", "--data", folder]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`The data directory "${folder}" is in use by another service`),
    ]);
    await first.stop();
    const second = await serve(["--data", folder]);
    expect([second.ready.userKey, second.ready.adminKey]).toEqual([first.ready.userKey, first.ready.adminKey]);
    for (const [path, text] of [
      ["/assets", "web1"],
      ["/workflowQueues", "Night"],
    ] as const) {
      expect(await (await get(second.ready.url + path, second.ready.userKey)).text()).toContain(text);
    }
    await second.stop();
  });

  test.each([
    [[], "All data and these keys are stored in"],
    [["--user-key", "chosen"], "All data and the generated key are stored in"],
    [["--user-key", "chosen", "--admin-key", "another"], "All data is stored in"],
  ])("--data with %j: what it stores is said", async (keys, text) => {
    const folder = await mkdtemp(join(tmpdir(), "wfa-serve-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const child = startWfa(["serve", "--port", "0", "--data", folder, ...keys]);
    const end = ended(child);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect((await end).stdout).toContain(`${text} ${folder}. Press Ctrl-C`);
  });

  test("text tells how to use it, with keys that it made", async () => {
    const child = startWfa(["serve", "--port", "0"]);
    const end = ended(child);
    const [text] = (await once(child.stdout, "data")) as [string];
    const endpoint = /export WFA_ENDPOINT=(\S+)/.exec(text)?.[1];
    const key = /export WFA_API_KEY=(\S+)/.exec(text)?.[1];
    expect((await get(`${endpoint}/workflows`, key ?? "")).status).toBe(200);
    const page = /Console for your browser: (\S+)/.exec(text)?.[1];
    expect(page).toBe(`${endpoint}/`);
    expect(await (await fetch(page!, { headers: { Accept: "text/html" } })).text()).toContain("<h1>Sign in</h1>");
    child.kill("SIGTERM");
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(stdout).toContain("Stopped after 2 requests.");
  });

  test("keys come from options or the environment, and are not shown again", async () => {
    const child = startWfa(["serve", "--port", "0", "--user-key", "chosen-user-key"], {
      WFA_SERVE_ADMIN_KEY: "chosen-admin-key",
    });
    const end = ended(child);
    const [text] = (await once(child.stdout, "data")) as [string];
    const endpoint = /export WFA_ENDPOINT=(\S+)/.exec(text)?.[1];
    expect((await get(`${endpoint}/workflows`, "chosen-user-key")).status).toBe(200);
    expect((await get(`${endpoint}/workflows`, "chosen-admin-key")).status).toBe(200);
    child.kill("SIGINT");
    const { stdout, stderr } = await end;
    expect(stdout + stderr).not.toContain("chosen-");
  });

  test.each([
    [["--user-key", "chosen-key"], {}, { userKey: null, adminKey: expect.any(String) as unknown }],
    [[], { WFA_SERVE_ADMIN_KEY: "chosen-key" }, { userKey: expect.any(String) as unknown, adminKey: null }],
    [["--user-key", "chosen-key"], { WFA_SERVE_ADMIN_KEY: "chosen-too" }, { userKey: null, adminKey: null }],
  ])("--json with %j and %j does not show a chosen key again", async (args, env, keys) => {
    const { ready, stop } = await serve(args, env);
    expect(ready).toEqual({ ...jsonSchema("serve"), url: ready.url, pid: ready.pid, ...keys });
    expect((await get(`${ready.url}/workflows`, "chosen-key")).status).toBe(200);
    const { stdout, stderr } = await stop();
    expect(stdout + stderr).not.toContain("chosen-");
  });

  test("--requests prints a line for each request on stderr", async () => {
    const { ready, stop } = await serve(["--requests"]);
    await get(`${ready.url}/workflows?state=approved`, ready.userKey);
    await get(`${ready.url}/workflows/none`, ready.userKey);
    const { stderr } = await stop();
    expect(stderr.split("\n").map((line) => line.replace(/^\S+ +/, "").replace(/\d+ ms$/, "N ms"))).toEqual([
      "200  GET    /workflows?state=approved  N ms",
      "404  GET    /workflows/none  N ms",
      "",
    ]);
  });

  test("variations and single options change how it answers, the single ones last", async () => {
    const { ready, stop } = await serve([
      "--context-path",
      "/own/path",
      "--variation",
      "hostile",
      "--variation",
      "keyFailure=401",
    ]);
    expect(ready.url).toMatch(/\/own\/path$/);
    const list: unknown = await (await get(`${ready.url}/workflows`, ready.userKey)).json();
    expect(list).toEqual([]);
    expect((await get(`${ready.url}/workflows`, "wrong")).status).toBe(401);
    await stop();
  });

  test("a fault acts as its rule says", async () => {
    const { ready, stop } = await serve(["--fault", "GET /workflows status=503 retryAfter=1 times=1"]);
    const first = await get(`${ready.url}/workflows`, ready.userKey);
    expect([first.status, first.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await get(`${ready.url}/workflows`, ready.userKey)).status).toBe(200);
    await stop();
  });

  test("an address that others reach is warned of", async () => {
    const { stop } = await serve(["--host", "0.0.0.0"]);
    expect((await stop()).stderr).toContain("Warning: other machines can reach 0.0.0.0");
  });

  test("a taken port is a plain sentence", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await runWfa(["serve", "--port", String(port)])).toEqual({
      code: 1,
      stdout: "",
      stderr: `Error: Port ${port} on 127.0.0.1 is already in use. Choose another with --port; 0 chooses a free one\n`,
    });
  });

  test.each([
    [["--port", "70000"], '--port must be a whole number from 0 to 65535; got "70000"'],
    [["--variation", "fields=none"], 'Variation option "fields" must be one of attrs, flat, wrapped; got "none"'],
    [
      ["--variation", "approvalDelay=soon"],
      'Variation option "approvalDelay" must be a whole number of milliseconds; got "soon"',
    ],
    [["--variation", "unknown"], 'There is no variation "unknown"'],
    [["--fault", "POST"], 'The fault "POST" is not complete'],
    [["--context-path", "no-slash"], "no-slash"],
    [["--user-key", "same", "--admin-key", "same"], "The user's and the administrator's key cannot be the same"],
  ])("%j is refused before anything starts", async (args, message) => {
    const { code, stdout, stderr } = await runWfa(["serve", "--port", "0", ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
  });
});
