import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { describeError, InvalidOptionError, parseEndpoint } from "../../../src/client";
import { exchange, openConnection } from "../../../src/client/transport/connection";
import { proxyFor } from "../../../src/client/transport/proxy";
import { readTlsSettings } from "../../../src/client/transport/tls-settings";
import { createAuthority } from "../support/certificates";
import { clientFor, failureOf, KEY, live } from "../support/client-for";
import { json, scriptedServer } from "../support/scripted-server";
import { testProxy } from "../support/test-proxy";

const authority = createAuthority("Test authority");
const service = authority.issue({ hosts: ["service.example"] });
const TLS = { cert: service.certificate, key: service.key };

describe("which proxy", () => {
  const proxy = (endpoint: string, environment: Record<string, string>) =>
    proxyFor(parseEndpoint(endpoint), environment)?.origin ?? null;
  const both = { HTTPS_PROXY: "http://secure:1", HTTP_PROXY: "http://plain:2" };

  test("by the endpoint's scheme, in either spelling, with or without a scheme of its own", () => {
    expect(proxy("https://service.example", both)).toBe("http://secure:1");
    expect(proxy("http://service.example", both)).toBe("http://plain:2");
    expect(proxy("https://service.example", { https_proxy: "proxy.example:3128" })).toBe("http://proxy.example:3128");
    expect(proxy("https://service.example", { HTTPS_PROXY: "", https_proxy: "https://p" })).toBe("https://p");
    expect(proxy("https://service.example", { HTTP_PROXY: "http://plain:2" })).toBeNull();
    expect(proxy("https://service.example", {})).toBeNull();
  });

  test("that has a name beyond ASCII, or is no URL", () => {
    expect(proxy("https://service.example", { HTTPS_PROXY: "http://b\u00fccher.example:3128" })).toBe(
      "http://xn--bcher-kva.example:3128",
    );
    expect(() => proxy("https://service.example", { HTTPS_PROXY: "http://p\u00fc:word@host:port" })).toThrow(
      new InvalidOptionError("environment", 'HTTPS_PROXY is not a valid URL; write it as "http://host:port"'),
    );
  });

  test("never for this machine", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", "x.localhost"])
      expect(proxy(`http://${host}:8080`, both)).toBeNull();
  });

  test.each([
    ["*", true],
    ["service.example", true],
    ["SERVICE.example", true],
    ["example", true],
    [".example", true],
    ["*.example", true],
    ["other, service.example", true],
    ["other service.example:443", true],
    ["service.example:8443", false],
    [".service.example", false],
    ["vice.example", false],
    ["10.0.0.0/8", false],
    ["", false],
  ])("NO_PROXY=%s excepts https://service.example: %s", (noProxy, excepted) => {
    expect(proxy("https://service.example", { ...both, NO_PROXY: noProxy })).toBe(excepted ? null : "http://secure:1");
  });

  test.each([
    ["10.0.0.0/8", "https://10.1.2.3", true],
    ["10.1.2.3", "https://10.1.2.3", true],
    ["10.1.2.3:443", "https://10.1.2.3", true],
    ["10.1.2.3:444", "https://10.1.2.3", false],
    ["192.168.0.0/16", "https://10.1.2.3", false],
    ["fd00::/8", "https://[fd00::1]", true],
    ["fd00::1", "https://[fd00::1]", true],
    ["[fd00::1]:443", "https://[fd00::1]", true],
    ["10.0.0.0/99", "https://10.1.2.3", false],
  ])("no_proxy=%s excepts %s: %s", (noProxy, endpoint, excepted) => {
    expect(proxy(endpoint, { ...both, no_proxy: noProxy })).toBe(excepted ? null : "http://secure:1");
  });
});

describe("https through a tunnel", () => {
  test("the proxy sees the host's name and its own credentials, never the key", async () => {
    await using server = await scriptedServer(() => json([{ id: "1" }]), TLS);
    await using proxy = await testProxy({ forwardTo: server.port });
    const protocols = new Set<string | undefined>();
    await using client = clientFor("https://service.example/ctx", {
      caCertificate: authority.certificate,
      onAnswer: ({ tls }) => protocols.add(tls?.protocol),
      environment: { HTTPS_PROXY: `http://me:p%40ss%3Aword@127.0.0.1:${proxy.port}` },
    });
    for (let round = 0; round < 3; round += 1) expect(await client.workflows.list({}, live)).toHaveLength(1);
    expect(await client.workflows.submit("<w/>", {}, live)).toMatchObject({ id: null });
    expect([...protocols]).toEqual(["TLSv1.3"]);
    expect(proxy.seen).toHaveLength(1);
    expect(proxy.seen[0]).toMatchObject({ method: "CONNECT", target: "service.example:443" });
    expect(Buffer.from(proxy.seen[0]?.authorization?.replace("Basic ", "") ?? "", "base64").toString()).toBe(
      "me:p@ss:word",
    );
    expect(JSON.stringify(proxy.seen)).not.toContain(KEY);
    expect(server.seen[0]).toMatchObject({
      url: "/ctx/workflows",
      headers: { host: "service.example", "x-api-key": KEY },
    });
    expect(server.seen[0]?.headers["proxy-authorization"]).toBeUndefined();
  });

  test("through a proxy that itself speaks TLS", async () => {
    const own = authority.issue({ hosts: ["127.0.0.1"] });
    await using server = await scriptedServer(() => json([]), TLS);
    await using proxy = await testProxy({ forwardTo: server.port, tls: { cert: own.certificate, key: own.key } });
    await using client = clientFor("https://service.example", {
      caCertificate: authority.certificate,
      environment: { HTTPS_PROXY: `https://127.0.0.1:${proxy.port}` },
    });
    expect(await client.workflows.list({}, live)).toEqual([]);
    expect(proxy.seen).toHaveLength(1);
  });

  test("the service's certificate is checked all the same", async () => {
    await using server = await scriptedServer(() => json([]), TLS);
    await using proxy = await testProxy({ forwardTo: server.port });
    await using client = clientFor("https://other.example", {
      caCertificate: authority.certificate,
      environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
    });
    expect(await failureOf(client.workflows.list({}, live))).toMatchObject({
      message: expect.stringMatching(/another host name/),
    });
    expect(server.seen).toEqual([]);
  });

  test("a refusal names the proxy and not its password; nothing had an effect", async () => {
    await using server = await scriptedServer(() => json([]), TLS);
    await using proxy = await testProxy({ forwardTo: server.port, refuse: () => 407 });
    await using client = clientFor("https://service.example", {
      environment: { HTTPS_PROXY: `http://me:sEcret-word@127.0.0.1:${proxy.port}` },
    });
    const error = await failureOf(client.workflows.submit("<w/>", {}, live));
    expect(error).toMatchObject({
      code: "network",
      mayHaveHadEffect: false,
      cause: { message: expect.stringMatching(/answered 407/) },
    });
    const described = describeError(error, client.endpoint);
    expect(described).toMatchObject({
      summary: "The proxy did not open a connection to the workflow service",
      advice: expect.stringMatching(/HTTPS_PROXY/),
    });
    expect(described?.cause).toContain(`http://127.0.0.1:${proxy.port}`);
    expect(JSON.stringify(described) + String(error)).not.toMatch(/sEcret-word|bWU6c0Vjc/);
    expect(proxy.seen).toHaveLength(1);
  });

  test("a proxy that is overloaded is asked again, even for a POST", async () => {
    await using server = await scriptedServer(() => json({ id: "1" }), TLS);
    await using proxy = await testProxy({ forwardTo: server.port, refuse: (index) => (index === 0 ? 503 : null) });
    await using client = clientFor("https://service.example", {
      caCertificate: authority.certificate,
      environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
    });
    expect(await client.workflows.submit("<w/>", {}, live)).toMatchObject({ id: "1" });
    expect(server.seen).toHaveLength(1);
  });

  test("a proxy that never answers runs into the time, without an effect", async () => {
    await using proxy = await testProxy({ forwardTo: 1, refuse: () => 0 });
    await using client = clientFor("https://service.example", {
      requestTimeout: 200,
      maxRetries: 0,
      environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
    });
    const error = await failureOf(client.workflows.submit("<w/>", {}, live));
    expect(["timeout", "network"]).toContain((error as { code: string }).code);
    expect(error).toMatchObject({ mayHaveHadEffect: false });
  });

  test("a tunnel that does not open in time is given up then, with the proxy's name", async () => {
    await using proxy = await testProxy({ forwardTo: 1, refuse: () => 0 });
    const environment = { HTTPS_PROXY: `http://me:sEcret-word@127.0.0.1:${proxy.port}` };
    const endpoint = parseEndpoint("https://service.example");
    const connection = await openConnection({
      endpoint,
      proxy: proxyFor(endpoint, environment),
      tls: readTlsSettings({ endpoint: endpoint.url, apiKey: KEY }),
      environment,
      connectTimeout: 150,
    });
    const request = { method: "GET", path: "/", headers: {}, body: null, maxResponseBytes: 1, ...live } as const;
    expect(await exchange(connection, { ...request, timeout: 60_000 })).toMatchObject({
      kind: "network",
      sent: false,
      error: { message: `The proxy http://127.0.0.1:${proxy.port} opened no tunnel within 0.15 s` },
    });
    await connection.close();
  });

  test.each([
    [
      "that does not listen",
      "http://me:sEcret-word@127.0.0.1:1",
      /^The proxy http:\/\/127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/,
    ],
    [
      "whose name is unknown",
      "http://proxy.invalid",
      /^The proxy http:\/\/proxy\.invalid cannot be reached: .*proxy\.invalid/,
    ],
  ])("a proxy %s is named, and not the service", async (_what, url, reason) => {
    for (const scheme of ["https", "http"]) {
      await using client = clientFor(`${scheme}://service.example`, {
        maxRetries: 0,
        allowInsecureHttp: true,
        environment: { HTTPS_PROXY: url, HTTP_PROXY: url },
      });
      const error = await failureOf(client.workflows.submit("<w/>", {}, live));
      expect(error).toMatchObject({
        code: "network",
        message: "The proxy did not open a connection to service.example",
        mayHaveHadEffect: false,
        cause: { message: expect.stringMatching(reason) },
      });
      expect(JSON.stringify(describeError(error, client.endpoint)) + String(error)).not.toContain("sEcret");
    }
  });

  test("a proxy that accepts connections and never answers is named, without its password", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const url = `http://me:sEcret-word@127.0.0.1:${port}`;
    for (const scheme of ["https", "http"]) {
      await using client = clientFor(`${scheme}://service.example`, {
        maxRetries: 0,
        requestTimeout: 100,
        allowInsecureHttp: true,
        environment: { HTTPS_PROXY: url, HTTP_PROXY: url },
      });
      const described = describeError(await failureOf(client.workflows.list({}, live)), client.endpoint);
      expect(described?.cause).toContain(`proxy http://127.0.0.1:${port} `);
      expect(JSON.stringify(described)).not.toContain("sEcret");
    }
    silent.close();
  });

  test("an untrusted certificate of a proxy is not taken for the service's", async () => {
    const own = authority.issue({ hosts: ["elsewhere.example"] });
    await using proxy = await testProxy({ forwardTo: 1, tls: { cert: own.certificate, key: own.key } });
    await using client = clientFor("https://service.example", {
      caCertificate: authority.certificate,
      environment: { HTTPS_PROXY: `https://127.0.0.1:${proxy.port}` },
    });
    expect(await failureOf(client.workflows.list({}, live))).toMatchObject({
      message: "The proxy did not open a connection to service.example",
      cause: { message: expect.stringMatching(/^The proxy https:.* cannot be reached: .*altnames/) },
    });
    expect(proxy.seen).toEqual([]);
  });
});

describe("plain http through a forwarding proxy", () => {
  test("requests are absolute, dots and all", async () => {
    await using server = await scriptedServer(() => json([{ id: "1" }]));
    await using proxy = await testProxy({ forwardTo: server.port });
    await using client = clientFor("http://service.example:8080/ctx", {
      allowInsecureHttp: true,
      environment: { HTTP_PROXY: `http://me:word@127.0.0.1:${proxy.port}` },
    });
    expect(await client.workflows.list({ state: "approved" }, live)).toHaveLength(1);
    await client.workflowGroups.delete("..", live);
    expect(proxy.seen.map(({ method, target }) => `${method} ${target}`)).toEqual([
      "GET http://service.example:8080/ctx/workflows?state=approved",
      "DELETE http://service.example:8080/ctx/workflowGroups/%2E%2E",
    ]);
    expect(proxy.seen[0]).toMatchObject({
      authorization: `Basic ${Buffer.from("me:word").toString("base64")}`,
      headers: { host: "service.example:8080" },
    });
  });

  test("a proxy that wants credentials is not mistaken for the service", async () => {
    await using proxy = await testProxy({ forwardTo: 1, refuse: () => 407 });
    await using client = clientFor("http://service.example", {
      allowInsecureHttp: true,
      environment: { HTTP_PROXY: `127.0.0.1:${proxy.port}` },
    });
    const error = await failureOf(client.workflows.submit("<w/>", {}, live));
    expect(error).toMatchObject({ code: "network", mayHaveHadEffect: false });
    expect(describeError(error, client.endpoint)).toMatchObject({
      summary: "The proxy did not open a connection to the workflow service",
      cause: expect.stringMatching(/The proxy http:.* answered 407/),
      advice: expect.stringMatching(/credentials in HTTPS_PROXY or HTTP_PROXY/),
    });
  });
});

test("with NO_PROXY the proxy is left out", async () => {
  await using proxy = await testProxy({ forwardTo: 1 });
  await using client = clientFor("https://service.invalid", {
    maxRetries: 0,
    environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: ".invalid" },
  });
  expect(await failureOf(client.workflows.list({}, live))).toMatchObject({ code: "network" });
  expect(proxy.seen).toEqual([]);
});
