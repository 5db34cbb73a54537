import { describe, expect, test } from "vitest";
import { createClient, InsecureEndpointError, InvalidOptionError, parseEndpoint } from "../../src/client";
import { clientFor, live, thrownBy } from "./support/client-for";
import { json, scriptedServer } from "./support/scripted-server";

describe("reading an endpoint", () => {
  test.each([
    ["https://Host.example", "https://host.example", "", 443],
    ["https://host/", "https://host", "", 443],
    ["HTTPS://host:8443/a%20b/c//", "https://host:8443/a%20b/c", "/a%20b/c", 8443],
    ["http://127.0.0.1:80/ctx", "http://127.0.0.1/ctx", "/ctx", 80],
    ["http://[::1]:8080/ctx", "http://[::1]:8080/ctx", "/ctx", 8080],
    ["https://bücher.example/ctx", "https://xn--bcher-kva.example/ctx", "/ctx", 443],
  ])("%s", (text, url, contextPath, port) => {
    expect(parseEndpoint(text)).toMatchObject({ url, contextPath, port });
  });

  test.each([
    ["", /empty/],
    ["   ", /empty/],
    ["host.example/ctx", /"host.example\/ctx" has no scheme; begin it with "https:\/\/"/],
    ["localhost:8080", /no scheme/],
    ["https:host", /no scheme/],
    ["ftp://host", /has the scheme "ftp"; only "https" and "http"/],
    ["https://", /has no host/],
    ["https:///ctx", /has no host/],
    ["https://host/ctx?x=1", /remove the query or fragment/],
    ["https://host/ctx?", /remove the query or fragment/],
    ["https://host/ctx#x", /remove the query or fragment/],
    ["https://me:s3cret@host/ctx", /user name or password/],
    ["https://me@host", /user name or password/],
    [" https://host", /white space/],
    ["https://ho st", /white space/],
    ["https://host\n", /white space/],
    ["https://host:port/", /not a valid URL/],
    ["https://host:99999/", /not a valid URL/],
    ["https://host:0/", /port 0/],
    ["https://host\\ctx", /backslash/],
    ["https://%zz/", /not a valid URL/],
  ])("%j is refused", (text, message) => {
    const error = thrownBy(() => parseEndpoint(text));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("s3cret");
  });

  test("a password is not shown, wherever it was mistyped", () => {
    const { message } = thrownBy(() => parseEndpoint("me:s3cret@host/ctx"));
    expect(message).toContain("…@host");
    expect(message).not.toContain("s3cret");
  });

  test.each([
    ["http://localhost", true],
    ["http://LOCALHOST./", true],
    ["http://a.localhost", true],
    ["http://127.9.9.9", true],
    ["http://127.1", true],
    ["http://[::1]", true],
    ["http://[::ffff:127.0.0.1]", true],
    ["http://localhost.example", false],
    ["http://128.0.0.1", false],
    ["http://0.0.0.0", false],
    ["http://[::2]", false],
  ])("%s is this machine: %s", (text, isLoopback) => {
    expect(parseEndpoint(text).isLoopback).toBe(isLoopback);
  });
});

describe("plain http", () => {
  test("is refused to another machine before anything is sent", () => {
    const create = (): unknown =>
      createClient({ endpoint: "http://service.example/ctx", apiKey: "s3cret-key", environment: {} });
    const error = thrownBy(create);
    expect(error).toBeInstanceOf(InsecureEndpointError);
    expect(error.message).toContain(
      "The endpoint http://service.example/ctx uses plain http, so the API key would cross the network unencrypted",
    );
    expect(error.message).not.toContain("s3cret");
  });

  test("is allowed on request, and to this machine", async () => {
    await using client = clientFor("http://service.example", { allowInsecureHttp: true });
    expect(client.endpoint).toBe("http://service.example");
    await using server = await scriptedServer(() => json([]));
    await using local = clientFor(`http://localhost:${server.port}/`);
    expect(await local.workflows.list({}, live)).toEqual([]);
    expect(server.seen[0]?.url).toBe("/workflows");
  });
});

test("names below localhost are this machine, whatever a resolver knows of them", async () => {
  await using server = await scriptedServer(() => json([]));
  for (const name of ["no-resolver-knows-this.localhost", "a.b.LOCALHOST.", "localhost"]) {
    await using local = clientFor(`http://${name}:${server.port}`, { maxRetries: 0 });
    expect(await local.workflows.list({}, live)).toEqual([]);
  }
  expect(server.seen).toHaveLength(3);
});

describe("options that cannot be used", () => {
  const refused = (options: object) => (): unknown =>
    createClient({ endpoint: "https://h", apiKey: "k3y-value", environment: {}, ...options });
  test.each([
    ["apiKey", { apiKey: "" }, /empty/],
    ["apiKey", { apiKey: "k3y-value\n" }, /begins or ends with white space/],
    ["apiKey", { apiKey: "k3y-value\r\nX: y" }, /characters that an HTTP header cannot contain/],
    ["apiKey", { apiKey: "k3y-value-€" }, /characters that an HTTP header cannot contain/],
    ["headers", { headers: new Map([["bad name", "k3y-value"]]) }, /header name "bad name" is not valid/],
    ["headers", { headers: new Map([["X-Api-Key", "k3y-value"]]) }, /set by the client itself/],
    ["headers", { headers: new Map([["Host", "k3y-value"]]) }, /set by the client itself/],
    ["headers", { headers: new Map([["X-A", "k3y-value\n"]]) }, /value of header "X-A"/],
    ["requestTimeout", { requestTimeout: 0 }, /requestTimeout is 0/],
    ["requestTimeout", { requestTimeout: Number.NaN }, /NaN/],
    ["maxRetries", { maxRetries: -1 }, /maxRetries/],
    ["maxConcurrentRequests", { maxConcurrentRequests: 1.5 }, /whole number/],
    ["requestsPerSecond", { requestsPerSecond: 0 }, /requestsPerSecond/],
    ["caCertificate", { caCertificate: "/etc/ca.pem" }, /not to a file name/],
    ["caCertificate", { caCertificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" }, /PEM block 1/],
    ["clientKey", { clientCertificate: "x" }, /without its private key/],
    ["clientCertificate", { clientKey: "x" }, /without its client certificate/],
    ["environment", { environment: { HTTPS_PROXY: "http://u:k3y-value@[bad" } }, /HTTPS_PROXY is not a valid URL/],
    [
      "environment",
      { environment: { https_proxy: "socks5://u:k3y-value@p:1" } },
      /https_proxy has the scheme "socks5"/,
    ],
  ])("%s %#", (option, options, message) => {
    const error = thrownBy(refused(options));
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error).toMatchObject({ option });
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("k3y-value");
  });
});
