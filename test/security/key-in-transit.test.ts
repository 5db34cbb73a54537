import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAuthority } from "../client/support/certificates";
import { json, scriptedServer } from "../client/support/scripted-server";
import { startCore } from "../harness/imitated-core";

const KEY = "canary-key-in-transit";
const read = async (
  config: Record<string, string | boolean | number>,
  environment: Record<string, string> = {},
): Promise<string> => {
  const core = await startCore({ api_key: KEY, max_retries: 0, ...config }, environment);
  return core.data("wfa_workflows", {}).then(() => "read", String);
};

describe("over plain http the key goes to this machine only", () => {
  test.each([
    "localhost.evil.example",
    "evil.example",
    "localhost.localdomain",
    "127.0.0.1.nip.io",
    "0.0.0.0",
    "0",
    "[::]",
    "[::127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[fe80::1]",
    "[64:ff9b::7f00:1]",
    "127.0.0.1.evil.example",
    "localhost.evil",
    "evil-localhost",
    "localhost-evil.example",
    "127.0.0.1-evil.example",
    "[::2]",
    "[::ffff:128.0.0.1]",
    "2147483648",
    "0x80000001",
    "02000000001",
    "169.254.169.254",
    "10.0.0.1",
    "128.0.0.1",
    "126.255.255.255",
    "2130706432.evil.example",
    "xn--localhost-.example",
    "lo",
    "ip6-localhost",
    "host.docker.internal",
  ])("%s is not this machine", async (host) => {
    const error = await read({ endpoint: `http://${host}:1/wfa` }).catch(String);
    expect(error).toMatch(/must not be sent over plain http|is not valid/);
    expect(error).not.toContain(KEY);
    // On request, as the user says that the network is trusted.
    await expect(
      startCore({ endpoint: `http://${host}:1/wfa`, api_key: KEY, allow_insecure_http: true }),
    ).resolves.toBeDefined();
  });

  test.each([
    "127.0.0.1@evil.example",
    "localhost@evil.example",
    "127.0.0.1:80@evil.example",
    "127.0.0.1\\\\@evil.example",
    "evil.example@127.0.0.1",
    "localhost%00.evil.example",
    "127.0.0.1%2f@evil.example",
    "[::1]evil.example",
    "127.0.0.256",
    "1.127.0.0.0.1",
  ])("%s is no host", async (host) => {
    for (const allow_insecure_http of [false, true]) {
      const error = await read({ endpoint: `http://${host}/wfa`, allow_insecure_http }).catch(String);
      expect(error).toMatch(/is not valid/);
      expect(error).not.toContain(KEY);
    }
  });

  test.each([
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "localhost",
    "LocalHost.",
    "any.name.localhost",
    "127。0。0。1",
    "[::ffff:127.0.0.1]",
  ])("%s is", async (host) => {
    await using server = await scriptedServer(() => json([]));
    expect(await read({ endpoint: `http://${host}:${server.port}/wfa` })).toBe("read");
    expect(server.seen.map(({ headers }) => headers["x-api-key"])).toEqual([KEY]);
  });

  test("a proxy of the environment is not asked for this machine", async () => {
    await using proxy = await scriptedServer(() => json([]));
    await using server = await scriptedServer(() => json([]));
    const environment = {
      HTTP_PROXY: proxy.origin,
      http_proxy: proxy.origin,
      HTTPS_PROXY: proxy.origin,
      ALL_PROXY: proxy.origin,
    };
    expect(await read({ endpoint: `http://localhost:${server.port}` }, environment)).toBe("read");
    expect(proxy.seen).toEqual([]);
  });
});

describe("the key goes to the endpoint's own origin only", () => {
  test.each([301, 302, 303, 307, 308, 300, 305])(
    "not where a %d leads: another host, port or scheme, and be it the same origin",
    async (status) => {
      await using other = await scriptedServer(() => json([]));
      let location = "";
      await using server = await scriptedServer(() => ({
        status,
        headers: { location, refresh: `0; url=${location}` },
      }));
      const locations = [
        `${other.origin}/workflows`,
        `//127.0.0.1:${other.port}/workflows`,
        `http://localhost:${other.port}/`,
        `http://127.0.0.1:${server.port}@127.0.0.1:${other.port}/`,
        `https://127.0.0.1:${server.port}/workflows`,
        "/elsewhere",
        "elsewhere",
        "?again",
        `${server.origin}/workflows`,
        "http://[",
        "javascript:alert(1)",
        `/${KEY}`,
        "",
      ];
      for (const [at, each] of locations.entries()) {
        location = each;
        const error = await read({ endpoint: server.origin });
        expect(error, each).toMatch(/redirects to another address/);
        expect(error).not.toContain(KEY);
        expect(server.seen).toHaveLength(at + 1);
      }
      expect(other.seen).toEqual([]);
    },
  );

  test.concurrent.each([301, 302, 303, 307, 308])(
    "not where a %d of a write leads, nor does its body",
    async (status) => {
      await using other = await scriptedServer(() => json({ id: "1" }));
      await using server = await scriptedServer(({ method, url }) =>
        method === "POST"
          ? { status, headers: { location: `${other.origin}${url}` } }
          : json(url.endsWith("/workflowGroups") ? { workflowGroups: [] } : { workflows: [] }),
      );
      const core = await startCore({ endpoint: server.origin, api_key: KEY, max_retries: 0 });
      const object = await core.resource("wfa_workflow_group");
      await expect(
        object.apply({ name: "n", timeouts: { create: "2s", read: "2s", update: "2s", delete: "2s" } }),
      ).rejects.toThrow(/redirects to another address/);
      expect(server.seen.filter(({ method }) => method === "POST")).toHaveLength(1);
      expect(other.seen).toEqual([]);
    },
  );

  test("not from https to plain http, nor the other way", async () => {
    const authority = createAuthority("Redirect authority");
    const issued = authority.issue({ hosts: ["127.0.0.1"] });
    const tls = { cert: issued.certificate, key: issued.key };
    await using plain = await scriptedServer(() => ({
      status: 308,
      headers: { location: `${secure.origin}/workflows` },
    }));
    await using secure = await scriptedServer(
      () => ({ status: 308, headers: { location: `${plain.origin}/workflows` } }),
      tls,
    );
    for (const [endpoint, from, to] of [
      [secure.origin, secure, plain],
      [plain.origin, plain, secure],
    ] as const) {
      const [before, elsewhere] = [from.seen.length, to.seen.length];
      expect(await read({ endpoint, ca_certificate: authority.certificate })).toMatch(/redirects to another address/);
      expect([from.seen.length, to.seen.length]).toEqual([before + 1, elsewhere]);
    }
  });

  test("not where links and Location of an answer lead", async () => {
    await using other = await scriptedServer(() => json({}));
    const group = { id: "g", name: "n", link: { href: `${other.origin}/workflowGroups/g`, rel: "self" } };
    let isCreated = false;
    await using server = await scriptedServer(({ method, url }) => {
      if (method !== "POST")
        return json(url.endsWith("/workflowGroups") ? { workflowGroups: isCreated ? [group] : [] } : group);
      isCreated = true;
      return {
        status: 201,
        headers: { location: `${other.origin}/workflowGroups/g` },
        body: JSON.stringify({ link: { href: `//127.0.0.1:${other.port}/workflowGroups/g` } }),
      };
    });
    const core = await startCore({ endpoint: server.origin, api_key: KEY });
    const object = await core.resource("wfa_workflow_group");
    await object.apply({ name: "n" });
    expect(object.value["id"]).toBe("g");
    // The two steps of a search, whose second is told by a link.
    await using searched = await scriptedServer(({ url }) =>
      url === "/searches" ? json({ link: { href: `${other.origin}/searches/s` } }) : json({ results: [] }),
    );
    await (await startCore({ endpoint: searched.origin, api_key: KEY })).data("wfa_search", { criteria_json: "{}" });
    expect(searched.seen.map(({ url }) => url)).toEqual(["/searches", "/searches/s"]);
    expect(other.seen).toEqual([]);
  });
});

describe("TLS through the whole provider", () => {
  const authority = createAuthority("Transit authority");
  const issued = authority.issue({ hosts: ["127.0.0.1"] });
  const options = { cert: issued.certificate, key: issued.key };

  test("an authority that is not given is not trusted, whatever the service is called; nothing is sent", async () => {
    await using server = await scriptedServer(() => json([]), options);
    expect(await read({ endpoint: server.origin })).toMatch(/authority that is not trusted here/);
    expect(server.seen).toEqual([]);
    expect(await read({ endpoint: server.origin, ca_certificate: authority.certificate })).toBe("read");
    // Verification is not turned off by the variable that turns it off in Node.js programs.
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    onTestFinished(() => void delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]);
    expect(await read({ endpoint: server.origin })).toMatch(/authority that is not trusted here/);
    expect(server.seen).toHaveLength(1);
  });

  test("a client certificate of another authority is refused by the service, and that is said", async () => {
    await using server = await scriptedServer(() => json([]), {
      ...options,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const [mine, foreign] = [authority.issue({ hosts: ["me"] }), createAuthority("Foreign").issue({ hosts: ["me"] })];
    const config = { endpoint: server.origin, ca_certificate: authority.certificate };
    expect(await read({ ...config, client_certificate: mine.certificate, client_key: mine.key })).toBe("read");
    const error = await read({ ...config, client_certificate: foreign.certificate, client_key: foreign.key });
    expect(error).not.toBe("read");
    expect(error).not.toContain(foreign.key.split("\n")[1]);
    expect(server.seen).toHaveLength(1);
  });
});

describe("the key's file", () => {
  const folder = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), "wfa-key-"));
    onTestFinished(() => rm(path, { recursive: true, force: true }));
    return path;
  };

  test.each([["\n"], ["\r\n"], [" \t\n\n"], [""]])("may end in %j", async (end) => {
    await using server = await scriptedServer(() => json([]));
    const file = join(await folder(), "key");
    await writeFile(file, `${KEY}${end}`);
    const core = await startCore({ endpoint: server.origin, api_key_file: file });
    await core.data("wfa_workflows", {});
    expect(server.seen[0]?.headers["x-api-key"]).toBe(KEY);
  });

  test("is named where it is missing, a folder, empty, of several lines, or closed to us", async () => {
    const path = await folder();
    const files = { empty: "", lines: `${KEY}\n${KEY}-2\n`, binary: "\0\u0001" };
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
    await mkdir(join(path, "directory"));
    await writeFile(join(path, "closed"), KEY);
    await chmod(join(path, "closed"), 0o000);
    const names = ["missing", "directory", ...Object.keys(files), ...(process.getuid?.() === 0 ? [] : ["closed"])];
    for (const name of names) {
      const error = await startCore({ endpoint: "http://127.0.0.1:1", api_key_file: join(path, name) }).then(
        () => "configured",
        String,
      );
      expect(error, name).toMatch(/Cannot read the API key's file.*|The API key is not valid/);
      expect(error).not.toContain(KEY);
      if (name === "missing") expect(error).toMatch(/ENOENT[^]*permissions/);
    }
  });
});
