import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { type RecordedRequest, startService } from "../../src/service/index";
import { RecordedRequests } from "../../src/service/http/recorded-requests";
import { fieldsOf, listOf, openBench, sample } from "./support/bench";

describe("HTTP as a client's pool expects it", () => {
  it("keeps a connection alive over many requests", async () => {
    const { service } = await openBench();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (const path of ["/workflows", "/none", "/workflowGroups"]) {
      await new Promise<void>((resolve, reject) => {
        const sent = request(service.url + path, { agent, headers: { "X-API-Key": service.keys.user } }, (response) => {
          ports.add(response.socket.localPort);
          expect(response.headers["content-length"]).toMatch(/^\d+$/);
          expect(response.headers["transfer-encoding"]).toBeUndefined();
          response.resume().on("end", resolve);
        });
        sent.on("error", reject).end();
      });
    }
    agent.destroy();
    expect(ports.size).toBe(1);
  });

  it("answers HEAD like GET without the body", async () => {
    const { call } = await openBench();
    const [get, head] = [await call("GET", "/workflowGroups"), await call("HEAD", "/workflowGroups")];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
    expect((await call("HEAD", "/workflows/none")).status).toBe(404);
  });

  it("tells browsers not to guess what an answer is", async () => {
    const { call } = await openBench();
    for (const path of ["/workflows", "/workflows/none"])
      expect((await call("GET", path)).headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("refuses a request that is too large, whether or not it says its length", async () => {
    const { service, call } = await openBench({ maxRequestBytes: 1000 });
    const body = `<w>${"x".repeat(5000)}</w>`;
    expect((await call("POST", "/workflows", { body })).status).toBe(413);
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const chunked = await fetch(`${service.url}/workflows`, {
      method: "POST",
      headers: { "X-API-Key": service.keys.user, "Content-Type": "application/xml" },
      body: stream,
      duplex: "half",
    });
    expect(chunked.status).toBe(413);
    await chunked.text();
    expect((await call("GET", "/workflows")).status).toBe(200);
  });

  it.each([
    ["without a key", "", "missing"],
    ["with a wrong key", "X-API-Key: wrong\r\n", "not known"],
  ])("refuses a request %s by its headers alone", async (_what, header, reason) => {
    const { service } = await openBench();
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    // Not one byte of the body is ever sent.
    socket.write(`POST /wfa/workflows HTTP/1.1\r\nHost: h\r\n${header}Content-Length: 15000000\r\n\r\n`);
    const [text] = (await once(socket, "data")) as [string];
    socket.destroy();
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 401 [^]*${reason}`));
    expect(service.requests.list()).toMatchObject([{ status: 401, body: "" }]);
  });

  it("lets a client read a refusal that sends all of a long body first, and keeps nothing of it", async () => {
    const { service, call } = await openBench();
    const body = `<w>${"x".repeat(15_000_000)}</w>`;
    for (const key of [null, "wrong"]) expect((await call("POST", "/workflows", { key, body })).status).toBe(401);
    expect(service.requests.list().map((request) => request.body)).toEqual(["", ""]);
  });

  it("tells a client that asks first and has a key to send its body", async () => {
    const { service } = await openBench();
    const sent = request(`${service.url}/workflows`, {
      method: "POST",
      headers: { "X-API-Key": service.keys.user, "Content-Type": "application/xml", Expect: "100-continue" },
    });
    sent.flushHeaders();
    await once(sent, "continue");
    sent.end('<workflow name="w"/>');
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
  });

  it("takes an absolute request target, as proxies send it", async () => {
    const { service } = await openBench();
    const { hostname, port } = new URL(service.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET ${service.url}/workflows HTTP/1.1\r\nHost: h\r\nX-API-Key: ${service.keys.user}\r\nConnection: close\r\n\r\n`,
        );
      });
      let text = "";
      socket
        .setEncoding("utf8")
        .on("data", (chunk: string) => (text += chunk))
        .on("end", () => resolve(text))
        .on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("survives clients that go away in the middle of a request", async () => {
    const bugs: unknown[] = [];
    const { service, call } = await openBench({ onBug: (error) => bugs.push(error) });
    const { hostname, port } = new URL(service.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /wfa/workflows HTTP/1.1\r\nHost: h\r\nX-API-Key: ${service.keys.user}\r\nContent-Length: 100\r\n\r\n<w>`,
          () => socket.destroy(),
        );
      });
      socket.on("close", () => resolve());
    });
    await expect.poll(() => service.requests.list().length, { timeout: 20_000 }).toBe(1);
    expect(service.requests.list()).toMatchObject([{ method: "POST", status: null }]);
    expect((await call("GET", "/workflows")).status).toBe(200);
    expect(bugs).toEqual([]);
  });

  it("closes with idle and hanging connections open, twice, and frees its port", async () => {
    const service = await startService();
    service.faults.add({ fault: { kind: "silentAfter" } });
    service.faults.add({ fault: { kind: "delay", milliseconds: 60_000 } });
    const headers = { "X-API-Key": service.keys.user };
    const hang = (): Promise<string> =>
      fetch(`${service.url}/workflows`, { headers }).then(
        () => "answered",
        () => "ended",
      );
    const hanging = [hang(), hang()];
    await expect.poll(() => service.faults.list(), { timeout: 20_000 }).toEqual([]);
    const idle = await fetch(`${service.url}/workflows`, { headers });
    await idle.text();
    await Promise.all([service.close(), service.close()]);
    expect(await Promise.all(hanging)).toEqual(["ended", "ended"]);
    const again = await startService({ port: Number(new URL(service.url).port) });
    await again.close();
  });
});

describe("requests as they are recorded", () => {
  it("are listed with what arrived, told to a listener, and cleared; never with a key", async () => {
    const told: RecordedRequest[] = [];
    const { call, service } = await openBench({
      keys: { user: "secret/user key", administrator: "secret-admin" },
      onRequest: (seen) => told.push(seen),
    });
    await call("POST", "/workflows", { body: "<w name='secret-admin'/>" });
    await call("GET", "/workflows/a%2Fb?state=secret%2Fuser%20key");
    await call("GET", "/workflows/secret-admin");
    await call("GET", "/workflows", { key: "other" });
    const list = service.requests.list();
    expect(list).toMatchObject([
      {
        method: "POST",
        path: "/workflows",
        query: "",
        contentType: "application/xml",
        body: "<w name='[key]'/>",
        status: 201,
      },
      { method: "GET", path: "/workflows/a%2Fb", query: "state=[key]", contentType: null, body: "", status: 400 },
      { method: "GET", path: "/workflows/[key]", status: 404 },
      { method: "GET", path: "/workflows", status: 401 },
    ]);
    expect(told).toEqual(list);
    expect(JSON.stringify(list)).not.toContain("secret");
    service.requests.clear();
    expect(service.requests.list()).toEqual([]);
  });
});

describe("of very many requests", () => {
  const request = (path: string, body = ""): RecordedRequest => ({
    time: 0,
    method: "GET",
    path,
    query: "",
    contentType: null,
    body,
    effects: [],
    status: 200,
    milliseconds: 1,
  });
  const paths = (log: RecordedRequests): readonly string[] => log.list().map(({ path }) => path);

  it("the last 20,000 are kept", () => {
    const log = new RecordedRequests();
    for (let count = 1; count <= 20_000; count += 1) log.add(request(`/${count}`));
    log.add(request("/one more"));
    log.add(request("/another"));
    expect(log.list()).toHaveLength(20_000);
    expect([paths(log)[0], paths(log).at(-1)]).toEqual(["/3", "/another"]);
  });

  it("fewer are kept where their bodies are long, but always the last one", () => {
    const log = new RecordedRequests();
    const quarter = "x".repeat(16 * 1024 * 1024);
    for (const path of ["/1", "/2", "/3", "/4", "/none"]) log.add(request(path, path === "/none" ? "" : quarter));
    expect(paths(log)).toEqual(["/1", "/2", "/3", "/4", "/none"]);
    log.add(request("/5", "y"));
    expect(paths(log)).toEqual(["/2", "/3", "/4", "/none", "/5"]);
    log.add(request("/6", quarter.repeat(5)));
    expect(paths(log)).toEqual(["/6"]);
    log.add(request("/7"));
    expect(paths(log)).toEqual(["/7"]);
    log.add(request("/8", quarter.repeat(4)));
    expect(paths(log)).toEqual(["/7", "/8"]);
    log.clear();
    expect(paths(log)).toEqual([]);
    log.add(request("/9", quarter.repeat(4)));
    log.add(request("/10"));
    expect(paths(log)).toEqual(["/9", "/10"]);
  });
});

describe("many at once", () => {
  it("creates a workflow of one id exactly once", async () => {
    const { call, service } = await openBench();
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => call("POST", "/workflows", { body: sample("w", { id: "one" }) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
    expect(service.backstage.workflows()).toHaveLength(1);
  });

  it("loses no write and gives every revision once", async () => {
    const bench = await openBench({ variation: { documents: "rewritten" } });
    bench.service.backstage.submit(sample("w", { id: "one" }));
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        bench.call("PUT", "/workflows/one", { body: sample(`w${index}`, { id: "one" }) }),
      ),
    );
    const revisions = replies
      .map(({ text }) => fieldsOf(JSON.parse(text)).revision)
      .sort((left, right) => left - right);
    expect(revisions).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
    expect(listOf(await bench.json("/workflows"))).toHaveLength(1);
  });
});

describe("the start", () => {
  it("takes a context path and keys, and gives random keys otherwise", async () => {
    const [first, second] = [await openBench({ contextPath: "/apps/wfa/" }), await openBench({ contextPath: "" })];
    expect(first.service.url).toMatch(/\/apps\/wfa$/);
    expect(second.service.url).toMatch(/:\d+$/);
    expect(first.service.keys.user).not.toBe(second.service.keys.user);
    expect((await first.call("GET", "/workflows")).status).toBe(200);
    expect((await second.call("GET", "/workflows")).status).toBe(200);
  });

  it.each<readonly [object, RegExp]>([
    [{ contextPath: "wfa" }, /context path/],
    [{ keys: { user: "", administrator: "a" } }, /cannot be empty/],
    [{ keys: { user: "a", administrator: "a" } }, /cannot be the same/],
    [{ variation: { lists: "tree" } }, /"lists" must be one of .*; got "tree"/],
    [{ variation: { colour: "red" } }, /no variation option "colour"/],
  ])("refuses %j", async (options, message) => {
    await expect(startService(options)).rejects.toThrow(message);
  });

  it("fails where the port is taken", async () => {
    const { service } = await openBench();
    await expect(startService({ port: Number(new URL(service.url).port) })).rejects.toThrow("EADDRINUSE");
  });

  it("goes on from a snapshot that went through JSON", async () => {
    const variation = { approvalDelay: 500 };
    const bench = await openBench({ variation });
    await bench.call("POST", "/workflows", { body: sample("w", { id: "w1" }) });
    await bench.call("PATCH", "/workflows/w1", { body: '{"approveWorkflow": true}' });
    const snapshot = bench.service.snapshot();
    const state = JSON.parse(JSON.stringify(snapshot)) as typeof snapshot;
    expect(state).toEqual(snapshot);
    const next = await openBench({ variation, state });
    next.settle();
    expect((await next.call("GET", "/workflows/w1?state=approved")).status).toBe(200);
  });
});
